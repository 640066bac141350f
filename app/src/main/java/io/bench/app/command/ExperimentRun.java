package io.bench.app.command;

import io.bench.app.catalog.PackagedTexts;
import io.bench.app.console.ConsoleProgress;
import io.bench.app.experiment.ExperimentExecution;
import io.bench.app.experiment.ExperimentExecution.Begun;
import io.bench.app.experiment.block.CoreHalves;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.ExperimentPlanner;
import io.bench.app.experiment.plan.MissingProgram;
import io.bench.app.experiment.result.ExperimentDocument;
import io.bench.app.experiment.result.ExperimentFolder;
import io.bench.app.experiment.result.ExperimentPage;
import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.experiment.result.ExperimentText;
import io.bench.app.process.ExitCode;
import io.bench.app.process.JsonOption;
import io.bench.app.process.ShutdownGate;
import io.bench.app.process.VisibleSecrets;
import io.bench.app.run.BugReport;
import io.bench.app.run.CommandWatch;
import io.bench.app.web.WebOption;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.json.Json;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.ResultFolder;
import io.bench.engine.result.SecretMask;
import io.bench.engine.workload.reading.WorkloadLoader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs an experiment for a command: its folder, progress, page, and what it prints at the end.
 *
 * @param mainClass this program's, for the processes of arms
 * @param results where the results go
 * @param json whether to print JSON
 * @param web whether to serve a page
 * @param out takes the answer
 * @param err takes progress and warnings
 */
record ExperimentRun(
    String mainClass,
    ResultsOptions.WithOutput results,
    JsonOption json,
    WebOption web,
    PrintWriter out,
    PrintWriter err) {

  /**
   * How it ended.
   *
   * @param exitCode what the process ends with
   * @param report the answer; null after a bug, which has been printed
   */
  record Ended(int exitCode, @Nullable ExperimentReport report) {}

  /**
   * Plans an experiment.
   *
   * @throws UsageException with every mistake that was found
   */
  static ExperimentPlan plan(ExperimentFile file, Map<String, String> given, boolean quick) {
    Experiment experiment = file.read(given, quick);
    WorkloadLoader workloads = new WorkloadLoader(PackagedTexts.WORKLOADS);
    return new ExperimentPlanner(
            workloads::load, MissingProgram::of, CoreHalves.ofThisMachine().lack())
        .plan(file, experiment, given);
  }

  /**
   * The folder of an experiment that begins, made if it is not there.
   *
   * @throws UsageException if it cannot be made, or is not empty
   */
  Path folder(Begun begun) {
    Optional<Path> wanted = results.exact();
    if (wanted.isPresent()) {
      return wanted.get();
    }
    try {
      return ResultFolder.makeFolder(
          results.folder(), begun.start(), "experiment", begun.plan().experiment().name());
    } catch (IOException e) {
      throw new UsageException(e.getMessage() + "; name another with --results or --output");
    }
  }

  /**
   * Runs it to its end and prints the answer.
   *
   * @param place its folder, which nobody else uses
   * @throws UsageException if files of results in it are damaged, in one line
   */
  Ended run(Begun begun, Path place) throws IOException, InterruptedException {
    VisibleSecrets.warning(begun.plan().secrets()).ifPresent(this::warn);
    SecretMask mask = new SecretMask();
    mask.maskAll(begun.plan().secrets());
    begun.plan().warnings().forEach(warning -> warn(mask.apply(warning)));
    try (ShutdownGate gate = new ShutdownGate();
        ConsoleProgress progress = ConsoleProgress.open(mask);
        CommandWatch watch = web.watch("experiment", gate::stop, err::println)) {
      gate.waitForGrace(LongestEnd.of(begun.plan()));
      ExperimentFolder folder = new ExperimentFolder(place, progress::say);
      folder.keep(begun.plan().text());
      watch.begins(folder.path());
      ExperimentExecution execution =
          new ExperimentExecution(
              begun, folder, mainClass, results.ofChildren(), progress, watch, mask);
      gate.stopWith(execution::interrupt);
      ExperimentReport report;
      try {
        report = execution.run();
      } catch (UsageException e) {
        progress.clear();
        throw new UsageException(e.problems().stream().map(mask::apply).toList());
      } catch (RuntimeException | Error e) {
        progress.clear();
        return new Ended(BugReport.tell(e, mask, err), null);
      }
      progress.clear();
      boolean page = ExperimentPage.write(report, folder.path(), mask::apply, err);
      out.print(
          json.given()
              ? Json.text(ExperimentDocument.of(report, mask::apply))
              : mask.apply(new ExperimentText(report, folder.path(), page).text()));
      out.flush();
      int exitCode = report.exitCode();
      boolean lost = exitCode == ExitCode.OK && folder.hasFailed();
      return new Ended(lost ? ExitCode.RUN_FAILED : exitCode, report);
    }
  }

  private void warn(String warning) {
    err.println("bench: warning: " + warning);
  }
}
