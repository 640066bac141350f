package io.bench.servers.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.common.util.concurrent.ListenableFuture;
import io.bench.servers.gateway.calls.LimitedCalls;
import io.bench.servers.gateway.calls.RequestLimit;
import io.bench.servers.gateway.calls.TokenCheck;
import io.bench.servers.gateway.session.CassandraAddress;
import io.bench.servers.process.LoopbackPorts;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.ServerInterceptors;
import io.grpc.Status;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.StargateGrpc;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class GatewayServerTest {

  private static final String TOKEN = TokenCheck.newToken();

  private final RequestLimit limit = new RequestLimit(1);
  private final HeldQueries queries = new HeldQueries();
  private GatewayServer server;
  private ManagedChannel channel;

  @BeforeEach
  void start() throws Exception {
    GatewaySettings settings =
        new GatewaySettings(
            "127.0.0.1", 0, 1, TOKEN, null, new CassandraAddress(List.of(), "dc", null, null));
    server =
        GatewayServer.start(
            settings,
            List.of(ServerInterceptors.intercept(queries, new LimitedCalls(limit))),
            limit);
    channel =
        NettyChannelBuilder.forAddress(
                new InetSocketAddress(LoopbackPorts.address(), server.port()))
            .usePlaintext()
            .disableRetry()
            .build();
  }

  @AfterEach
  void stop() {
    channel.shutdownNow();
    server.stop(Duration.ZERO);
  }

  private StargateGrpc.StargateFutureStub stub(String token) {
    Metadata metadata = new Metadata();
    metadata.put(TokenCheck.KEY, token);
    return StargateGrpc.newFutureStub(channel)
        .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(metadata));
  }

  private static Code code(ListenableFuture<Response> failed) {
    return Status.fromThrowable(catchThrowableOfType(ExecutionException.class, failed::get))
        .getCode();
  }

  @Test
  void withoutATokenNobodyIsLetIn() {
    StatusRuntimeException refused =
        catchThrowableOfType(
            StatusRuntimeException.class,
            () -> StargateGrpc.newBlockingStub(channel).executeQuery(Query.getDefaultInstance()));
    assertThat(refused.getStatus().getCode()).isEqualTo(Code.UNAUTHENTICATED);
    assertThat(refused.getStatus().getDescription())
        .isEqualTo("no token in the metadata x-cassandra-token");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "wrong"})
  void withAnotherTokenNobodyIsLetIn(String token) {
    assertThat(code(stub(token).executeQuery(Query.getDefaultInstance())))
        .isEqualTo(Code.UNAUTHENTICATED);
    assertThat(limit.answered()).isZero();
  }

  @Test
  void withTheTokenAQueryIsAnsweredAndCounted() throws Exception {
    ListenableFuture<Response> answer = stub(TOKEN).executeQuery(Query.getDefaultInstance());
    HeldQueries.answer(queries.take());
    assertThat(answer.get()).isEqualTo(Response.getDefaultInstance());
    while (limit.inFlight() > 0) {
      Thread.onSpinWait();
    }
    assertThat(limit.answered()).isOne();
  }

  @Test
  void whatIsOverTheLimitIsToldThatResourcesAreExhausted() throws Exception {
    ListenableFuture<Response> first = stub(TOKEN).executeQuery(Query.getDefaultInstance());
    StreamObserver<Response> held = queries.take();
    assertThat(code(stub(TOKEN).executeQuery(Query.getDefaultInstance())))
        .isEqualTo(Code.RESOURCE_EXHAUSTED);
    HeldQueries.answer(held);
    assertThat(first.get()).isEqualTo(Response.getDefaultInstance());
    assertThat(limit.refused()).isOne();
  }

  @Test
  void aCallThatIsCancelledGivesItsPlaceBack() throws Exception {
    ListenableFuture<Response> cancelled = stub(TOKEN).executeQuery(Query.getDefaultInstance());
    queries.take();
    cancelled.cancel(true);
    while (limit.inFlight() > 0) {
      Thread.onSpinWait();
    }
    ListenableFuture<Response> next = stub(TOKEN).executeQuery(Query.getDefaultInstance());
    HeldQueries.answer(queries.take());
    assertThat(next.get()).isEqualTo(Response.getDefaultInstance());
  }

  @Test
  void anOrderlyStopLetsTheQueryInFlightFinishAndThenEnds() throws Exception {
    ListenableFuture<Response> running = stub(TOKEN).executeQuery(Query.getDefaultInstance());
    StreamObserver<Response> held = queries.take();
    CompletableFuture<Void> stopped =
        CompletableFuture.runAsync(() -> server.stop(Duration.ofSeconds(50)));
    Code refused;
    do {
      refused = code(stub(TOKEN).executeQuery(Query.getDefaultInstance()));
    } while (refused == Code.RESOURCE_EXHAUSTED);
    assertThat(refused).isEqualTo(Code.UNAVAILABLE);
    assertThat(stopped).isNotDone();
    HeldQueries.answer(held);
    assertThat(running.get()).isEqualTo(Response.getDefaultInstance());
    stopped.get();
  }

  @Test
  void anOrderlyStopDoesNotWaitForEver() throws Exception {
    ListenableFuture<Response> stuck = stub(TOKEN).executeQuery(Query.getDefaultInstance());
    queries.take();
    server.stop(Duration.ofMillis(1));
    assertThat(code(stuck)).isIn(Code.UNAVAILABLE, Code.CANCELLED);
  }

  @Test
  void healthNeedsNoToken() {
    HealthGrpc.HealthBlockingStub health = HealthGrpc.newBlockingStub(channel);
    for (String service : List.of("", "stargate.Stargate")) {
      assertThat(
              health.check(HealthCheckRequest.newBuilder().setService(service).build()).getStatus())
          .isEqualTo(ServingStatus.SERVING);
    }
  }

  @Test
  void reflectionNeedsNoTokenAndNamesTheServices() throws Exception {
    assertThat(ReflectedServices.of(channel))
        .contains(
            "stargate.Stargate",
            "grpc.health.v1.Health",
            "grpc.reflection.v1.ServerReflection",
            "grpc.reflection.v1alpha.ServerReflection");
  }
}
