package io.bench.engine.workload.source;

import io.bench.engine.problem.UsageException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Collects what is wrong with a workload, so that a user sees all of it at once. For one thread.
 *
 * <p>Every entry becomes one line, {@code source:line:column: what}.
 */
public final class SourceProblems {

  private static final Comparator<Located<String>> BY_POSITION =
      Comparator.comparing(Located::position);

  /** More lines do not help, and a file may have a million mistakes. */
  private static final int MAX_LINES = 200;

  /** A message names parts of the file, which may be of any length. */
  private static final int MAX_LENGTH = 2000;

  private final List<Located<String>> errors = new ArrayList<>();
  private final List<Located<String>> warnings = new ArrayList<>();

  /** Something that keeps the workload from being used. */
  public void error(SourcePosition position, String message) {
    errors.add(new Located<>(oneLine(message), position));
  }

  /** Something that is read in a way its author may not expect. */
  public void warning(SourcePosition position, String message) {
    warnings.add(new Located<>(oneLine(message), position));
  }

  /** How many errors there are so far. */
  public int count() {
    return errors.size();
  }

  public boolean hasErrors() {
    return !errors.isEmpty();
  }

  /** The warnings, one line each, in the order of the file. */
  public List<String> warnings() {
    return lines(warnings);
  }

  /**
   * Does nothing if there is no error.
   *
   * @throws UsageException with every error, in the order of the file, if there is one; beyond 200
   *     they are only counted
   */
  public void throwIfAny() {
    if (hasErrors()) {
      List<String> lines = lines(errors);
      if (lines.size() > MAX_LINES) {
        List<String> shown = new ArrayList<>(lines.subList(0, MAX_LINES));
        shown.add("... and %d mistakes more".formatted(lines.size() - MAX_LINES));
        lines = shown;
      }
      throw new UsageException(lines);
    }
  }

  private static List<String> lines(List<Located<String>> entries) {
    return entries.stream()
        .sorted(BY_POSITION)
        .map(entry -> entry.position() + ": " + entry.value())
        .distinct()
        .toList();
  }

  private static String oneLine(String message) {
    String shown =
        message.length() > MAX_LENGTH ? message.substring(0, MAX_LENGTH) + "..." : message;
    return shown.replaceAll("\\s*[\\r\\n]+\\s*", " ");
  }
}
