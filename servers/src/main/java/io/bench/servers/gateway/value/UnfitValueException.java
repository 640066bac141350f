package io.bench.servers.gateway.value;

/** A value that its column's type cannot take; the message says which and why, in one line. */
public final class UnfitValueException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnfitValueException(String message) {
    super(message, null, false, false);
  }

  /** Returns the same, of a part of what the caller encodes. */
  UnfitValueException in(String part) {
    return new UnfitValueException(part + ": " + getMessage());
  }
}
