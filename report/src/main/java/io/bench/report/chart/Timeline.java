package io.bench.report.chart;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.IntervalDocument;
import io.bench.report.chart.Bins.Bin;
import io.bench.report.read.StepProcess;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Rates, errors, where time went, the client's own use and its machine's over time, from the
 * intervals of one process (of a merged run: of every client). Single-threaded.
 */
final class Timeline {

  private final Bins bins;
  private final Before before;
  private final Map<String, BinSums[]> byClient = new LinkedHashMap<>();

  /**
   * How the step stood when the first bin began.
   *
   * @param phase that issued ops; null if the step had not begun
   * @param backlogOps ops due and not yet started
   * @param inFlight ops issued and not yet ended
   */
  record Before(@Nullable PhaseKind phase, double backlogOps, double inFlight) {

    /** At the begin of a step. */
    static final Before BEGIN = new Before(null, 0, 0);
  }

  Timeline(Bins bins, List<IntervalDocument> intervals, Before before) {
    this.bins = bins;
    this.before = before;
    Set<OwnSecond> measured = new HashSet<>();
    for (IntervalDocument interval : intervals) {
      if (interval.phase() == PhaseKind.MEASUREMENT) {
        measured.add(OwnSecond.of(interval));
      }
    }
    for (IntervalDocument interval : intervals) {
      OwnSecond second = OwnSecond.of(interval);
      boolean late = interval.phase() == PhaseKind.WARM_UP && measured.contains(second);
      int index = bins.at(interval.seconds() - interval.duration() / 2);
      sums(second.client)[index].add(interval, late);
    }
  }

  /** Of one client, which may change phase at another moment than the one that bins are of. */
  private record OwnSecond(String client, double end) {

    static OwnSecond of(IntervalDocument interval) {
      return new OwnSecond(Objects.requireNonNullElse(interval.shard(), ""), interval.seconds());
    }
  }

  private BinSums[] sums(String client) {
    return byClient.computeIfAbsent(
        client,
        unseen -> {
          BinSums[] sums = new BinSums[bins.size()];
          for (int index = 0; index < sums.length; index++) {
            sums[index] = new BinSums();
          }
          return sums;
        });
  }

  /** Adds the series; times are relative to {@code zero}, seconds since the begin of the run. */
  void addTo(ObjectNode target, double zero, StepProcess process) {
    int size = bins.size();
    target.set("start", times(zero, Bin::start));
    target.set("end", times(zero, Bin::end));
    target.set("achieved", perSecond(sums -> sums.succeeded));
    target.set("failed", perSecond(sums -> sums.failed));
    target.set("tries", perSecond(sums -> sums.tries));
    double[] offered = OfferedRate.perBin(process, bins, before, this::issuedAndBacklog);
    target.set("offered", Numbers.series(size, index -> offered[index]));
    target.set("backlog", Numbers.series(size, index -> total(index, sums -> sums.backlogOps)));
    double[] flying = inFlight();
    target.set("inFlight", Numbers.series(size, index -> flying[index]));
    ObjectNode errors = target.putObject("errors");
    for (String name : errorNames()) {
      errors.set(name, perSecond(sums -> sums.errors.getOrDefault(name, 0L)));
    }
    ObjectNode time = target.putObject("time");
    time.set("waiting", perSuccess(sums -> sums.waitingNanos));
    time.set("server", perSuccess(sums -> sums.serverNanos));
    time.set("client", perSuccess(sums -> sums.clientNanos));
    ObjectNode client = target.putObject("client");
    client.set("cpuCores", perSecond(sums -> sums.cpuNanos / 1e9));
    client.set("allocatedBytes", perSecond(sums -> sums.allocatedBytes));
    client.set("heapBytes", Numbers.series(size, at -> total(at, sums -> sums.heapBytes)));
    int clients = clientsInOneInterval(process);
    client.set("collectionMillis", share(sums -> sums.collectionMillis, clients));
    client.set("pauseMillis", share(sums -> sums.pauseMillis, clients));
    client.set("compilationMillis", share(sums -> sums.compilationMillis, clients));
    client.set("longestPauseNanos", worst(sums -> sums.longestPauseMillis * 1e6));
    client.set("hiccupP99Nanos", worst(sums -> sums.hiccupP99Nanos));
    client.set("hiccupMaxNanos", worst(sums -> sums.hiccupMaxNanos));
    client.set("laneOccupancy", worst(sums -> sums.busiestOccupancy));
    client.set("longestTurnNanos", worst(sums -> sums.longestTurnNanos));
    ObjectNode machine = target.putObject("machine");
    machine.set("stolen", worst(sums -> ofCores(sums, sums.stolenNanos)));
    machine.set("throttled", worst(sums -> ofCores(sums, sums.throttledNanos)));
    machine.set("other", worst(sums -> ofCores(sums, sums.otherNanos)));
    machine.set("pressure", share(sums -> sums.pressureNanos / 1e9, clients));
    machine.set("megahertz", worst(sums -> sums.megahertz));
  }

