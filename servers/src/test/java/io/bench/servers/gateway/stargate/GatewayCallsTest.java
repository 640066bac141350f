package io.bench.servers.gateway.stargate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.google.common.util.concurrent.ListenableFuture;
import io.bench.servers.gateway.calls.RequestLimit;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.Status.Code;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.StreamingResponse;
import io.stargate.proto.QueryOuterClass.Unavailable;
import io.stargate.proto.StargateGrpc;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that get no further than to Cassandra's answer to the preparation, which a test gives. */
@Timeout(60)
class GatewayCallsTest {

  private static final int IN_FLIGHT = 2;

  private final LinkedBlockingQueue<CompletableFuture<PreparedStatement>> asked =
      new LinkedBlockingQueue<>();
  private final RequestLimit limit = new RequestLimit(IN_FLIGHT);
  private Server server;
  private ManagedChannel channel;

  @BeforeEach
  void start() throws Exception {
    StatementCache statements =
        new StatementCache(
            statement -> {
              CompletableFuture<PreparedStatement> answer = new CompletableFuture<>();
              asked.add(answer);
              return answer;
            },
            100);
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .directExecutor()
            .addService(new StargateService(new Backend(null, statements, limit)).definition())
            .build()
            .start();
    channel =
        NettyChannelBuilder.forAddress(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getPort()))
            .usePlaintext()
            .disableRetry()
            .build();
  }

  @AfterEach
  void stop() {
    channel.shutdownNow();
    server.shutdownNow();
  }

  private ListenableFuture<Response> call(String cql) {
    return StargateGrpc.newFutureStub(channel).executeQuery(query(cql));
  }

  private static Query query(String cql) {
    return Query.newBuilder().setCql(cql).build();
  }

  private static Status failure(ListenableFuture<Response> failed) {
    return Status.fromThrowable(catchThrowableOfType(ExecutionException.class, failed::get));
  }

  private void awaitIdle() {
    while (limit.inFlight() > 0) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aCallOverTheLimitIsRefusedAtOnce() throws Exception {
    ListenableFuture<Response> first = call("a");
    ListenableFuture<Response> second = call("b");
    asked.take();
    asked.take();
    assertThat(failure(call("c")).getCode()).isEqualTo(Code.RESOURCE_EXHAUSTED);
    assertThat(first.isDone() || second.isDone()).isFalse();
  }

  @Test
  void anErrorEndsTheCallAndGivesItsPlaceBack() throws Exception {
    ListenableFuture<Response> call = call("a");
    asked.take().completeExceptionally(new InvalidQueryException(null, "no such table"));
    assertThat(failure(call).getCode()).isEqualTo(Code.INVALID_ARGUMENT);
    assertThat(failure(call).getDescription()).isEqualTo("no such table");
    awaitIdle();
    assertThat(limit.answered()).isOne();
  }

  @Test
  void aCallWhoseDeadlinePassesIsTheClientsOwnTimeout() throws Exception {
    ListenableFuture<Response> call =
        StargateGrpc.newFutureStub(channel)
            .withDeadlineAfter(50, TimeUnit.MILLISECONDS)
            .executeQuery(query("a"));
    assertThat(failure(call).getCode()).isEqualTo(Code.DEADLINE_EXCEEDED);
    assertThat(
            Status.trailersFromThrowable(catchThrowableOfType(ExecutionException.class, call::get)))
        .satisfiesAnyOf(
            trailers -> assertThat(trailers).isNull(),
            trailers -> assertThat(trailers.keys()).noneMatch(key -> key.startsWith("stargate")));
  }

  @Test
  void aStreamGoesOnAfterAnErrorAndAnswersAsTheAnswersCome() throws Exception {
    LinkedBlockingQueue<StreamingResponse> answers = new LinkedBlockingQueue<>();
    CompletableFuture<Status> end = new CompletableFuture<>();
    StreamObserver<Query> requests =
        StargateGrpc.newStub(channel).executeQueryStream(collecting(answers, end));
    requests.onNext(query("a"));
    requests.onNext(query("b"));
    CompletableFuture<PreparedStatement> first = asked.take();
    CompletableFuture<PreparedStatement> second = asked.take();
    second.completeExceptionally(new UnavailableException(null, DefaultConsistencyLevel.ALL, 3, 1));
    com.google.rpc.Status unavailable = answers.take().getStatus();
    assertThat(unavailable.getCode()).isEqualTo(Code.UNAVAILABLE.value());
    assertThat(unavailable.getDetails(0).unpack(Unavailable.class).getRequired()).isEqualTo(3);
    requests.onCompleted();
    assertThat(end).isNotDone();
    first.completeExceptionally(new InvalidQueryException(null, "text"));
    assertThat(answers.take().getStatus().getCode()).isEqualTo(Code.INVALID_ARGUMENT.value());
    assertThat(end.get().getCode()).isEqualTo(Code.OK);
  }

  @Test
  void eachRequestOfAStreamTakesAPlace() throws Exception {
    LinkedBlockingQueue<StreamingResponse> answers = new LinkedBlockingQueue<>();
    StreamObserver<Query> requests =
        StargateGrpc.newStub(channel)
            .executeQueryStream(collecting(answers, new CompletableFuture<>()));
    for (String cql : new String[] {"a", "b", "c"}) {
      requests.onNext(query(cql));
    }
    assertThat(answers.take().getStatus().getCode()).isEqualTo(Code.RESOURCE_EXHAUSTED.value());
    assertThat(limit.inFlight()).isEqualTo(IN_FLIGHT);
    requests.onCompleted();
  }

  @Test
  void aStreamWithoutRequestsEndsWell() throws Exception {
    CompletableFuture<Status> end = new CompletableFuture<>();
    StargateGrpc.newStub(channel)
        .executeQueryStream(collecting(new LinkedBlockingQueue<>(), end))
        .onCompleted();
    assertThat(end.get().getCode()).isEqualTo(Code.OK);
  }

  @Test
  void aSecondRequestOfAUnaryCallEndsItAndNoneIsWorkedOn() throws Exception {
    CompletableFuture<Status> end = new CompletableFuture<>();
    ClientCall<Query, Response> call =
        channel.newCall(
            StargateGrpc.getExecuteQueryMethod().toBuilder()
                .setType(MethodType.CLIENT_STREAMING)
                .build(),
            CallOptions.DEFAULT);
    call.start(
        new ClientCall.Listener<>() {
          @Override
          public void onClose(Status status, Metadata trailers) {
            end.complete(status);
          }
        },
        new Metadata());
    call.request(1);
    for (String cql : new String[] {"a", "b", "c"}) {
      call.sendMessage(query(cql));
    }
    call.halfClose();
    assertThat(end.get().getCode()).isIn(Code.INTERNAL, Code.CANCELLED);
    assertThat(asked).isEmpty();
    assertThat(limit.inFlight()).isZero();
  }

  private static StreamObserver<StreamingResponse> collecting(
      LinkedBlockingQueue<StreamingResponse> answers, CompletableFuture<Status> end) {
    return new StreamObserver<>() {
      @Override
      public void onNext(StreamingResponse answer) {
        answers.add(answer);
      }

      @Override
      public void onError(Throwable error) {
        end.complete(Status.fromThrowable(error));
      }

      @Override
      public void onCompleted() {
        end.complete(Status.OK);
      }
    };
  }
}
