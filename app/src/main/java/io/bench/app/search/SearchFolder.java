package io.bench.app.search;

import io.bench.engine.problem.UsageException;
import io.bench.engine.result.DocumentFile;
import io.bench.engine.result.ResultFolder;
import io.bench.engine.result.RunDocument;
import io.bench.engine.search.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folder of a search: {@code search.json}, and a result folder for each of its runs. */
public final class SearchFolder {

  /** The answer and every trial. */
  static final String SEARCH_FILE = "search.json";

  /** Where trials leave their results, below the search's folder. */
  public static final String TRIALS = "trials";

  private final Path path;
  private final DocumentFile file;

  /**
   * @param path an empty folder
   * @param problemReport told once, in one line, when {@code search.json} cannot be written
   */
  public SearchFolder(Path path, Consumer<String> problemReport) {
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

  /**
   * The run that goes on in a search, whichever process does it: the one that was written last.
   *
   * @param folder of a search; need not exist yet
   * @return empty if there is none yet, or the folder is that of a run
   */
  public static Optional<Path> newestRun(Path folder) {
    if (Files.exists(folder.resolve(RunDocument.FILE))) {
      return Optional.empty();
    }
    return Stream.of(folder.resolve(SearchRuns.PREPARATION), folder.resolve(TRIALS))
        .flatMap(SearchFolder::itselfAndBelow)
        .filter(run -> Files.exists(run.resolve(RunDocument.FILE)))
        .max(Comparator.comparing(SearchFolder::written).thenComparing(Path::toString));
  }

  private static Stream<Path> itselfAndBelow(Path parent) {
    try (Stream<Path> children = Files.list(parent)) {
      return Stream.concat(Stream.of(parent), children.toList().stream());
    } catch (IOException e) { // not there yet
      return Stream.of(parent);
    }
  }

  private static FileTime written(Path run) {
    try {
      return Files.getLastModifiedTime(run.resolve(RunDocument.FILE));
    } catch (IOException e) {
      return FileTime.fromMillis(0);
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
