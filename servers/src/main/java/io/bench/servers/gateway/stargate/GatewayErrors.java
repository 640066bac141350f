package io.bench.servers.gateway.stargate;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.InvalidKeyspaceException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.api.core.servererrors.AlreadyExistsException;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.CASWriteUnknownException;
import com.datastax.oss.driver.api.core.servererrors.CDCWriteFailureException;
import com.datastax.oss.driver.api.core.servererrors.FunctionFailureException;
import com.datastax.oss.driver.api.core.servererrors.InvalidConfigurationInQueryException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.ProtocolError;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.ServerError;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;
import com.datastax.oss.driver.api.core.servererrors.TruncateException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import com.google.protobuf.Message;
import io.grpc.Status;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.stargate.proto.QueryOuterClass.AlreadyExists;
import io.stargate.proto.QueryOuterClass.CasWriteUnknown;
import io.stargate.proto.QueryOuterClass.FunctionFailure;
import io.stargate.proto.QueryOuterClass.ReadFailure;
import io.stargate.proto.QueryOuterClass.ReadTimeout;
import io.stargate.proto.QueryOuterClass.Unavailable;
import io.stargate.proto.QueryOuterClass.WriteFailure;
import io.stargate.proto.QueryOuterClass.WriteTimeout;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the driver throws, in the API's form: the status codes and details of Stargate v1. */
public final class GatewayErrors {

  private static final Logger LOG = LoggerFactory.getLogger(GatewayErrors.class);

  /** The driver keeps the names to itself but for these words of its own. */
  private static final Pattern ALREADY_EXISTS =
      Pattern.compile("Keyspace (?<keyspace>.+) already exists|Object (.+?)\\.(.+) already exists");

  /** Cassandra's words; the driver drops what else there was. */
  private static final Pattern FUNCTION =
      Pattern.compile("execution of '(.+?)\\.(.+?)\\[(.*?)]' failed.*", Pattern.DOTALL);

  /** Of errors of which Cassandra says no more than a text. */
  private static final Map<Class<? extends Exception>, Code> CODES =
      Map.ofEntries(
          Map.entry(InvalidQueryException.class, Code.INVALID_ARGUMENT),
          Map.entry(SyntaxError.class, Code.INVALID_ARGUMENT),
          Map.entry(InvalidKeyspaceException.class, Code.INVALID_ARGUMENT),
          Map.entry(InvalidConfigurationInQueryException.class, Code.FAILED_PRECONDITION),
          Map.entry(UnauthorizedException.class, Code.PERMISSION_DENIED),
          Map.entry(AuthenticationException.class, Code.UNAUTHENTICATED),
          Map.entry(OverloadedException.class, Code.RESOURCE_EXHAUSTED),
          Map.entry(RequestThrottlingException.class, Code.RESOURCE_EXHAUSTED),
          Map.entry(BootstrappingException.class, Code.UNAVAILABLE),
          Map.entry(TruncateException.class, Code.ABORTED),
          Map.entry(CDCWriteFailureException.class, Code.ABORTED),
          Map.entry(ServerError.class, Code.INTERNAL),
          Map.entry(ProtocolError.class, Code.INTERNAL));

  private GatewayErrors() {}

  /** Returns the error that ends a call of a service without details of its own. */
  public static StatusRuntimeException status(Throwable error) {
    return of(error).status().asRuntimeException();
  }

  /** Returns the failure that tells a client of an error. */
  static CallFailure of(Throwable error) {
    if (error instanceof CompletionException && error.getCause() != null) {
      return of(error.getCause());
    } else if (error instanceof StatusRuntimeException refused) {
      return new CallFailure(refused.getStatus(), null);
    }
    @Nullable CallFailure detailed = withDetail(error);
    if (detailed != null) {
      return detailed;
    }
    if (error instanceof CancellationException) {
      return CallFailure.of(Status.CANCELLED, "the client does not wait any more");
    }
    @Nullable Code code = CODES.get(error.getClass());
    if (code != null) {
      return CallFailure.of(code.toStatus(), String.valueOf(error.getMessage()));
    }
    if (error instanceof AllNodesFailedException failed) {
      return noNode(failed);
    } else if (error instanceof DriverTimeoutException) {
      return CallFailure.of(Status.UNAVAILABLE, "Cassandra does not answer: " + error.getMessage());
    } else if (error instanceof FrameTooLongException
        || error instanceof IllegalArgumentException) {
      return CallFailure.of(Status.INVALID_ARGUMENT, String.valueOf(error.getMessage()));
    } else if (error instanceof DriverException) {
      return CallFailure.of(Status.UNAVAILABLE, String.valueOf(error.getMessage()));
    }
    LOG.error("a bug, or an error of the driver that it does not declare", error);
    return CallFailure.of(Status.UNKNOWN, error.toString());
  }

