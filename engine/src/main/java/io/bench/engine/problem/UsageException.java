package io.bench.engine.problem;

import java.util.Collection;
import java.util.List;

/**
 * One or more mistakes of the user, found before anything was started. Each problem is one line
 * that says what is wrong, where, and what to do; all that were found are reported together. Exit
 * code 2.
 */
public final class UsageException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final List<String> problems;

  public UsageException(String problem) {
    this(List.of(problem));
  }

  /**
   * @param problems at least one; line breaks, which may come from what the user wrote, become
   *     spaces
   */
  public UsageException(List<String> problems) {
    super(String.join("\n", lines(problems)));
    if (problems.isEmpty()) {
      throw new IllegalArgumentException("no problem to report");
    }
    this.problems = lines(problems);
  }

  /**
   * Returns if nothing is wrong.
   *
   * @param problems what was found, in the order in which it is reported
   * @throws UsageException with all of them, if there are any
   */
  public static void throwIfAny(Collection<String> problems) {
    if (!problems.isEmpty()) {
      throw new UsageException(List.copyOf(problems));
    }
  }

  private static List<String> lines(List<String> problems) {
    return problems.stream().map(problem -> problem.replaceAll("[\\r\\n]+\\s*", " ")).toList();
  }

  public List<String> problems() {
    return problems;
  }
}
