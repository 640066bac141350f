package io.bench.engine.record;

import io.bench.engine.json.Keyed;

/**
 * The times that are recorded per op template and phase, each in a histogram of nanoseconds; {@link
 * #STRIDE} per phase.
 */
public enum Latency implements Keyed {
  /** From send to done, of ops that succeeded: the sum of their tries without back-off. */
  SERVICE,
  /** From the intended time to the first send. Only where a rate is set. */
  LATENESS,
  /** From the intended time to done, back-off and waiting included. Only where a rate is set. */
  RESPONSE,
  /** From send to the first row or message, where the adapter tells. */
  FIRST_RESULT,
  /** {@link TimePart#PREDECESSOR} of ops that waited so. */
  PREDECESSOR_WAIT,
  /** {@link TimePart#PERMIT} of ops that waited so. */
  PERMIT_WAIT,
  /** {@link TimePart#SPACE} of ops that waited so. */
  SPACE_WAIT,
  /** {@link TimePart#DELAY} of ops that were delayed. */
  CLIENT_DELAY,
  /** {@link TimePart#UNSENT} of ops whose adapter gathers requests. */
  UNSENT,
  /** {@link TimePart#SERVER}: the server and the network, at least. */
  SERVER,
  /** {@link TimePart#UNREAD} of ops whose answer may have waited to be read. */
  UNREAD,
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

  /**
   * How many of {@code digits} significant digits are kept. The parts of a time are kept to two:
   * each op template has seven of them on every lane, and three digits would cost eight times the
   * memory.
   */
  int digits(int digits) {
    return switch (this) {
      case PREDECESSOR_WAIT, PERMIT_WAIT, SPACE_WAIT, CLIENT_DELAY, UNSENT, SERVER, UNREAD ->
          Math.min(digits, 2);
      default -> digits;
    };
  }

  /** The name in result files: {@code firstResult}. */
  @Override
  public String key() {
    return key;
  }
}
