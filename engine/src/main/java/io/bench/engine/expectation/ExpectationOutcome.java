package io.bench.engine.expectation;

/**
 * What became of an expectation.
 *
 * @param name the figure that it is about
 * @param wanted the whole of it, for people: {@code p99 < 20 ms}
 * @param result whether it came about
 * @param reached the figure with its unit for people, or why there is none
 * @param value the same for programs, in {@code unit}; NaN if there is none, infinite if it is the
 *     time of an op that never ended well
 * @param unit {@code nanoseconds}, {@code share} (of 1) or {@code opsPerSecond}
 */
public record ExpectationOutcome(
    String name, String wanted, Result result, String reached, double value, String unit) {

  /** Whether an expectation came about. */
  public enum Result {
    MET,
    /** Also if there are too few samples to know. */
    MISSED,
    /** It means nothing for this step, such as a share of the rate where none is set. */
    NOT_APPLICABLE
  }

  /** For example {@code p99 < 20 ms: missed, 31.2 ms}. */
  public String text() {
    String verdict =
        switch (result) {
          case MET -> "met";
          case MISSED -> "missed";
          case NOT_APPLICABLE -> "not applicable";
        };
    return wanted + ": " + verdict + ", " + reached;
  }
}
