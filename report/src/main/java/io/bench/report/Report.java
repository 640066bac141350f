package io.bench.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.json.Json;
import io.bench.engine.problem.UsageException;
import io.bench.report.chart.ArmCurve;
import io.bench.report.chart.ReportDocument;
import io.bench.report.page.Page;
import io.bench.report.read.ReportedRun;
import io.bench.report.read.ReportedSearch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * {@code report.html}: one run or search, or several arms overlaid, as one self-contained page.
 * Immutable.
 */
public final class Report {

  /** The file name of a run's report in its folder. */
  public static final String FILE = "report.html";

  private final List<ReportedRun> runs;
  private final List<ArmCurve> curves;
  private final List<ReportedSearch> searches;
  private final @Nullable Object comparison;
  private final @Nullable String notCompared;
  private final @Nullable Object experiment;

  private Report(
      List<ReportedRun> runs,
      List<ArmCurve> curves,
      List<ReportedSearch> searches,
      @Nullable Object comparison,
      @Nullable String notCompared,
      @Nullable Object experiment) {
    this.runs = List.copyOf(runs);
    this.curves = List.copyOf(curves);
    this.searches = List.copyOf(searches);
    this.comparison = comparison;
    this.notCompared = notCompared;
    this.experiment = experiment;
  }

  /**
   * A report of several arms.
   *
   * @param arms the folders of each; neither is empty
   * @param searches the {@code search.json} of a folder of a search, null for any other folder
   * @throws UsageException if one of them is no result folder, in one line
   */
  public static Report ofArms(List<List<Path>> arms, Function<Path, @Nullable Object> searches) {
    List<String> letters =
        IntStream.range(0, arms.size())
            .mapToObj(arm -> String.valueOf((char) ('A' + arm)))
            .toList();
    return of(arms, letters, "", searches, null);
  }

  private static Report of(
      List<List<Path>> arms,
      List<String> names,
      String beforeNumber,
      Function<Path, @Nullable Object> searches,
      @Nullable Object experiment) {
    List<ReportedRun> runs = new ArrayList<>();
    List<ReportedSearch> searched = new ArrayList<>();
    for (int arm = 0; arm < arms.size(); arm++) {
      List<Path> folders = arms.get(arm);
      String name = names.get(arm);
      for (int index = 0; index < folders.size(); index++) {
        Path folder = folders.get(index);
        String label = folders.size() == 1 ? name : name + beforeNumber + (index + 1);
        Object search = searches.apply(folder);
        if (search == null) {
          runs.add(ReportedRun.read(arm, label, folder));
        } else {
          searched.add(new ReportedSearch(arm, label, folder.toString(), search));
        }
      }
    }
    return new Report(runs, ArmCurve.of(runs, names), searched, null, null, experiment);
  }

  /**
   * The same report with a comparison of its arms.
   *
   * @param document as {@code bench compare --json} prints it
   */
  public Report comparedBy(Object document) {
    return new Report(runs, curves, searches, document, null, null);
  }

  /** The same report, saying why its arms are not compared. */
  public Report notComparedBecause(String reason) {
    return new Report(runs, curves, searches, null, reason, null);
  }

  /**
   * A report of an experiment's turns, and its answer.
   *
   * @param document its {@code experiment.json}
   * @param turns the folders of each arm that are drawn; none is empty
   * @param measured all folders of each arm, of which its latency against rate is made
   * @param names of these arms
   * @param searches as for {@link #ofArms}
   * @throws UsageException if one of them is no result folder, in one line
   */
  public static Report ofExperiment(
      Object document,
      List<List<Path>> turns,
      List<List<Path>> measured,
      List<String> names,
      Function<Path, @Nullable Object> searches) {
    Report drawn = of(turns, names, " ", searches, document);
    if (measured.equals(turns)) {
      return drawn;
    }
    Report all = of(measured, names, " ", searches, document);
    return new Report(drawn.runs, all.curves, drawn.searches, null, null, document);
  }

  /**
   * Reads the results and makes the page.
   *
   * @throws IOException if a result cannot be read
   */
  public String page(String benchVersion) throws IOException {
    ObjectNode document = ReportDocument.of(runs);
    document.put("benchVersion", benchVersion);
    document.put("made", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    document.set("curves", Json.tree(curves));
    document.set("searches", Json.tree(searches));
    document.set("comparison", Json.tree(comparison));
    document.put("notCompared", notCompared);
    document.set("experiment", Json.tree(experiment));
    return Page.of(document);
  }

  /**
   * Reads the results and writes the page, whole or not at all.
   *
   * @param file replaced if it exists; its folder must
   * @throws IOException if a result cannot be read or the page not be written
   */
  public void write(Path file, String benchVersion) throws IOException {
    String page = page(benchVersion);
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.writeString(beside, page);
      Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(beside);
    }
  }
}
