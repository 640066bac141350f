package io.bench.app.search;

import io.bench.engine.problem.UsageException;
import io.bench.engine.result.DocumentFile;
import io.bench.engine.result.ResultFolder;
import io.bench.engine.search.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The folder of a search: {@code search.json}, and a result folder for each of its runs. */
public final class SearchFolder {

  /** The answer and every trial. */
  static final String SEARCH_FILE = "search.json";

  static final String TRIALS = "trials";

  private final Path path;
  private final DocumentFile file;

  /**
   * @param path an empty folder
   * @param problemReport told once, in one line, when {@code search.json} cannot be written
   */
  SearchFolder(Path path, Consumer<String> problemReport) {
    this.path = path;
    this.file = new DocumentFile(path.resolve(SEARCH_FILE), problemReport);
  }

  /**
   * Makes the folder {@code <results>/<utc>-search-<workload>-<adapter>}.
   *
   * @throws UsageException if that cannot be made
   */
  public static SearchFolder create(Path results, SearchPlan plan, Consumer<String> problemReport) {
    try {
      return new SearchFolder(
          ResultFolder.makeFolder(
              results, Instant.now(), "search", plan.workload(), plan.adapter()),
          problemReport);
    } catch (IOException e) {
      throw new UsageException(e.getMessage() + "; name another with --results");
    }
  }

  /**
   * Uses a folder that exists.
   *
   * @param path empty
   */
  public static SearchFolder in(Path path, Consumer<String> problemReport) {
    return new SearchFolder(path, problemReport);
  }

  /**
   * The {@code search.json} of a folder, for a report.
   *
   * @return null if the folder is not that of a search
   * @throws UsageException if it is, and the file cannot be read, in one line
   */
  public static @Nullable SearchDocument find(Path folder) {
    if (!Files.isRegularFile(folder.resolve(SEARCH_FILE))) {
      return null;
    }
    try {
      return SearchDocument.read(folder);
    } catch (IOException e) {
      throw new UsageException(folder + ": " + e.getMessage());
    }
  }

  public Path path() {
    return path;
  }

  /** Where a trial's result belongs, relative to the search's: {@code trials/07-6200}. */
  static String trialName(Trial trial) {
    return String.format(
        Locale.ROOT, "%s/%02d-%s", TRIALS, trial.number(), TrialStep.rate(trial.ratePerSecond()));
  }

  /** Makes a folder in it. */
  Path make(String name) throws IOException {
    return Files.createDirectories(path.resolve(name));
  }

  /** Whether {@code search.json} could not be written. */
  boolean hasFailed() {
    return file.hasFailed();
  }

  /** Replaces {@code search.json}, which so is always whole. */
  void write(SearchDocument document) {
    file.write(document, true);
  }
}
