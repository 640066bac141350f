package io.bench.app.summary;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.bench.engine.json.Json;
import io.bench.engine.json.Schema;
import io.bench.engine.result.ErrorSamples;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.RunState;
import io.bench.engine.result.SecretMask;
import io.bench.engine.result.StepDocument;
import io.bench.engine.run.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run for programs, on stdout: how the run ended and what it measured, in the
 * format of {@code run.json}, without the workload, the parameters and the machine.
 */
public record SummaryJson(
    Schema schema,
    RunState state,
    @Nullable String reason,
    long missedExpectations,
    int exitCode,
    boolean steady,
    String folder,
    String workload,
    String benchVersion,
    Instant start,
    @Nullable Instant end,
    String latencyUnit,
    String scenario,
    boolean demonstration,
    String adapter,
    List<Step> steps) {

  private static final Schema SCHEMA = new Schema("bench-run-summary", 1);

  /** What {@code run.json} has of a step. */
  record Step(
      String name,
      RunState state,
      @Nullable String reason,
      String adapter,
      @JsonInclude(Include.NON_EMPTY) List<String> forks,
      @JsonInclude(Include.NON_EMPTY) List<String> notices,
      @JsonInclude(Include.NON_EMPTY) List<StepDocument.Expectation> expectations,
      List<PhaseDocument> phases,
      Map<String, ErrorSamples.Sample> errorSamples) {}

  /**
   * The text of the object.
   *
   * @param result how the run ended, which holds even if it could not be written
   * @param folder the result folder
   * @param exitCode that the process will end with
   * @throws IOException if {@code run.json} cannot be read
   */
  public static String text(RunResult result, SecretMask mask, Path folder, int exitCode)
      throws IOException {
    RunDocument run = RunDocument.read(folder);
    return Json.text(
        new SummaryJson(
            SCHEMA,
            RunState.of(result.end()),
            mask.applyTo(result.reason()),
            result.missedExpectations(),
            exitCode,
            result.isSteady(),
            folder.toString(),
            result.run().workload(),
            run.benchVersion(),
            run.start(),
            run.end(),
            run.latencyUnit(),
            run.scenario(),
            run.demonstration(),
            run.adapter(),
            run.steps().stream()
                .map(
                    step ->
                        new Step(
                            step.name(),
                            step.state(),
                            step.reason(),
                            step.adapter(),
                            step.forks(),
                            step.notices(),
                            step.expectations(),
                            step.phases(),
                            step.errorSamples()))
                .toList()));
  }
}
