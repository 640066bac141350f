package io.bench.app.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.bench.app.run.RunPlans;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.RunState;
import io.bench.engine.result.read.ResultRun;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A past run, read from its result folder. Immutable.
 *
 * @param folder its result folder
 * @param state {@code RUNNING} also of a run that was killed
 * @param updated the moment that the figures are of
 * @param labels from {@code label=}
 * @param steps those that were measured, without those that only prepare where others were judged
 * @param allSteps every step that was measured
 * @param given the parameters that were typed
 */
public record PastRun(
    Path folder,
    Instant start,
    RunState state,
    @JsonInclude(Include.NON_NULL) @Nullable String reason,
    Instant updated,
    String workload,
    String scenario,
    String adapter,
    List<String> labels,
    List<PastStep> steps,
    @JsonIgnore List<PastStep> allSteps,
    @JsonIgnore Map<String, String> given) {

  /**
   * Reads a result folder.
   *
   * @throws UsageException in one line, if it is none
   */
  static PastRun read(Path folder) {
    RunDocument document = ResultRun.readDocument(folder);
    if (document.start().equals(Instant.EPOCH) || document.workload().name().isEmpty()) {
      throw new UsageException(
          folder.resolve(RunDocument.FILE) + ": names no workload or no start");
    }
    List<PastStep> all =
        document.steps().stream().map(PastStep::of).flatMap(Optional::stream).toList();
    boolean judged = all.stream().anyMatch(PastStep::judged);
    return new PastRun(
        folder,
        document.start(),
        document.state(),
        document.reason(),
        document.updated(),
        document.workload().name(),
        document.scenario(),
        document.adapter(),
        labels(document.givenParameters()),
        judged ? all.stream().filter(PastStep::judged).toList() : all,
        all,
        document.givenParameters());
  }

  private static List<String> labels(Map<String, String> given) {
    return Stream.of(given.getOrDefault(RunPlans.LABEL.name(), "").split(",", -1))
        .map(String::strip)
        .filter(label -> !label.isEmpty())
        .toList();
  }

  /** How it ended, in a word. */
  String outcome() {
    return state == RunState.RUNNING ? "unfinished" : state.toString();
  }

  /** How one of its steps ended: the verdicts, and what is worse. */
  String outcomeOf(PastStep step) {
    List<String> parts = new ArrayList<>();
    if (state != RunState.COMPLETED) {
      parts.add(outcome());
    }
    if (step.missedExpectations() > 0) {
      parts.add(step.missedExpectations() + " missed");
    }
    step.verdicts().forEach(verdict -> parts.add(verdict.key()));
    return parts.isEmpty() ? outcome() : String.join(", ", parts);
  }

  /** The same with some of its measured steps only. */
  PastRun withSteps(List<PastStep> shown) {
    return new PastRun(
        folder, start, state, reason, updated, workload, scenario, adapter, labels, shown, allSteps,
        given);
  }
}
