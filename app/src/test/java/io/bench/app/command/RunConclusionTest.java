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
import io.bench.engine.run.ClientGroup;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.RunResult;
import io.bench.engine.workload.reading.WorkloadFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
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
  void aSummaryAsJsonWithoutADocumentIsOneLine() throws IOException {
    assertThat(reason(Files::delete)).isEqualTo("no such file");
  }

  @Test
  void aSummaryAsJsonOfADamagedDocumentIsOneLine() throws IOException {
    assertThat(reason(document -> Files.writeString(document, "{")))
        .startsWith("Unexpected end-of-input");
  }

  @Test
  void aSummaryAsJsonOfAnEmptyDocumentIsOneLine() throws IOException {
    assertThat(reason(document -> Files.writeString(document, ""))).isEqualTo("holds no document");
  }

  /** As where the disk was full meanwhile. */
  @Test
  void aForkThatCouldNotWriteAFileCompletedItsStepAllTheSame() throws Exception {
    Damage intervals =
        document -> Files.createDirectory(document.resolveSibling("intervals.jsonl"));

    assertThat(exitCode(intervals, document -> {}, -1, true)).isEqualTo(ExitCode.OK);
    assertThat(exitCode(intervals, document -> {}, -1, false)).isEqualTo(ExitCode.RUN_FAILED);
  }

  @Test
  void aForkThatAnErrorRuleGivesAnExitCodeCompletedItsStepAllTheSame() throws Exception {
    assertThat(exitCode(document -> {}, document -> {}, 7, true)).isEqualTo(ExitCode.OK);
    assertThat(exitCode(document -> {}, document -> {}, 7, false)).isEqualTo(7);
  }

  @Test
  void aForkThatItsParentCannotReadIsTheLast() throws Exception {
    assertThat(exitCode(document -> {}, Files::delete, -1, true)).isEqualTo(ExitCode.RUN_FAILED);
  }

  /**
   * The exit code of a run of one op, which completes.
   *
   * @param before what happens before it
   * @param after what happens before it is told
   * @param ofErrorRule the exit code that an error rule asks for, or -1
   */
  private int exitCode(Damage before, Damage after, int ofErrorRule, boolean ofFork)
      throws IOException, InterruptedException {
    Map<String, String> given = Map.of("adapter", "null", "cycles", "1", "warmup", "none");
    RunPlan plan = RunPlans.plan(WorkloadFile.ofOp("one"), given, 0);
    SecretMask mask = new SecretMask();
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    try (RunSession session =
        RunSession.open(
            plan, new RunSession.Place(null, parent, LogLevel.INFO, mask, message -> {}))) {
      Path document = session.folder().resolve("run.json");
      before.harm(document);
      RunResult ran =
          session.run(
              "a test",
              ClientGroup.ALONE,
              new RunSession.Means(RunEnvironment.NONE, List.of(), null, 0, end -> {}));
      assertThat(ran.reason()).isNull();
      after.harm(document);
      RunResult result =
          new RunResult(ran.run(), ran.endTime(), ran.steps(), ran.end(), null, false, ofErrorRule);
      return new RunConclusion(new ExportOptions(), false, false, false, ofFork)
          .tell(result, session, mask, nowhere, nowhere);
    }
  }

  /** What happens to the document of a run. */
  private interface Damage {
    void harm(Path document) throws IOException;
  }

  /** What the only line says behind the document's path, which it names once. */
  private String reason(Damage damage) throws IOException {
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
      damage.harm(document);

      int exitCode =
          new RunConclusion(new ExportOptions(), false, false, true, false)
              .tell(result, session, mask, new PrintWriter(out), new PrintWriter(err, true));

      assertThat(exitCode).isEqualTo(ExitCode.RUN_FAILED);
      assertThat(out.toString()).isEmpty();
      String before = "bench: no summary: %s cannot be read: ".formatted(document);
      assertThat(err.toString().lines()).singleElement().asString().startsWith(before);
      String reason = err.toString().strip().substring(before.length());
      assertThat(reason).doesNotContain(document.toString());
      return reason;
    }
  }
}
