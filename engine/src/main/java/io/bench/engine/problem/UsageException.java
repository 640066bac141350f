package io.bench.engine.problem;

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
   * @param problems at least one
   */
  public UsageException(List<String> problems) {
    super(String.join("\n", problems));
    if (problems.isEmpty()) {
      throw new IllegalArgumentException("no problem to report");
    }
    this.problems = List.copyOf(problems);
  }

  public List<String> problems() {
    return problems;
  }
}
