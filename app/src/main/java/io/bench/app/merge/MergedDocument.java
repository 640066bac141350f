package io.bench.app.merge;

import io.bench.app.merge.MergedPhase.ShardPhase;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.ErrorSamples;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.RateCurve;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.RunDocument.MergedClient;
import io.bench.engine.result.RunState;
import io.bench.engine.result.StepDocument;
import io.bench.engine.result.StepDocument.Expectation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The {@code run.json} of several clients' runs.
 *
 * @param series by {@link JoinedFiles#key}
 */
record MergedDocument(ShardSet set, JoinedFiles log, Map<String, JoinedSeries> series) {

  /** A client's share of a step. */
  private record ShardStep(ShardFolder folder, StepDocument step) {}

  RunDocument document() {
    List<RunDocument> runs = set.folders().stream().map(ShardFolder::document).toList();
    RunDocument first = runs.get(0);
    List<StepDocument> steps = set.stepNames().stream().map(this::step).toList();
    return new RunDocument(
        first.schema(),
        first.benchVersion(),
        worst(runs.stream().map(RunDocument::state)),
        united(folder -> folder.document().reason()),
        runs.stream().map(RunDocument::start).min(Comparator.naturalOrder()).orElseThrow(),
        runs.stream()
            .map(RunDocument::end)
            .filter(Objects::nonNull)
            .max(Comparator.<Instant>naturalOrder())
            .orElse(null),
        runs.stream().map(RunDocument::updated).max(Comparator.naturalOrder()).orElseThrow(),
        united(folder -> folder.document().writeProblem()),
        first.latencyUnit(),
        first.percentileMinSamplesAbove(),
        first.workload(),
        first.scenario(),
        first.demonstration(),
        first.adapter(),
        withoutShard(first.givenParameters()),
        first.plugins(),
        first.environment(),
        set.folders().stream().map(MergedDocument::client).toList(),
        List.of(),
        steps,
        RateCurve.ofSteps(steps));
  }

  private static MergedClient client(ShardFolder folder) {
    return new MergedClient(
        folder.folder().toString(),
        folder.shard(),
        folder.document().environment().hostName(),
        folder.start(),
        folder.document().environment());
  }

  private static Map<String, String> withoutShard(Map<String, String> parameters) {
    Map<String, String> rest = new LinkedHashMap<>(parameters);
    ShardFolder.OWN_PARAMETERS.forEach(rest::remove);
    return rest;
  }

  private StepDocument step(String name) {
    List<ShardStep> shards =
        set.folders().stream()
            .flatMap(folder -> folder.step(name).stream().map(own -> new ShardStep(folder, own)))
            .toList();
    List<StepDocument> parts = shards.stream().map(ShardStep::step).toList();
    StepDocument first = parts.get(0);
    Map<String, ErrorSamples.Sample> samples = new LinkedHashMap<>();
    parts.forEach(part -> part.errorSamples().forEach(samples::putIfAbsent));
    Set<String> notices = new LinkedHashSet<>();
    for (ShardStep shard : shards) {
      shard.step().notices().forEach(notice -> notices.add(shard.folder().prefix() + notice));
    }
    return new StepDocument(
        name,
        worst(parts.stream().map(StepDocument::state)),
        ShardFolder.united(shards, ShardStep::folder, shard -> shard.step().reason()),
        first.ratesOf(),
        first.adapter(),
        first.server(),
        withoutShard(first.parameters()),
        parts.stream().mapToInt(StepDocument::lanes).sum(),
        parts.stream().mapToInt(StepDocument::inFlight).sum(),
        first.stride(),
        parts.stream().mapToInt(StepDocument::spaces).sum(),
        first.opSequence(),
        first.maxTries(),
        first.errors(),
        first.errorLimit(),
        first.graceSeconds(),
        first.histogramDigits(),
        first.seed(),
        Stream.of(PhaseKind.values()).flatMap(kind -> phase(name, kind, shards).stream()).toList(),
        samples,
        first.exitCode(),
        List.of(),
        List.copyOf(notices),
        first.startedServers(),
        // What each client found of its own figures: no client's expectation was of all together.
        shards.stream()
            .flatMap(
                shard ->
                    shard.step().expectations().stream()
                        .map(one -> new Expectation(one.outcome(), shard.folder().shard())))
            .toList());
  }

  private List<PhaseDocument> phase(String step, PhaseKind kind, List<ShardStep> steps) {
    List<ShardPhase> shards = new ArrayList<>();
    for (ShardStep own : steps) {
      own.step().phase(kind).ifPresent(phase -> shards.add(new ShardPhase(own.folder(), phase)));
    }
    if (shards.isEmpty()) {
      return List.of();
    }
    JoinedSeries joined =
        kind == PhaseKind.MEASUREMENT
            ? series.get(JoinedFiles.key(step, shards.get(0).phase().headline()))
            : null;
    return List.of(new MergedPhase(step, shards, log, joined).document());
  }

  /** {@code COMPLETED} only if all are. */
  private static RunState worst(Stream<RunState> states) {
    return states
        .filter(state -> state != RunState.COMPLETED)
        .findFirst()
        .orElse(RunState.COMPLETED);
  }

  private @Nullable String united(Function<ShardFolder, @Nullable String> text) {
    return ShardFolder.united(set.folders(), Function.identity(), text);
  }
}
