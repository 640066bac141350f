package io.bench.adapter.grpc;

import static io.bench.adapter.grpc.FakeStargate.refuse;
import static io.bench.adapter.grpc.Templates.op;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.LaneOp;
import io.grpc.Status;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Refusals, timeouts, cancellation and servers that go away. */
@ParameterizedClass
@ValueSource(strings = {"unary", "bidi"})
class GrpcFailuresTest {

  @Parameter private String mode = "";

  @AutoClose FakeStargate server = new FakeStargate();

  private OpenAdapter open(String... more) throws Exception {
    List<String> parameters = new ArrayList<>(List.of(more));
    parameters.addAll(List.of("mode", mode));
    return OpenAdapter.to(server, parameters.toArray(String[]::new));
  }

  @Test
  void unavailableOfCassandraIsToldFromUnavailableOfTheGatewayAndOfTheTransport() throws Exception {
    try (OpenAdapter adapter = open()) {
      LaneOp read = adapter.prepare(op("stmt", "select * from t"));
      server.answers(r -> refuse(Status.UNAVAILABLE, "stargate.unavailable-bin"));
      assertThat(adapter.run(read, 0).errorName()).isEqualTo("Unavailable");
      server.answers(r -> refuse(Status.UNAVAILABLE));
      RecordedCompletion ofGateway = adapter.run(op("stmt", "update t set a = a + 1"), 0);
      assertThat(ofGateway.errorName()).isEqualTo("ServerUnavailable");
      assertThat(ofGateway.error.retrySafe()).as("it may have begun").isFalse();
      server.close();
      RecordedCompletion ofTransport = adapter.run(read, 0);
      while (ofTransport.errorName().equals("CANCELLED")) {
        // a stream that was open still
        ofTransport = adapter.run(read, 0);
      }
      assertThat(ofTransport.errorName()).isEqualTo("UNAVAILABLE");
    }
  }

  @Test
  void aMessageThatIsTooLargeIsToldFromAServerThatIsOverloaded() throws Exception {
    try (OpenAdapter adapter = open("max-message-size", "1000")) {
      server.answers(r -> refuse(Status.RESOURCE_EXHAUSTED.withDescription("busy")));
      assertThat(adapter.run(op("stmt", "select * from t"), 0).errorName())
          .isEqualTo("RESOURCE_EXHAUSTED");

      server.answers(
          r ->
              FakeStargate.reply(
                  FakeStargate.resultSet(List.of("body"))
                      .addRows(FakeStargate.row(FakeStargate.text("x".repeat(2_000))))
                      .toResponse()));
      RecordedCompletion answer = adapter.run(op("stmt", "update t set a = a + 1"), 0);
      assertThat(answer.errorName()).isEqualTo("ResponseTooLarge");
      assertThat(answer.error.retrySafe()).as("the work was done").isFalse();

      String text = "x".repeat(5_000_000);
      assertThat(adapter.run(op("stmt", "select '" + text + "' from t"), 0).errorName())
          .isEqualTo("RequestTooLarge");
    }
  }

  @Test
  void timeoutsOfCassandraAreToldFromTheDeadline() throws Exception {
    try (OpenAdapter adapter = open()) {
      LaneOp read = adapter.prepare(op("stmt", "select * from t"));
      LaneOp hasty = adapter.prepare(op("stmt", "select * from t", "timeout", "50ms"));
      server.answers(r -> refuse(Status.DEADLINE_EXCEEDED, "stargate.readtimeout-bin"));
      assertThat(adapter.run(read, 0).errorName()).isEqualTo("ReadTimeout");
      server.answers(r -> refuse(Status.DEADLINE_EXCEEDED, "stargate.writetimeout-bin"));
      assertThat(adapter.run(read, 0).errorName()).isEqualTo("WriteTimeout");
      server.answers(r -> new FakeStargate.Answer.Silence());
      assertThat(adapter.run(hasty, 0).errorName()).isEqualTo("DEADLINE_EXCEEDED");
    }
  }

  @Test
  void errorMessagesHoldNoNumbers() throws Exception {
    server.answers(
        r ->
            refuse(
                Status.RESOURCE_EXHAUSTED.withDescription("stream 4711 of 128\n is one too many")));
    try (OpenAdapter adapter = open()) {
      RecordedCompletion read = adapter.run(op("stmt", "select * from t"), 0);

      assertThat(read.errorName()).isEqualTo("RESOURCE_EXHAUSTED");
      assertThat(read.error).isNotNull();
      assertThat(read.error.message()).isEqualTo("stream # of # is one too many");
    }
  }

