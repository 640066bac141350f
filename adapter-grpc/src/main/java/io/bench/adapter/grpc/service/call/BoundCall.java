package io.bench.adapter.grpc.service.call;

import io.bench.adapter.grpc.service.response.CallExpectation;
import io.bench.stargate.WireBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What of an op was bound beside its first message when it was started, since captured values are
 * in force only then. Immutable and thread-safe.
 */
final class BoundCall {

  static final BoundCall NOTHING = new BoundCall(null, null, null);

  private final WireBuffer @Nullable [] messages;
  private final @Nullable CallExpectation expectation;
  private final @Nullable Object @Nullable [] metadata;

  BoundCall(
      WireBuffer @Nullable [] messages,
      @Nullable CallExpectation expectation,
      @Nullable Object @Nullable [] metadata) {
    this.messages = messages;
    this.expectation = expectation;
    this.metadata = metadata;
  }

  /** All that the call sends, to last, or null if they can be made when they are sent. */
  WireBuffer @Nullable [] messages() {
    return messages;
  }

  /** Null if what responses must hold is known when they arrive. */
  @Nullable CallExpectation expectation() {
    return expectation;
  }

  /** The values of the call's metadata, or null if they are the same in all cycles. */
  @Nullable Object @Nullable [] metadata() {
    return metadata;
  }
}