  private static @Nullable CallFailure withDetail(Throwable error) {
    if (error instanceof UnavailableException unavailable) {
      return failure(Status.UNAVAILABLE, error, detail(unavailable));
    } else if (error instanceof ReadTimeoutException timeout) {
      return failure(Status.DEADLINE_EXCEEDED, error, detail(timeout));
    } else if (error instanceof WriteTimeoutException timeout) {
      return failure(Status.DEADLINE_EXCEEDED, error, detail(timeout));
    } else if (error instanceof ReadFailureException failed) {
      return failure(Status.ABORTED, error, detail(failed));
    } else if (error instanceof WriteFailureException failed) {
      return failure(Status.ABORTED, error, detail(failed));
    } else if (error instanceof CASWriteUnknownException unknown) {
      return failure(Status.ABORTED, error, detail(unknown));
    } else if (error instanceof AlreadyExistsException exists) {
      return failure(Status.ALREADY_EXISTS, error, detail(exists));
    } else if (error instanceof FunctionFailureException failed) {
      return failure(Status.FAILED_PRECONDITION, error, detail(failed));
    }
    return null;
  }

  private static CallFailure failure(Status status, Throwable error, Message detail) {
    return new CallFailure(status.withDescription(error.getMessage()), detail);
  }

  private static CallFailure noNode(AllNodesFailedException failed) {
    boolean busy =
        !failed.getAllErrors().isEmpty()
            && failed.getAllErrors().values().stream()
                .allMatch(
                    errors -> errors.stream().allMatch(BusyConnectionException.class::isInstance));
    return CallFailure.of(
        busy ? Status.RESOURCE_EXHAUSTED : Status.UNAVAILABLE, String.valueOf(failed.getMessage()));
  }

  private static Message detail(UnavailableException error) {
    return Unavailable.newBuilder()
        .setConsistencyValue(error.getConsistencyLevel().getProtocolCode())
        .setRequired(error.getRequired())
        .setAlive(error.getAlive())
        .build();
  }

  private static Message detail(ReadTimeoutException error) {
    return ReadTimeout.newBuilder()
        .setConsistencyValue(error.getConsistencyLevel().getProtocolCode())
        .setReceived(error.getReceived())
        .setBlockFor(error.getBlockFor())
        .setDataPresent(error.wasDataPresent())
        .build();
  }

  private static Message detail(WriteTimeoutException error) {
    return WriteTimeout.newBuilder()
        .setConsistencyValue(error.getConsistencyLevel().getProtocolCode())
        .setReceived(error.getReceived())
        .setBlockFor(error.getBlockFor())
        .setWriteType(error.getWriteType().name())
        .build();
  }

  private static Message detail(ReadFailureException error) {
    return ReadFailure.newBuilder()
        .setConsistencyValue(error.getConsistencyLevel().getProtocolCode())
        .setReceived(error.getReceived())
        .setBlockFor(error.getBlockFor())
        .setNumFailures(error.getNumFailures())
        .setDataPresent(error.wasDataPresent())
        .build();
  }

  private static Message detail(WriteFailureException error) {
    return WriteFailure.newBuilder()
        .setConsistencyValue(error.getConsistencyLevel().getProtocolCode())
        .setReceived(error.getReceived())
        .setBlockFor(error.getBlockFor())
        .setNumFailures(error.getNumFailures())
        .setWriteType(error.getWriteType().name())
        .build();
  }

  private static Message detail(CASWriteUnknownException error) {
    return CasWriteUnknown.newBuilder()
        .setConsistencyValue(error.getConsistencyLevel().getProtocolCode())
        .setReceived(error.getReceived())
        .setBlockFor(error.getBlockFor())
        .build();
  }

  private static Message detail(AlreadyExistsException error) {
    AlreadyExists.Builder detail = AlreadyExists.newBuilder();
    Matcher matcher = ALREADY_EXISTS.matcher(String.valueOf(error.getMessage()));
    if (matcher.matches()) {
      @Nullable String keyspace = matcher.group("keyspace");
      detail.setKeyspace(keyspace == null ? matcher.group(2) : keyspace);
      detail.setTable(keyspace == null ? matcher.group(3) : "");
    }
    return detail.build();
  }

  private static Message detail(FunctionFailureException error) {
    FunctionFailure.Builder detail = FunctionFailure.newBuilder();
    Matcher matcher = FUNCTION.matcher(String.valueOf(error.getMessage()));
    if (matcher.matches()) {
      detail.setKeyspace(matcher.group(1)).setFunction(matcher.group(2));
      Arrays.stream(matcher.group(3).split(", ", -1))
          .filter(type -> !type.isEmpty())
          .forEach(detail::addArgTypes);
    }
    return detail.build();
  }
}
