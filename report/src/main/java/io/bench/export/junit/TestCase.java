package io.bench.export.junit;

/**
 * One statement about a step.
 *
 * @param name what is stated
 * @param message one line on why not, or what there is to be said; empty for nothing
 */
record TestCase(String name, Outcome outcome, String message) {

  /** What became of it. */
  enum Outcome {
    PASSED,
    /** The gate closes. */
    FAILED,
    /** To be known, but not held against the run; or not to be told. */
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
