package io.bench.adapter.grpc.service.response;

import com.google.protobuf.Message;
import org.jspecify.annotations.Nullable;

/**
 * What fields of one call's responses must hold, made while the op was started: values that were
 * captured are other ones as soon as another op is. Immutable and thread-safe.
 */
public final class CallExpectation {

  /** By expected field, then by message; null for a field that depends on the cycle alone. */
  private final Message @Nullable [][] expected;

  private final long rows;

  /**
   * @param rows how many rows all responses must have together, or a negative number if that is not
   *     asked
   */
  CallExpectation(Message @Nullable [][] expected, long rows) {
    this.expected = expected;
    this.rows = rows;
  }

  /** How many rows all responses must have together, or a negative number if that is not asked. */
  long rows() {
    return rows;
  }

  /**
   * What a message must hold, or null if the cycle determines it.
   *
   * @param message its index; those beyond the last must hold what the last must
   */
  @Nullable Message of(int field, long message) {
    Message[] messages = expected[field];
    return messages == null ? null : messages[(int) Math.min(message, messages.length - 1L)];
  }
}
