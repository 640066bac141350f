package io.bench.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.RecordedRun;
import io.bench.app.exports.ExportOptions;
import io.bench.app.log.LogLevel;
import io.bench.app.process.ExitCode;
import io.bench.app.run.RunPlans;
import io.bench.app.run.RunSession;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.RunResult;
import io.bench.engine.workload.reading.WorkloadFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunConclusionTest {

  @TempDir Path parent;

  /** As where the disk was full when the run began. */
  @Test
  void aSummaryAsJsonThatCannotBeMadeIsOneLine() throws IOException {
    RunPlan plan =
        RunPlans.plan(WorkloadFile.ofOp("one"), Map.of("adapter", "null", "cycles", "1"), 0);
    RunResult result =
        new RunResult(
            RecordedRun.INFO,
            RecordedRun.START,
            List.of(),
            ActivityResult.End.COMPLETED,
            null,
            false,
            -1);
    SecretMask mask = new SecretMask();
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    try (RunSession session =
        RunSession.open(
            plan, new RunSession.Place(null, parent, LogLevel.INFO, mask, message -> {}))) {
      Path document = session.folder().resolve("run.json");
      Files.delete(document);

      int exitCode =
          new RunConclusion(new ExportOptions(), false, false, true, false)
              .tell(result, session, mask, new PrintWriter(out), new PrintWriter(err, true));

      assertThat(exitCode).isEqualTo(ExitCode.RUN_FAILED);
      assertThat(out.toString()).isEmpty();
      assertThat(err.toString().lines())
          .containsExactly(
              "bench: no summary: %s cannot be read: %s (No such file or directory)"
                  .formatted(document, document));
    }
  }
}
