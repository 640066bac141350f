package io.bench.adapter.grpc.connect;

import org.jspecify.annotations.Nullable;

/** The token of calls, which may change while they run. */
public interface Token extends AutoCloseable {

  /** Hot; any thread. The token that is good now, or null to call without. */
  @Nullable String current();

  /** Ends whatever renews it. Idempotent, never throws. */
  @Override
  default void close() {}

  /** One that does not change. */
  static Token fixed(@Nullable String token) {
    return () -> token;
  }
}
