package io.bench.servers.gateway.stargate;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.AlreadyExistsException;
import com.datastax.oss.driver.api.core.servererrors.CASWriteUnknownException;
import com.datastax.oss.driver.api.core.servererrors.CDCWriteFailureException;
import com.datastax.oss.driver.api.core.servererrors.DefaultWriteType;
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
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.grpc.Metadata;
import io.grpc.Status.Code;
import io.stargate.proto.QueryOuterClass.AlreadyExists;
import io.stargate.proto.QueryOuterClass.CasWriteUnknown;
import io.stargate.proto.QueryOuterClass.Consistency;
import io.stargate.proto.QueryOuterClass.FunctionFailure;
import io.stargate.proto.QueryOuterClass.ReadFailure;
import io.stargate.proto.QueryOuterClass.ReadTimeout;
import io.stargate.proto.QueryOuterClass.Unavailable;
import io.stargate.proto.QueryOuterClass.WriteFailure;
import io.stargate.proto.QueryOuterClass.WriteTimeout;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GatewayErrorsTest {

  private static final DefaultConsistencyLevel QUORUM = DefaultConsistencyLevel.QUORUM;

  /** The constructors want a node, and do not look at it. */
  private static final Node NODE = null;

  static Stream<Arguments> plain() {
    return Stream.of(
        Arguments.of(new InvalidQueryException(NODE, "text"), Code.INVALID_ARGUMENT),
        Arguments.of(new SyntaxError(NODE, "text"), Code.INVALID_ARGUMENT),
        Arguments.of(new IllegalArgumentException("text"), Code.INVALID_ARGUMENT),
        Arguments.of(new UnauthorizedException(NODE, "text"), Code.PERMISSION_DENIED),
        Arguments.of(new OverloadedException(NODE, "text"), Code.RESOURCE_EXHAUSTED),
        Arguments.of(new TruncateException(NODE, "text"), Code.ABORTED),
        Arguments.of(new CDCWriteFailureException(NODE, "text"), Code.ABORTED),
        Arguments.of(
            new InvalidConfigurationInQueryException(NODE, "text"), Code.FAILED_PRECONDITION),
        Arguments.of(new ServerError(NODE, "text"), Code.INTERNAL),
        Arguments.of(new ProtocolError(NODE, "text"), Code.INTERNAL),
        Arguments.of(new DriverTimeoutException("text"), Code.UNAVAILABLE),
        Arguments.of(new ClosedConnectionException("text"), Code.UNAVAILABLE),
        Arguments.of(new CancellationException(), Code.CANCELLED),
        Arguments.of(new IllegalStateException("text"), Code.UNKNOWN));
  }

  static Stream<Arguments> detailed() {
    return Stream.of(
        Arguments.of(
            new UnavailableException(NODE, QUORUM, 2, 1),
            Code.UNAVAILABLE,
            "stargate.unavailable-bin",
            Unavailable.newBuilder()
                .setConsistency(Consistency.QUORUM)
                .setRequired(2)
                .setAlive(1)
                .build()),
        Arguments.of(
            new ReadTimeoutException(NODE, QUORUM, 1, 2, true),
            Code.DEADLINE_EXCEEDED,
            "stargate.readtimeout-bin",
            ReadTimeout.newBuilder()
                .setConsistency(Consistency.QUORUM)
                .setReceived(1)
                .setBlockFor(2)
                .setDataPresent(true)
                .build()),
        Arguments.of(
            new WriteTimeoutException(NODE, QUORUM, 1, 2, DefaultWriteType.CAS),
            Code.DEADLINE_EXCEEDED,
            "stargate.writetimeout-bin",
            WriteTimeout.newBuilder()
                .setConsistency(Consistency.QUORUM)
                .setReceived(1)
                .setBlockFor(2)
                .setWriteType("CAS")
                .build()),
        Arguments.of(
            new ReadFailureException(NODE, QUORUM, 0, 2, 1, false, Map.of()),
            Code.ABORTED,
            "stargate.readfailure-bin",
            ReadFailure.newBuilder()
                .setConsistency(Consistency.QUORUM)
                .setBlockFor(2)
                .setNumFailures(1)
                .build()),
        Arguments.of(
            new WriteFailureException(NODE, QUORUM, 1, 2, DefaultWriteType.SIMPLE, 1, Map.of()),
            Code.ABORTED,
            "stargate.writefailure-bin",
            WriteFailure.newBuilder()
                .setConsistency(Consistency.QUORUM)
                .setReceived(1)
                .setBlockFor(2)
                .setNumFailures(1)
                .setWriteType("SIMPLE")
                .build()),
        Arguments.of(
            new CASWriteUnknownException(NODE, DefaultConsistencyLevel.SERIAL, 1, 2),
            Code.ABORTED,
            "stargate.caswriteunknown-bin",
            CasWriteUnknown.newBuilder()
                .setConsistency(Consistency.SERIAL)
                .setReceived(1)
                .setBlockFor(2)
                .build()),
        Arguments.of(
            new AlreadyExistsException(NODE, "k", "t"),
            Code.ALREADY_EXISTS,
            "stargate.alreadyexists-bin",
            AlreadyExists.newBuilder().setKeyspace("k").setTable("t").build()),
        Arguments.of(
            new AlreadyExistsException(NODE, "k", ""),
            Code.ALREADY_EXISTS,
            "stargate.alreadyexists-bin",
            AlreadyExists.newBuilder().setKeyspace("k").build()),
        Arguments.of(
            new FunctionFailureException(NODE, "execution of 'k.f[int, text]' failed: oh"),
            Code.FAILED_PRECONDITION,
            "stargate.functionfailure-bin",
            FunctionFailure.newBuilder()
                .setKeyspace("k")
                .setFunction("f")
                .addArgTypes("int")
                .addArgTypes("text")
                .build()));
  }

  @ParameterizedTest
  @MethodSource("plain")
  void anErrorHasItsCodeAndItsTextAndNoTrailer(Throwable error, Code code) {
    CallFailure failure = GatewayErrors.of(new CompletionException(error));
    assertThat(failure.status().getCode()).isEqualTo(code);
    assertThat(failure.status().getDescription())
        .contains(error.getMessage() == null ? "client" : error.getMessage());
    assertThat(failure.trailers().keys()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("detailed")
  void anErrorWithADetailHasItInATrailer(Throwable error, Code code, String key, Message detail)
      throws Exception {
    CallFailure failure = GatewayErrors.of(error);
    Metadata trailers = failure.trailers();
    assertThat(failure.status().getCode()).isEqualTo(code);
    assertThat(trailers.keys()).containsExactly(key);
    byte[] bytes = trailers.get(Metadata.Key.of(key, Metadata.BINARY_BYTE_MARSHALLER));
    assertThat(detail.getParserForType().parseFrom(bytes)).isEqualTo(detail);
  }

  @ParameterizedTest
  @MethodSource("detailed")
  void anErrorInAStreamCarriesItsDetailItself(
      Throwable error, Code code, String key, Message detail)
      throws InvalidProtocolBufferException {
    com.google.rpc.Status message = GatewayErrors.of(error).message();
    assertThat(message.getCode()).isEqualTo(code.value());
    assertThat(message.getMessage()).isEqualTo(error.getMessage());
    assertThat(message.getDetails(0).unpack(detail.getClass())).isEqualTo(detail);
    assertThat(key).contains(detail.getDescriptorForType().getName().toLowerCase(Locale.ROOT));
  }

  @Test
  void noNodeIsUnavailable() {
    assertThat(GatewayErrors.of(new NoNodeAvailableException()).status().getCode())
        .isEqualTo(Code.UNAVAILABLE);
  }
}
