package io.bench.engine.record;

/** The times that are recorded per op template and phase, each in a histogram of nanoseconds. */
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
  FAILED_SERVICE;

  private final String key = Count.camelCase(name());

  /** The name in result files: {@code firstResult}. */
  public String key() {
    return key;
  }
}
