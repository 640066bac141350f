package io.bench.app.merge;

import io.bench.engine.client.ClientUsage;
import io.bench.engine.record.Latency;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.record.TimePart;
import io.bench.engine.result.ClientDocument;
import io.bench.engine.result.Counts;
import io.bench.engine.result.Intervals95;
import io.bench.engine.result.LatencyFigures;
import io.bench.engine.result.LatencyTag;
import io.bench.engine.result.OpDocument;
import io.bench.engine.result.OpDocument.Ages;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.PhaseDocument.Planned;
import io.bench.engine.result.PhaseDocument.Rate;
import io.bench.engine.result.PhaseDocument.ShardGate;
import io.bench.engine.result.StrideDocument;
import io.bench.engine.statistics.BlockSeries;
import io.bench.engine.verdict.LatencyAccount;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The document of a phase that several clients ran at the same time. */
final class MergedPhase {

  /** A client's share of a phase. */
  record ShardPhase(ShardFolder folder, PhaseDocument phase) {}

  private final String step;
  private final List<ShardPhase> shards;
  private final List<PhaseDocument> parts;
  private final PhaseKind kind;
  private final JoinedFiles log;
  private final @Nullable JoinedSeries series;

  /**
   * @param shards those that ran the phase, at least one
   * @param series the seconds of a measurement, or null if they cannot be joined
   */
  MergedPhase(
      String step, List<ShardPhase> shards, JoinedFiles log, @Nullable JoinedSeries series) {
    this.step = step;
    this.shards = shards;
    this.parts = shards.stream().map(ShardPhase::phase).toList();
    this.kind = parts.get(0).kind();
    this.log = log;
    this.series = series;
  }

  PhaseDocument document() {
    PhaseDocument first = parts.get(0);
    OpDocument total = figures(null, parts.stream().map(PhaseDocument::total).toList());
    Map<String, OpDocument> ops = new LinkedHashMap<>();
    for (String op : ops(parts)) {
      ops.put(
          op,
          figures(
              op,
              parts.stream().map(part -> part.ops().get(op)).filter(Objects::nonNull).toList()));
    }
    boolean judged = parts.stream().anyMatch(part -> part.verdicts() != null);
    ClientUsage usage = usage();
    ClientDocument client =
        ClientDocument.of(usage, sum(part -> part.client().cpuCores()), total.counts().ended());
    return new PhaseDocument(
        kind,
        parts.stream().allMatch(PhaseDocument::ended),
        parts.stream()
            .map(PhaseDocument::start)
            .min(Comparator.naturalOrder())
            .orElse(Instant.EPOCH),
        first.processes(), // at the same time, not one after the other
        null,
        largest(PhaseDocument::seconds),
        largest(PhaseDocument::issuingSeconds),
        largest(PhaseDocument::windowSeconds),
        ShardFolder.united(shards, ShardPhase::folder, shard -> shard.phase().stopReason()),
        null,
        planned(first.planned()),
        new Rate(
            sum(part -> part.rate().offeredPerSecond()),
            sum(part -> part.rate().achievedPerSecond()),
            sum(part -> part.rate().completedPerSecond()),
            known(part -> part.rate().unsentOps()),
            known(part -> part.rate().backlogOps())),
        null,
        null,
        gates(),
        judged ? MergedVerdicts.verdicts(shards) : null,
        judged ? MergedVerdicts.notices(shards) : null,
        judged ? accounts() : null,
        total,
        ops,
        strides(client),
        client,
        usage.machine());
  }

  private Planned planned(Planned first) {
    return new Planned(
        first.seconds(),
        first.cycles(),
        first.firstCycle(),
        first.loop(),
        sum(part -> part.planned().ratePerSecond()),
        known(part -> part.planned().ops()));
  }

  static Set<String> ops(List<PhaseDocument> phases) {
    Set<String> names = new LinkedHashSet<>();
    phases.forEach(phase -> names.addAll(phase.ops().keySet()));
    return names;
  }