  /** Clients that ran the step together have one interval, with the sum of their times. */
  private static int clientsInOneInterval(StepProcess process) {
    boolean all = !process.document().clients().isEmpty();
    return all ? EngineParameters.clients(process.step().parameters()) : 1;
  }

  /** How the step stands when the last bin has ended, for the bins that follow. */
  Before end() {
    int last = bins.size() - 1;
    return last < 0
        ? before
        : new Before(
            bins.list().get(last).phase(), total(last, sums -> sums.backlogOps), inFlight()[last]);
  }

  /** Ops issued and not yet ended, at the end of each bin. */
  private double[] inFlight() {
    double[] ops = new double[bins.size()];
    double sum = before.inFlight;
    for (int index = 0; index < ops.length; index++) {
      for (BinSums[] sums : byClient.values()) {
        sum += sums[index].issued - sums[index].succeeded - sums[index].failed;
      }
      ops[index] = sum;
    }
    return ops;
  }

  /** Ops of a template that succeeded, per second. */
  JsonNode achieved(String op) {
    return perSecond(sums -> sums.succeededByOp.getOrDefault(op, 0L));
  }

  private JsonNode times(double zero, ToDoubleFunction<Bin> of) {
    var times = JsonNodeFactory.instance.arrayNode(bins.size());
    bins.list().forEach(bin -> times.add(Numbers.millis(of.applyAsDouble(bin) - zero)));
    return times;
  }

  private JsonNode perSecond(ToDoubleFunction<BinSums> count) {
    return Numbers.series(
        bins.size(), index -> total(index, sums -> count.applyAsDouble(sums) / sums.seconds));
  }

  /** The mean over all ops that succeeded; null where there were none. */
  private JsonNode perSuccess(ToDoubleFunction<BinSums> of) {
    return Numbers.series(
        bins.size(), index -> total(index, of) / total(index, sums -> sums.succeeded));
  }

  /** The sum over clients; those that recorded nothing in a bin do not count. */
  private double total(int index, ToDoubleFunction<BinSums> of) {
    return byClient.values().stream()
        .filter(sums -> sums[index].seconds > 0)
        .mapToDouble(sums -> of.applyAsDouble(sums[index]))
        .reduce(Double::sum)
        .orElse(Double.NaN);
  }

  /** The largest of the clients. */
  private JsonNode worst(ToDoubleFunction<BinSums> of) {
    return Numbers.series(
        bins.size(),
        index ->
            byClient.values().stream()
                .filter(sums -> sums[index].seconds > 0)
                .mapToDouble(sums -> of.applyAsDouble(sums[index]))
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN));
  }

  /** The largest share of the time that one client, or the mean of those together, spent. */
  private JsonNode share(ToDoubleFunction<BinSums> spent, int clients) {
    return worst(sums -> spent.applyAsDouble(sums) / sums.seconds / clients);
  }

  /** The share of the machine's CPU time. */
  private static double ofCores(BinSums sums, double nanos) {
    return nanos / 1e9 / sums.seconds / sums.cores;
  }

  private double[] issuedAndBacklog(int index) {
    return new double[] {total(index, sums -> sums.issued), total(index, sums -> sums.backlogOps)};
  }

  private Set<String> errorNames() {
    Set<String> names = new TreeSet<>();
    for (BinSums[] sums : byClient.values()) {
      for (BinSums bin : sums) {
        names.addAll(bin.errors.keySet());
      }
    }
    return names;
  }
}
