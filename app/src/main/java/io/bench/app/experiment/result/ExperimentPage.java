package io.bench.app.experiment.result;

import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.process.Version;
import io.bench.app.search.SearchFolder;
import io.bench.report.Report;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The experiment's {@code report.html}: its answer, and the charts of its arms. */
public final class ExperimentPage {

  /** More lines cannot be distinguished; beyond that, each arm shows only its last rounds. */
  private static final int MAX_RUNS = 12;

  private ExperimentPage() {}

  /**
   * Writes it, if any run was completed. Whatever is wrong is one line.
   *
   * @param mask hides secrets
   * @param err told of a failure
   * @return whether it was written
   */
  public static boolean write(
      ExperimentReport report, Path folder, UnaryOperator<String> mask, PrintWriter err) {
    List<List<Path>> arms = new ArrayList<>();
    List<List<Path>> measured = new ArrayList<>();
    List<String> names = new ArrayList<>();
    long runs = report.turns().stream().filter(ExperimentPage::isCompleted).count();
    for (PlannedArm arm : report.plan().arms()) {
      List<Path> folders =
          report.turnsOf(arm.arm().name()).stream()
              .filter(ExperimentPage::isCompleted)
              .map(turn -> folder.resolve(turn.folder()))
              .toList();
      // Other programs leave nothing that a chart could show.
      if (!folders.isEmpty() && arm.arm().program() == null) {
        arms.add(runs <= MAX_RUNS ? folders : folders.subList(folders.size() - 1, folders.size()));
        measured.add(folders);
        names.add(arm.arm().name());
      }
    }
    if (arms.isEmpty()) {
      return false;
    }
    try {
      ExperimentDocument document = ExperimentDocument.of(report, mask);
      Report.ofExperiment(document, arms, measured, names, SearchFolder::find)
          .write(folder.resolve(Report.FILE), Version.number());
      return true;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      err.println("bench: warning: no " + Report.FILE + " was written: " + e);
      err.flush();
      return false;
    }
  }

  private static boolean isCompleted(TurnRecord turn) {
    return turn.end() == TurnEnd.COMPLETED;
  }
}