  private List<ShardGate> gates() {
    return shards.stream()
        .filter(shard -> shard.phase().gate() != null)
        .map(
            shard ->
                new ShardGate(shard.folder().shard(), Objects.requireNonNull(shard.phase().gate())))
        .toList();
  }

  private @Nullable List<LatencyAccount> accounts() {
    Histogram times = times(null, parts.get(0).headline());
    return times == null
        ? null
        : LatencyAccount.means(
            parts.stream()
                .map(
                    part ->
                        Objects.requireNonNullElse(part.timeAccount(), List.<LatencyAccount>of()))
                .toList(),
            times);
  }

  /** NaN if a part does not know it. */
  private double sum(ToDoubleFunction<PhaseDocument> figure) {
    return parts.stream().mapToDouble(figure).sum();
  }

  private double largest(ToDoubleFunction<PhaseDocument> figure) {
    return parts.stream().mapToDouble(figure).filter(Double::isFinite).max().orElse(0);
  }

  /** Null if a part does not know it. */
  private @Nullable Long known(Function<PhaseDocument, @Nullable Long> figure) {
    long sum = 0;
    for (PhaseDocument part : parts) {
      Long own = figure.apply(part);
      if (own == null) {
        return null;
      }
      sum += own;
    }
    return sum;
  }

  /**
   * The figures of an op template.
   *
   * @param op null for all together
   */
  private OpDocument figures(@Nullable String op, List<OpDocument> figures) {
    List<Map<TimePart, Long>> times = figures.stream().map(OpDocument::timeNanos).toList();
    Intervals95 intervals = null;
    if (series != null) {
      BlockSeries window = op == null ? series.ofAllOps() : series.of(op);
      intervals = Intervals95.of(parts.get(0).headline(), window);
    }
    return new OpDocument(
        Counts.sum(figures.stream().map(OpDocument::counts).toList()),
        ages(figures.stream().map(OpDocument::unfinishedAges).filter(Objects::nonNull).toList()),
        Counts.sums(figures.stream().map(OpDocument::errors).toList()),
        times.stream().anyMatch(Map::isEmpty) ? Map.of() : Counts.sums(times),
        LatencyFigures.all(latency -> times(op, latency)),
        intervals);
  }

  private @Nullable Histogram times(@Nullable String op, Latency latency) {
    if (op != null) {
      return log.times(step, kind, op, latency);
    }
    List<Histogram> each =
        ops(parts).stream().map(name -> times(name, latency)).filter(Objects::nonNull).toList();
    if (each.isEmpty()) {
      return null;
    }
    Histogram all = new Histogram(each.get(0).getNumberOfSignificantValueDigits());
    each.forEach(all::add);
    return all;
  }

  /** The middle one of several runs is not known from the middle ones of each. */
  private static @Nullable Ages ages(List<Ages> ages) {
    return ages.isEmpty()
        ? null
        : new Ages(
            ages.stream().mapToLong(Ages::min).min().orElse(0),
            ages.size() == 1 ? ages.get(0).median() : null,
            ages.stream().mapToLong(Ages::max).max().orElse(0));
  }

  /** Sums over the clients and their machines; what one of them does not tell is unknown. */
  private ClientUsage usage() {
    return parts.stream()
        .map(part -> part.client().usage().on(part.machine()))
        .reduce(ClientUsage.NONE, ClientUsage::beside);
  }

  /** Null unless every client counted them. */
  private @Nullable StrideDocument strides(ClientDocument client) {
    List<StrideDocument> strides =
        parts.stream().map(PhaseDocument::strides).filter(Objects::nonNull).toList();
    if (strides.size() < parts.size()) {
      return null;
    }
    Counts counts = Counts.sum(strides.stream().map(StrideDocument::counts).toList());
    return new StrideDocument(
        strides.stream().mapToDouble(StrideDocument::achievedPerSecond).sum(),
        (double) client.usage().cpuNanos() / counts.ended(),
        counts,
        LatencyFigures.all(
            latency ->
                latency == Latency.STRIDE
                    ? log.times(step, kind, LatencyTag.STRIDES, latency)
                    : null));
  }
}
