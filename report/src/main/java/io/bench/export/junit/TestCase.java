package io.bench.export.junit;

/**
 * One statement about a step.
 *
 * @param name what is stated
 * @param message one line on why it failed, or a remark; may be empty
 */
record TestCase(String name, Outcome outcome, String message) {

  /** What became of it. */
  enum Outcome {
    PASSED,
    /** The gate closes. */
    FAILED,
    /** A remark that is no failure, or an unknown outcome. */
    SKIPPED
  }

  static TestCase passed(String name) {
    return new TestCase(name, Outcome.PASSED, "");
  }

  static TestCase failed(String name, String message) {
    return new TestCase(name, Outcome.FAILED, message);
  }

  static TestCase skipped(String name, String message) {
    return new TestCase(name, Outcome.SKIPPED, message);
  }
}
