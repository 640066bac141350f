package io.bench.app.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.ResultFolder;
import io.bench.engine.search.Trial;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Consumer;

/** The folder of a search: {@code search.json}, and a result folder for each of its runs. */
public final class SearchFolder {

  /** The answer and every trial. */
  static final String SEARCH_FILE = "search.json";

  static final String TRIALS = "trials";

  private static final ObjectWriter PRETTY = new ObjectMapper().writer(prettyPrinter());

  private final Path path;
  private final Consumer<String> problemReport;
  private boolean failed;

  /**
   * @param path an empty folder
   * @param problemReport told once, in one line, when {@code search.json} cannot be written
   */
  SearchFolder(Path path, Consumer<String> problemReport) {
    this.path = path;
    this.problemReport = problemReport;
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
    } catch (IOException notMade) {
      throw new UsageException(notMade.getMessage() + "; name another with --results");
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

  /** Whether {@code search.json} is not what it should be. */
  boolean hasFailed() {
    return failed;
  }

  /** Replaces {@code search.json}, which so is always whole. */
  void write(ObjectNode document) {
    Path file = path.resolve(SEARCH_FILE);
    Path temporary = path.resolve(SEARCH_FILE + ".tmp");
    try {
      try (FileOutputStream out = new FileOutputStream(temporary.toFile())) {
        out.write(text(document).getBytes(StandardCharsets.UTF_8));
        out.getFD().sync();
      }
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException notWritten) {
      if (!failed) {
        problemReport.accept("cannot write " + file + ": " + notWritten.getMessage());
      }
      failed = true;
    }
  }

  /** The text of a document, ended by a line feed. */
  static String text(ObjectNode document) {
    try {
      return PRETTY.writeValueAsString(document) + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static DefaultPrettyPrinter prettyPrinter() {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    return new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
  }
}
