package io.bench.servers.gateway.records;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a fetch can end in, as gRPC has it. */
final class FetchErrors {

  private static final Logger LOG = LoggerFactory.getLogger(FetchErrors.class);

  private FetchErrors() {}

  /** Returns the status that tells a client of an error. */
  static StatusRuntimeException of(Throwable error) {
    Throwable cause = error.getCause();
    if (error instanceof CompletionException && cause != null) {
      return of(cause);
    } else if (error instanceof StatusRuntimeException status) {
      return status;
    } else if (error instanceof AllNodesFailedException failed) {
      return ofNodes(failed);
    } else if (error instanceof DriverException driverError) {
      return code(driverError)
          .withDescription(String.valueOf(error.getMessage()))
          .withCause(error)
          .asRuntimeException();
    }
    LOG.error("a bug, or an error of the driver that it does not declare", error);
    return Status.INTERNAL.withDescription(error.toString()).withCause(error).asRuntimeException();
  }

  /** The reason that the first node gave says more than that all have been tried. */
  private static StatusRuntimeException ofNodes(AllNodesFailedException failed) {
    for (List<Throwable> errors : failed.getAllErrors().values()) {
      for (Throwable error : errors) {
        if (error instanceof DriverException) {
          return of(error);
        }
      }
    }
    return Status.UNAVAILABLE
        .withDescription(failed.getMessage())
        .withCause(failed)
        .asRuntimeException();
  }

  private static Status code(DriverException error) {
    if (error instanceof UnauthorizedException) {
      return Status.PERMISSION_DENIED;
    } else if (error instanceof QueryValidationException) {
      return Status.INVALID_ARGUMENT;
    } else if (error instanceof OverloadedException) {
      return Status.RESOURCE_EXHAUSTED;
    } else if (error instanceof ReadTimeoutException) {
      return Status.DEADLINE_EXCEEDED;
    } else if (error instanceof ReadFailureException) {
      return Status.ABORTED;
    }
    return Status.UNAVAILABLE;
  }
}
