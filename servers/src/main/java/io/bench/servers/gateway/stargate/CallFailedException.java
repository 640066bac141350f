package io.bench.servers.gateway.stargate;

/** A mistake in a request, found before it reached Cassandra. */
final class CallFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient CallFailure failure;

  CallFailedException(CallFailure failure) {
    super(failure.status().getDescription(), null, false, false);
    this.failure = failure;
  }

  CallFailure failure() {
    return failure;
  }
}