  @Test
  void sentRequestsAreRetrySafeOnlyIfIdempotent() throws Exception {
    server.answers(r -> refuse(Status.ABORTED));
    try (OpenAdapter adapter = open()) {
      RecordedCompletion plain = adapter.run(op("stmt", "update t set a = a + 1"), 0);
      RecordedCompletion safe = adapter.run(op("stmt", "select * from t", "idempotent", true), 0);

      assertThat(plain.error).isNotNull();
      assertThat(plain.error.retrySafe()).isFalse();
      assertThat(safe.error).isNotNull();
      assertThat(safe.error.retrySafe()).isTrue();
    }
  }

  @Test
  void opsAreStartedAndEndedOnTheLanesThread() throws Exception {
    try (OpenAdapter adapter = open()) {
      RecordedCompletion completion = new RecordedCompletion(1);
      LaneOp read = adapter.prepare(op("stmt", "select * from t"));
      StringBuilder startThread = new StringBuilder();
      adapter.start(
          () -> {
            startThread.append(Thread.currentThread().getName());
            read.start(0, completion);
          });

      assertThat(completion.await().thread).isEqualTo("test-grpc-0");
      assertThat(startThread).hasToString("test-grpc-0");
    }
  }

  @Test
  void cancelledOpsEnd() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    server.answers(
        r -> {
          arrived.countDown();
          return new FakeStargate.Answer.Silence();
        });
    try (OpenAdapter adapter = open()) {
      LaneOp read = adapter.prepare(op("stmt", "select * from t"));
      RecordedCompletion completion = new RecordedCompletion(2);
      adapter.start(() -> read.start(0, completion));
      assertThat(arrived.await(30, TimeUnit.SECONDS)).isTrue();
      adapter.start(() -> read.cancel(completion));

      assertThat(completion.await().errorName()).isEqualTo("CANCELLED");
      assertThat(completion.ends).isEqualTo(1);
    }
  }

  @Test
  void aServerThatVanishesIsAnErrorUntilItIsBack() throws Exception {
    int port = server.port();
    try (OpenAdapter adapter = open()) {
      LaneOp read = adapter.prepare(op("stmt", "select * from t"));
      assertThat(adapter.run(read, 0).errorName()).isEqualTo("none");

      server.close();
      RecordedCompletion failed = adapter.run(read, 0);
      // a stream that is still open ends as the server ended it
      while (failed.errorName().equals("CANCELLED")) {
        failed = adapter.run(read, 0);
      }
      assertThat(failed.errorName()).isEqualTo("UNAVAILABLE");
      assertThat(failed.error).isNotNull();
      assertThat(failed.error.retrySafe()).as("was never sent").isTrue();

      server = new FakeStargate(port);
      assertThat(untilItSucceeds(adapter, read).errorName()).isEqualTo("none");
    }
  }

  /** The deadline of a second bounds what would otherwise be a wait without end. */
  private static RecordedCompletion untilItSucceeds(OpenAdapter adapter, LaneOp read)
      throws InterruptedException {
    long giveUpNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    RecordedCompletion latest = adapter.run(read, 0);
    while (latest.error != null && System.nanoTime() < giveUpNanos) {
      Thread.onSpinWait();
      latest = adapter.run(read, 0);
    }
    return latest;
  }

  @Test
  void anOpThatFindsNoConnectionEndsAtItsDeadlineUnsent() throws Exception {
    int port = server.port();
    try (OpenAdapter adapter = open()) {
      LaneOp write = adapter.prepare(op("stmt", "delete from t", "timeout", "50ms"));
      server.close();
      long giveUpNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      // accepts connections, but no HTTP/2 ever comes
      try (ServerSocket silent = new ServerSocket(port, 50, InetAddress.getLoopbackAddress())) {
        RecordedCompletion ended = adapter.run(write, 0);
        while (ended.errorName().equals("UNAVAILABLE") && System.nanoTime() - giveUpNanos < 0) {
          // the old connection's end, or the moment in which nobody listened
          ended = adapter.run(write, 0);
        }

        assertThat(silent.isBound()).isTrue();
        assertThat(ended.errorName()).isEqualTo("DEADLINE_EXCEEDED");
        assertThat(ended.error).isNotNull();
        assertThat(ended.error.retrySafe()).isTrue();
        assertThat(ended.thread).isEqualTo("test-grpc-0");
      }
    }
  }
}
