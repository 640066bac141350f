package io.bench.app.compare;

import io.bench.app.search.SearchFolder;
import io.bench.engine.comparison.Judge;
import io.bench.engine.problem.UsageException;
import io.bench.report.Report;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Arms of result folders as a user types them, and their report. Immutable.
 *
 * @param arms the folders of each; the first arm is the baseline
 */
public record ComparedFolders(List<List<Path>> arms) {

  /** Each is called by a letter. */
  private static final int MAX_ARMS = 26;

  /**
   * Arms of folders.
   *
   * @throws UsageException if there are too many
   */
  public ComparedFolders {
    if (arms.size() > MAX_ARMS) {
      throw new UsageException("at most " + MAX_ARMS + " arms can be compared");
    }
  }

  /**
   * Splits the words into arms and folders.
   *
   * @param words one an arm: folders joined by commas
   * @throws UsageException if one of them is no path, or there are too many
   */
  public static ComparedFolders of(List<String> words) {
    return new ComparedFolders(words.stream().map(ComparedFolders::folders).toList());
  }

  /**
   * The report of the arms, with their comparison if there are several, as {@code bench compare}
   * makes it unless told another delta.
   *
   * @throws UsageException if a folder is no result folder
   */
  public Report report() {
    Report report = Report.ofArms(arms, SearchFolder::find);
    if (arms.size() == 1 || areSearches()) {
      return report;
    }
    try {
      return report.comparedBy(RunComparison.of(FolderArm.read(arms), Judge.DEFAULT_DELTA, null));
    } catch (UsageException e) {
      return report.notComparedBecause(e.getMessage());
    }
  }

  /** Whether every folder holds a search. */
  boolean areSearches() {
    return arms.stream()
        .flatMap(List::stream)
        .allMatch(folder -> SearchFolder.find(folder) != null);
  }

  private static List<Path> folders(String word) {
    List<Path> folders = new ArrayList<>();
    for (String folder : word.split(",", -1)) {
      if (folder.isBlank()) {
        throw new UsageException("'" + word + "' has an empty folder name");
      }
      try {
        folders.add(Path.of(folder));
      } catch (InvalidPathException e) {
        throw new UsageException("'" + folder + "' is no path: " + e.getReason());
      }
    }
    return List.copyOf(folders);
  }
}
