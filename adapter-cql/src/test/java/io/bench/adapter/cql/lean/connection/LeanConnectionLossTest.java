package io.bench.adapter.cql.lean.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.cql.lean.fake.FakeNode;
import io.bench.adapter.cql.lean.fake.FakeServer;
import io.bench.cql.frame.FrameHeader;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a connection breaks, each request on it ends once, whatever the end of another leads to. */
class LeanConnectionLossTest {

  private final FakeServer server = new FakeServer();
  private final LeanConnection connection =
      server.connect(new FakeNode("a"), new LeanConnection.Limits(3, 3), closed -> {});
  private final List<String> lost = new ArrayList<>();

  /** Sends a request; returns its stream. */
  private int send(String name, Runnable whenLost) {
    int stream = connection.take();
    var unused = connection.outgoing().begin(FrameHeader.OPTIONS, stream);
    connection.outgoing().end();
    connection.sent(
        stream,
        new LeanExchange() {
          @Override
          public void answered(int opcode, ByteBuf frame, int start, int end) {
            throw new AssertionError("nobody answers");
          }

          @Override
          public void lost(Throwable cause) {
            lost.add(name);
            whenLost.run();
          }
        });
    return stream;
  }

  @Test
  void anEndThatThrowsKeepsNoOtherFromEnding() {
    send(
        "first",
        () -> {
          throw new IllegalStateException("a defect");
        });
    send("second", () -> {});
    send("third", () -> {});
    connection.fail(new IOException("reset"));

    assertThat(lost).containsExactlyInAnyOrder("first", "second", "third");
  }

  /** Its place may hold another request by then, on another connection. */
  @Test
  void oneThatIsGivenUpMeanwhileIsNotLostToo() {
    List<Integer> streams = new ArrayList<>();
    streams.add(send("first", () -> connection.giveUp(streams.get(1))));
    streams.add(send("second", () -> connection.giveUp(streams.get(0))));
    connection.fail(new IOException("reset"));

    assertThat(lost).as("the other has given up").hasSize(1);
  }
}
