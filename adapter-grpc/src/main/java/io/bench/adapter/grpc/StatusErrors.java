package io.bench.adapter.grpc;

import io.bench.adapter.api.OpError;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.List;

/**
 * Names gRPC statuses. A status code names itself, but for two codes that mean Cassandra's own
 * answer when a trailer says so, and trouble on the way to it otherwise.
 */
final class StatusErrors {

  private static final Metadata.Key<byte[]> UNAVAILABLE_TRAILER = key("stargate.unavailable-bin");
  private static final Metadata.Key<byte[]> READ_TIMEOUT_TRAILER = key("stargate.readtimeout-bin");
  private static final Metadata.Key<byte[]> WRITE_TIMEOUT_TRAILER =
      key("stargate.writetimeout-bin");

  private static final int LONGEST_MESSAGE = 500;

  private StatusErrors() {}

  private static Metadata.Key<byte[]> key(String name) {
    return Metadata.Key.of(name, Metadata.BINARY_BYTE_MARSHALLER);
  }

  static OpError error(Status status, Metadata trailers, boolean retrySafe) {
    return new OpError(
        name(status, trailers), withoutNumbers(describe(status)), retrySafe, status.getCause());
  }

  static String name(Status status, Metadata trailers) {
    return switch (status.getCode()) {
      case UNAVAILABLE ->
          trailers.containsKey(UNAVAILABLE_TRAILER) ? "Unavailable" : status.getCode().name();
      case DEADLINE_EXCEEDED -> {
        if (trailers.containsKey(READ_TIMEOUT_TRAILER)) {
          yield "ReadTimeout";
        }
        yield trailers.containsKey(WRITE_TIMEOUT_TRAILER)
            ? "WriteTimeout"
            : status.getCode().name();
      }
      case OK,
          CANCELLED,
          UNKNOWN,
          INVALID_ARGUMENT,
          NOT_FOUND,
          ALREADY_EXISTS,
          PERMISSION_DENIED,
          RESOURCE_EXHAUSTED,
          FAILED_PRECONDITION,
          ABORTED,
          OUT_OF_RANGE,
          UNIMPLEMENTED,
          INTERNAL,
          DATA_LOSS,
          UNAUTHENTICATED ->
          status.getCode().name();
    };
  }

  /** Whether the server itself answered, and not something on the way to it or nothing at all. */
  static boolean isAnswerOfCassandra(Status status, Metadata trailers) {
    return !List.of("UNAVAILABLE", "DEADLINE_EXCEEDED").contains(name(status, trailers));
  }

  /** The status in one line, with the reason beneath it. */
  static String describe(Status status) {
    String description = status.getDescription();
    Throwable cause = status.getCause();
    String reason = cause == null || cause.getMessage() == null ? "" : cause.getMessage();
    String text;
    if (description == null) {
      text = reason.isEmpty() ? status.getCode().name() : reason;
    } else {
      text = reason.isEmpty() ? description : description + ": " + reason;
    }
    String line = text.strip().replaceAll("\\s*\\R\\s*", " ");
    return line.length() <= LONGEST_MESSAGE ? line : line.substring(0, LONGEST_MESSAGE) + "...";
  }

  /** Each run of digits as one {@code #}, since stream ids and ports would make every text new. */
  static String withoutNumbers(String text) {
    StringBuilder normalised = new StringBuilder(text.length());
    boolean inNumber = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      if (!digit) {
        normalised.append(c);
      } else if (!inNumber) {
        normalised.append('#');
      }
      inNumber = digit;
    }
    return normalised.toString();
  }
}
