package io.bench.engine.record;

/**
 * The times that are recorded per op template and phase, each in a histogram of nanoseconds; {@link
 * #STRIDE} per phase.
 */
public enum Latency {
  /** From send to done, of ops that succeeded: the sum of their tries without back-off. */
  SERVICE,
  /** From the intended time to the first send. Only where a rate is set. */
  LATENESS,
  /** From the intended time to done, back-off and waiting included. Only where a rate is set. */
  RESPONSE,
  /** From send to the first row or message, where the adapter tells. */
  FIRST_RESULT,
  /** Between two messages of a stream, of whatever became of its op. */
  MESSAGE_GAP,
  /** From send to done, of ops that failed. */
  FAILED_SERVICE,
  /** {@link #SERVICE} of conditional updates whose condition held. */
  APPLIED_SERVICE,
  /** {@link #SERVICE} of conditional updates whose condition did not hold. */
  NOT_APPLIED_SERVICE,
  /** {@link #RESPONSE} of conditional updates whose condition held. */
  APPLIED_RESPONSE,
  /** {@link #RESPONSE} of conditional updates whose condition did not hold. */
  NOT_APPLIED_RESPONSE,
  /**
   * From the first op of a stride (its send, or where a rate is set its intended time) to the end
   * of its last, of strides all of whose ops succeeded.
   */
  STRIDE;

  private final String key = Count.camelCase(name());

  /** The name in result files: {@code firstResult}. */
  public String key() {
    return key;
  }
}
