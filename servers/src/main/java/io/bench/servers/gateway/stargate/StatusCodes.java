package io.bench.servers.gateway.stargate;

import com.datastax.oss.driver.api.core.InvalidKeyspaceException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.CDCWriteFailureException;
import com.datastax.oss.driver.api.core.servererrors.InvalidConfigurationInQueryException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.ProtocolError;
import com.datastax.oss.driver.api.core.servererrors.ServerError;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;
import com.datastax.oss.driver.api.core.servererrors.TruncateException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import io.grpc.Status;
import io.grpc.Status.Code;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The status codes of errors of which Cassandra says no more than a text. */
final class StatusCodes {

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

  private StatusCodes() {}

  static @Nullable Status of(Throwable error) {
    @Nullable Code code = CODES.get(error.getClass());
    return code == null ? null : code.toStatus();
  }
}
