package io.bench.app.results;

import io.bench.engine.problem.UsageException;
import io.bench.engine.result.RunDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The runs of a folder of result folders, the oldest first. Immutable.
 *
 * @param folder that they lie in
 * @param runs those that could be read
 * @param leftOut folders that hold no run that can be read, by name
 */
public record PastRuns(Path folder, List<PastRun> runs, List<LeftOut> leftOut) {

  /** What other commands leave in a folder of results. */
  private static final List<String> OTHER_RESULTS = List.of("search", "experiment", "calibration");

  /**
   * A folder without a run.
   *
   * @param reason one line, without the folder's name
   */
  public record LeftOut(Path folder, String reason) {}

  /**
   * Reads every folder in a folder. Those below are not looked into; a folder that is a run itself
   * is the only one.
   *
   * @throws UsageException if there is no such folder, or it cannot be listed
   */
  public static PastRuns read(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new UsageException(
          folder + ": no such folder; 'bench run' makes it, --results names another");
    }
    List<PastRun> runs = new ArrayList<>();
    List<LeftOut> leftOut = new ArrayList<>();
    for (Path candidate : candidates(folder)) {
      try {
        runs.add(PastRun.read(candidate));
      } catch (UsageException e) {
        leftOut.add(new LeftOut(candidate, reason(candidate, e)));
      }
    }
    runs.sort(Comparator.comparing(PastRun::start).thenComparing(PastRun::folder));
    return new PastRuns(folder, List.copyOf(runs), List.copyOf(leftOut));
  }

  private static List<Path> candidates(Path folder) {
    if (Files.exists(folder.resolve(RunDocument.FILE))) {
      return List.of(folder);
    }
    try (Stream<Path> content = Files.list(folder)) {
      return content.filter(Files::isDirectory).sorted().toList();
    } catch (IOException e) {
      throw new UsageException(folder + ": cannot be listed: " + e.getMessage());
    }
  }

  private static String reason(Path folder, UsageException noRun) {
    if (!Files.exists(folder.resolve(RunDocument.FILE))) {
      for (String other : OTHER_RESULTS) {
        if (Files.exists(folder.resolve(other + ".json"))) {
          return "holds a result of bench " + (other.equals("calibration") ? "calibrate" : other);
        }
      }
      return "has no " + RunDocument.FILE;
    }
    String message = String.valueOf(noRun.getMessage()).lines().findFirst().orElse("");
    for (String named : List.of(folder + ": ", folder + "/")) {
      if (message.startsWith(named)) {
        return message.substring(named.length());
      }
    }
    return message;
  }
}
