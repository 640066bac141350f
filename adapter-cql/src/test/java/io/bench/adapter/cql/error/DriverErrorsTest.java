package io.bench.adapter.cql.error;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.HeartbeatException;
import com.datastax.oss.driver.api.core.servererrors.CASWriteUnknownException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.ServerError;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import io.bench.adapter.api.OpError;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class DriverErrorsTest {

  static Stream<Arguments> names() {
    return Stream.of(
        Arguments.of(WriteTimeoutException.class, "WriteTimeout"),
        Arguments.of(UnavailableException.class, "Unavailable"),
        Arguments.of(OverloadedException.class, "Overloaded"),
        Arguments.of(ReadFailureException.class, "ReadFailure"),
        Arguments.of(CASWriteUnknownException.class, "CASWriteUnknown"),
        Arguments.of(UnauthorizedException.class, "Unauthorized"),
        Arguments.of(ServerError.class, "ServerError"),
        Arguments.of(SyntaxError.class, "SyntaxError"),
        Arguments.of(DriverTimeoutException.class, "ClientTimeout"),
        Arguments.of(ClosedConnectionException.class, "ConnectionClosed"),
        Arguments.of(HeartbeatException.class, "ConnectionClosed"),
        Arguments.of(ClosedChannelException.class, "ConnectionClosed"),
        Arguments.of(IOException.class, "ConnectionClosed"),
        Arguments.of(NoNodeAvailableException.class, "NoNodeAvailable"),
        Arguments.of(BusyConnectionException.class, "Busy"),
        Arguments.of(CancellationException.class, "Cancelled"),
        Arguments.of(AllNodesFailedException.class, "AllNodesFailed"));
  }

  @ParameterizedTest
  @MethodSource("names")
  void anExceptionHasItsName(Class<? extends Throwable> type, String name) {
    assertThat(DriverErrors.name(type)).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "/10.0.0.1:9042, 10.0.0.1:9042",
    "localhost/127.0.0.1:9042, 127.0.0.1:9042",
    "/[fe80:0:0:0:0:0:0:1%eth0]:9042, [fe80:0:0:0:0:0:0:1%eth0]:9042",
    "db.example.org/<unresolved>:9042, db.example.org/<unresolved>:9042",
    "proxy/10.0.0.1:9042:6f1c-11, proxy/10.0.0.1:9042:6f1c-11"
  })
  void aNodeIsNamedByItsAddress(String endPoint, String name) {
    assertThat(DriverErrors.address(endPoint)).isEqualTo(name);
  }

  @Test
  void aRequestUponAConnectionThatIsBeingClosedFindsItClosed() {
    IllegalStateException closing = new IllegalStateException("Driver channel is closing");

    assertThat(DriverErrors.opError(closing, false).name()).isEqualTo("ConnectionClosed");
    assertThat(DriverErrors.opError(new IllegalStateException("other"), false).name())
        .isEqualTo("IllegalState");
  }

  @Test
  void wrappersAreTakenOff() {
    OpError error =
        DriverErrors.opError(
            new CompletionException(new DriverTimeoutException("Query timed out")), false);

    assertThat(error.name()).isEqualTo("ClientTimeout");
    assertThat(error.message()).isEqualTo("Query timed out");
  }

  @Test
  void aRequestThatWasNeverSentMayBeTriedAgain() {
    assertThat(DriverErrors.opError(new NoNodeAvailableException(), false).retrySafe()).isTrue();
    assertThat(DriverErrors.opError(new RequestThrottlingException("full"), false).retrySafe())
        .isTrue();
  }

  @Test
  void aRequestThatMayHaveArrivedIsTriedAgainOnlyIfIdempotent() {
    DriverTimeoutException timeout = new DriverTimeoutException("Query timed out");

    assertThat(DriverErrors.opError(timeout, false).retrySafe()).isFalse();
    assertThat(DriverErrors.opError(timeout, true).retrySafe()).isTrue();
  }
}
