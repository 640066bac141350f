package io.bench.adapter.grpc.error;

import io.bench.adapter.api.OpError;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Names gRPC statuses. A status code names itself, unless it stands for several errors: then the
 * detail that the server adds says which, or who it was that gave the code.
 */
public final class StatusErrors {

  /** A server is there and says itself that it, or what it needs, is not available. */
  private static final String SERVER_UNAVAILABLE = "ServerUnavailable";

  /** A server refused the request for its size, so that it did nothing. */
  private static final String REQUEST_TOO_LARGE = "RequestTooLarge";

  /** The client refused the answer for its size, so that the server has done the work. */
  private static final String RESPONSE_TOO_LARGE = "ResponseTooLarge";

  /** Details and the names that the Java driver has for the same errors. */
  private static final List<String> DETAILS =
      List.of(
          "Unavailable",
          "ReadTimeout",
          "WriteTimeout",
          "ReadFailure",
          "WriteFailure",
          "CasWriteUnknown",
          "FunctionFailure");

  private static final List<Metadata.Key<byte[]>> TRAILERS =
      DETAILS.stream()
          .map(name -> "stargate." + name.toLowerCase(Locale.ROOT) + "-bin")
          .map(name -> Metadata.Key.of(name, Metadata.BINARY_BYTE_MARSHALLER))
          .toList();

  /** Whoever sent a status in a frame of its own says so with the type of gRPC. */
  private static final Metadata.Key<String> CONTENT_TYPE =
      Metadata.Key.of("content-type", Metadata.ASCII_STRING_MARSHALLER);

  private static final String GRPC = "application/grpc";

  /** How the gRPC libraries, by either of them, call a message above a limit in size. */
  private static final Pattern TOO_LARGE =
      Pattern.compile("message (exceeds maximum size|larger than max)");

  /** Codes that gRPC itself gives where nobody has answered. */
  private static final Set<Status.Code> NOBODY_ANSWERED =
      EnumSet.of(Status.Code.UNAVAILABLE, Status.Code.DEADLINE_EXCEEDED);

  private static final String DETAIL_PREFIX = "/stargate.";
  private static final int LONGEST_MESSAGE = 500;

  private StatusErrors() {}

  /**
   * The error of a call that ended with a status.
   *
   * @param retrySafe whether it can be made again without doing the work twice
   */
  public static OpError error(Status status, Metadata trailers, boolean retrySafe) {
    return new OpError(
        name(status, trailers), withoutNumbers(describe(status)), retrySafe, status.getCause());
  }

  /**
   * The error of a request on a stream that goes on.
   *
   * @param status as the message on the stream holds it
   * @param retrySafe whether it can be sent again without doing the work twice
   */
  public static OpError error(com.google.rpc.Status status, boolean retrySafe) {
    Status.Code code = Status.fromCodeValue(status.getCode()).getCode();
    String name =
        name(
            code,
            status.getMessage(),
            true,
            detail ->
                status.getDetailsList().stream()
                    .anyMatch(any -> any.getTypeUrl().endsWith(DETAIL_PREFIX + detail)));
    String message = status.getMessage().isBlank() ? code.name() : oneLine(status.getMessage());
    return new OpError(name, withoutNumbers(message), retrySafe, null);
  }

  /**
   * The status that a message which cannot be read has ended a call with: grpc-java cancels such a
   * call, and has the reason beneath.
   */
  public static Status cause(Status status) {
    return status.getCode() == Status.Code.CANCELLED
            && status.getCause() instanceof StatusRuntimeException reason
        ? reason.getStatus()
        : status;
  }

  /** What errors are counted by. */
  public static String name(Status status, Metadata trailers) {
    return name(
        status.getCode(),
        status.getDescription(),
        isSaidByServer(trailers),
        detail -> trailers.containsKey(TRAILERS.get(DETAILS.indexOf(detail))));
  }

  /**
   * Whether a server sent the status, without an answer before it. A proxy's page of HTTP is no
   * such status, nor is the end of a connection.
   */
  private static boolean isSaidByServer(Metadata trailers) {
    String type = trailers.get(CONTENT_TYPE);
    return type != null && type.startsWith(GRPC);
  }

  /**
   * A code that stands for what differs in whether the server may have done the work has a name for
   * each.
   */
  private static String name(
      Status.Code code,
      @Nullable String description,
      boolean saidByServer,
      Predicate<String> isGiven) {
    for (String detail : DETAILS) {
      if (isGiven.test(detail)) {
        return detail;
      }
    }
    if (code == Status.Code.UNAVAILABLE && saidByServer) {
      return SERVER_UNAVAILABLE;
    }
    if (code == Status.Code.RESOURCE_EXHAUSTED
        && description != null
        && TOO_LARGE.matcher(description).find()) {
      return saidByServer ? REQUEST_TOO_LARGE : RESPONSE_TOO_LARGE;
    }
    return code.name();
  }

  /** Whether the server itself answered, and not something on the way to it or nothing at all. */
  public static boolean isAnswerOfCassandra(Status status, Metadata trailers) {
    return !NOBODY_ANSWERED.contains(status.getCode())
        || TRAILERS.stream().anyMatch(trailers::containsKey);
  }

  /** The status in one line, with the reason beneath it. */
  public static String describe(Status status) {
    String description = status.getDescription();
    Throwable cause = status.getCause();
    String reason = cause == null || cause.getMessage() == null ? "" : cause.getMessage();
    if (description == null) {
      return oneLine(reason.isEmpty() ? status.getCode().name() : reason);
    }
    return oneLine(reason.isEmpty() ? description : description + ": " + reason);
  }

  /** The code of the status, and {@link #describe} of it. */
  public static String withCode(Status status) {
    return status.getCode() + ": " + describe(status);
  }

  private static String oneLine(String text) {
    String line = text.strip().replaceAll("\\s*\\R\\s*", " ");
    return line.length() <= LONGEST_MESSAGE ? line : line.substring(0, LONGEST_MESSAGE) + "...";
  }

  /** Each run of digits as one {@code #}, since stream ids and ports would make every text new. */
  public static String withoutNumbers(String text) {
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
