package io.bench.app.command;

import io.bench.app.exports.ExportOptions;
import io.bench.app.process.ExitCode;
import io.bench.app.process.ReadFailure;
import io.bench.app.run.RunSession;
import io.bench.app.summary.Summary;
import io.bench.app.summary.SummaryJson;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.SecretMask;
import io.bench.engine.result.read.RecordedStep;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;

/**
 * How a run that has ended is told, and judged by its exit code.
 *
 * @param strict whether a verdict that is not STEADY is a failure
 * @param wide whether all is told that was recorded
 * @param json whether it is told to a program
 * @param ofFork whether this process is a fork
 */
record RunConclusion(
    ExportOptions exports, boolean strict, boolean wide, boolean json, boolean ofFork) {

  /**
   * Writes the reports that were asked for, and prints the summary.
   *
   * @return the exit code
   */
  int tell(
      RunResult result, RunSession session, SecretMask mask, PrintWriter out, PrintWriter err) {
    Summary summary = new Summary(result, session.samples(), mask, session.folder());
    boolean written = writeReports(result, mask, summary, err);
    int exitCode =
        ofFork && result.end() == ActivityResult.End.COMPLETED
            ? exitCodeOfFork(result, session.folder())
            : exitCode(result, session.hasFailed() || !written);
    if (json) {
      try {
        out.println(SummaryJson.text(result, mask, session.folder(), exitCode));
      } catch (IOException e) {
        Path document = session.folder().resolve(RunDocument.FILE);
        err.println(
            "bench: no summary: %s cannot be read: %s"
                .formatted(document, ReadFailure.reason(document, e)));
        exitCode = untold(exitCode);
      }
    } else {
      out.print(wide ? summary.wideText() : strict ? summary.fullText() : summary.text());
    }
    if (out.checkError()) {
      err.println("bench: stdout does not take the summary; results are in " + session.folder());
      exitCode = untold(exitCode);
    }
    return exitCode;
  }

  /** The exit code of a run whose reader did not get the summary; nobody reads that of a fork. */
  private int untold(int exitCode) {
    return exitCode == ExitCode.OK && !ofFork ? ExitCode.RUN_FAILED : exitCode;
  }

  private boolean writeReports(
      RunResult result, SecretMask mask, Summary summary, PrintWriter err) {
    try {
      exports.writeReports(result, strict, mask::apply, summary::fullText);
      return true;
    } catch (IOException e) {
      err.println("bench: " + e.getMessage());
      return false;
    }
  }

  /**
   * That of a fork whose step completed: whether its parent can read the step, and so goes on to
   * the next fork. The parents of other clients' forks have only this exit code to know it from.
   * Expectations are judged by the parent, of all forks together.
   */
  private static int exitCodeOfFork(RunResult result, Path folder) {
    StepInfo step = result.steps().get(0).step();
    try {
      boolean ended = RecordedStep.read(folder, step.plan()).hasEnded();
      return ended ? ExitCode.OK : ExitCode.RUN_FAILED;
    } catch (IOException e) {
      return ExitCode.RUN_FAILED; // its parent reads the same, and says why
    }
  }

  private int exitCode(RunResult result, boolean resultsIncomplete) {
    if (result.end() == ActivityResult.End.INTERRUPTED) {
      return ExitCode.INTERRUPTED;
    }
    if (result.usersMistake()) {
      return ExitCode.USAGE;
    }
    if (result.exitCode() >= 0) {
      return result.exitCode();
    }
    if (result.end() == ActivityResult.End.FAILED || resultsIncomplete) {
      return ExitCode.RUN_FAILED;
    }
    if (result.missedExpectations() > 0) {
      return ExitCode.RUN_FAILED;
    }
    return strict && !result.isSteady() ? ExitCode.STRICT_VERDICT : ExitCode.OK;
  }
}
