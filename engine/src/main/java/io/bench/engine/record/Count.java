package io.bench.engine.record;

import io.bench.engine.json.Keyed;
import java.util.List;
import java.util.Locale;

/**
 * What is counted per op template and phase. Those of {@link #OF_STRIDES} are counted of whole
 * strides too, where the ops of a stride follow one another.
 */
public enum Count implements Keyed {
  /** Ops started. Always {@link #SUCCEEDED} + {@link #FAILED} + those still unfinished. */
  ISSUED,
  /** Ops that ended well, whatever number of tries they took. */
  SUCCEEDED,
  /** Succeeded ops that ended while their lane still started ops of their phase. */
  SUCCEEDED_WHILE_ISSUING,
  /** Ops whose last try ended with an error. */
  FAILED,
  /** Failed ops that were never sent, because what they need of an earlier op is not there. */
  NOT_SENT,
  /** Succeeded reads that found no row. */
  EMPTY,
  ROWS,
  PAGES,
  /** Streamed messages received, of whatever became of their op. */
  MESSAGES,
  /** Messages sent into streams, beyond the one that every request is. */
  SENT_MESSAGES,
  /** Bytes of payload received: of ops that succeeded, and of all streamed messages. */
  BYTES,
  /** Conditional updates whose condition held. */
  APPLIED,
  /** Conditional updates whose condition did not hold. */
  NOT_APPLIED,
  /** Rows that hold what they must, of reads that are verified. */
  VERIFIED_ROWS,
  /** Rows that a verified read should have found. */
  MISSING_ROWS,
  /** Rows that a verified read should not have found. */
  UNEXPECTED_ROWS,
  /** Rows of a verified read with a field that holds something else than it must. */
  UNEQUAL_ROWS,
  /** Requests sent, first tries and retries. */
  TRIES,
  /** Requests that a transport sent again by itself, unasked by the engine. */
  TRANSPARENT_RETRIES,
  /** Time that ops spent waiting before a retry, in nanoseconds. */
  BACKOFF_NANOS;

  /**
   * What is counted of strides. They succeed if all of their ops do and fail with the first op that
   * does; they are applied if they succeed and every conditional update in them was applied, and
   * not applied if they succeed and one was not.
   */
  public static final List<Count> OF_STRIDES =
      List.of(ISSUED, SUCCEEDED, SUCCEEDED_WHILE_ISSUING, FAILED, APPLIED, NOT_APPLIED);

  private final String key = camelCase(name());

  /** The name in result files: {@code notApplied}. */
  @Override
  public String key() {
    return key;
  }

  static String camelCase(String constant) {
    StringBuilder text = new StringBuilder();
    for (String word : constant.toLowerCase(Locale.ROOT).split("_", -1)) {
      text.append(
          text.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
    }
    return text.toString();
  }
}
