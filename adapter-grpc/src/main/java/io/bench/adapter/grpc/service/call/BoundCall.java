package io.bench.adapter.grpc.service.call;

import io.bench.adapter.grpc.service.response.CallExpectation;
import org.jspecify.annotations.Nullable;

/**
 * What of an op had to be made while it was started, since captured values are in force only then.
 * Immutable and thread-safe.
 */
final class BoundCall {

  static final BoundCall NOTHING = new BoundCall(null, null);

  private final byte[] @Nullable [] messages;
  private final @Nullable CallExpectation expectation;

  BoundCall(byte[] @Nullable [] messages, @Nullable CallExpectation expectation) {
    this.messages = messages;
    this.expectation = expectation;
  }

  /** All that the call sends, or null if they can be made when they are sent. */
  byte[] @Nullable [] messages() {
    return messages;
  }

  /** Null if what responses must hold can be told when they arrive. */
  @Nullable CallExpectation expectation() {
    return expectation;
  }
}
