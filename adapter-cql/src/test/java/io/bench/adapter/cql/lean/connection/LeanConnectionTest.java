package io.bench.adapter.cql.lean.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.HeartbeatException;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.response.Supported;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.bench.adapter.cql.lean.fake.FakeNode;
import io.bench.adapter.cql.lean.fake.FakeServer;
import io.bench.cql.frame.FrameHeader;
import io.bench.cql.frame.StreamIds;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LeanConnectionTest {

  private static final Heartbeat HEARTBEAT = new Heartbeat(10, 3);

  private final FakeServer server = new FakeServer();
  private final List<LeanConnection> closed = new ArrayList<>();
  private final LeanConnection connection =
      server.connect(new FakeNode("a"), new LeanConnection.Limits(4, 2), closed::add);

  private static final class FakeExchange implements LeanExchange {
    private final List<Integer> answers = new ArrayList<>();
    private @Nullable Throwable lost;

    @Override
    public void answered(int opcode, ByteBuf frame, int start, int end) {
      answers.add(opcode);
    }

    @Override
    public void lost(Throwable cause) {
      lost = lost == null ? cause : new AssertionError("lost twice");
    }
  }

  /** Sends an OPTIONS, whose answer goes to the exchange, and returns its stream. */
  private int send(LeanExchange exchange) {
    int stream = connection.take();
    var unused = connection.outgoing().begin(FrameHeader.OPTIONS, stream);
    connection.outgoing().end();
    connection.sent(stream, exchange);
    return stream;
  }

  private FakeExchange inFlight() {
    FakeExchange exchange = new FakeExchange();
    send(exchange);
    return exchange;
  }

  @Test
  void whatABurstGathersIsOneWrite() {
    int first = send(new FakeExchange());
    int second = send(new FakeExchange());
    assertThat(server.requests()).isEmpty();

    connection.flush();
    connection.flush();

    assertThat(server.requests()).extracting(one -> one.streamId).containsExactly(first, second);
    assertThat(server.writes()).isEqualTo(1);
  }

  @Test
  void anAnswerGoesToTheExchangeOfItsStream() {
    FakeExchange first = new FakeExchange();
    FakeExchange second = new FakeExchange();
    int firstStream = send(first);
    int secondStream = send(second);

    server.send(
        server.encoded(secondStream, Void.INSTANCE),
        server.encoded(firstStream, new Supported(Map.of())));

    assertThat(first.answers).containsExactly(ProtocolConstants.Opcode.SUPPORTED);
    assertThat(second.answers).containsExactly((int) FrameHeader.RESULT);
    assertThat(connection.take()).isEqualTo(firstStream);
  }

  @Test
  void whatAnAnswerLeadsToIsWrittenWhenAllHasBeenRead() {
    List<Integer> sent = new ArrayList<>();
    FakeExchange last = new FakeExchange();
    LeanExchange more =
        new LeanExchange() {
          @Override
          public void answered(int opcode, ByteBuf frame, int start, int end) {
            sent.add(send(last));
          }

          @Override
          public void lost(Throwable cause) {}
        };
    int first = send(more);
    int second = send(more);
    connection.flush();
    assertThat(server.requests()).hasSize(2);

    server.send(server.encoded(first, Void.INSTANCE), server.encoded(second, Void.INSTANCE));

    assertThat(server.requests()).extracting(one -> one.streamId).isEqualTo(sent);
    assertThat(server.writes()).isEqualTo(2);
  }

  @Test
  void theStreamOfARequestThatWasGivenUpIsFreeOnceItsAnswerHasCome() {
    FakeExchange exchange = new FakeExchange();
    int stream = send(exchange);
    inFlight();
    inFlight();
    inFlight();

    connection.giveUp(stream);
    assertThat(connection.take()).isEqualTo(StreamIds.NONE);
    server.answer(stream, Void.INSTANCE);

    assertThat(connection.take()).isEqualTo(stream);
    assertThat(exchange.answers).isEmpty();
    assertThat(exchange.lost).isNull();
  }

  @Test
  void aConnectionThatBreaksTellsAllThatWait() {
    FakeExchange first = inFlight();
    FakeExchange second = inFlight();

    server.hangUp();

    assertThat(first.lost).isInstanceOf(ClosedConnectionException.class);
    assertThat(second.lost).isInstanceOf(ClosedConnectionException.class);
    assertThat(closed).containsExactly(connection);
    assertThat(connection.takesRequests()).isFalse();
  }

  @Test
  void anAnswerThatNobodyAwaitsIsTheEndOfTheConnection() {
    FakeExchange exchange = new FakeExchange();
    int stream = send(exchange);

    server.answer(stream + 1, Void.INSTANCE);

    assertThat(exchange.lost)
        .isInstanceOf(ClosedConnectionException.class)
        .hasMessageContaining("where none is awaited");
    assertThat(closed).containsExactly(connection);
    assertThat(server.isOpen()).isFalse();
  }

  @Test
  void anErrorOfTheSocketIsToldAsItIs() {
    FakeExchange exchange = inFlight();
    IOException reset = new IOException("connection reset");

    server.channel().pipeline().fireExceptionCaught(reset);

    assertThat(exchange.lost).isSameAs(reset);
    assertThat(server.isOpen()).isFalse();
  }

  @Test
  void anAnswerThatCannotBeReadIsToldToItsExchangeFirst() {
    IllegalStateException unreadable = new IllegalStateException("unreadable");
    List<Throwable> lost = new ArrayList<>();
    int stream =
        send(
            new LeanExchange() {
              @Override
              public void answered(int opcode, ByteBuf frame, int start, int end) {
                throw unreadable;
              }

              @Override
              public void lost(Throwable cause) {
                lost.add(cause);
              }
            });
    FakeExchange other = inFlight();

    server.answer(stream, Void.INSTANCE);

    assertThat(lost).containsExactly(unreadable);
    assertThat(other.lost).isInstanceOf(ClosedConnectionException.class).hasCause(unreadable);
  }

  @Test
  void whatFollowsTheEndIsReleasedUnread() {
    ByteBuf answer = server.encoded(send(new FakeExchange()), Void.INSTANCE);
    ChannelHandlerContext context = server.channel().pipeline().context(connection);
    connection.fail(new ClosedConnectionException("test"));

    connection.channelRead(context, answer);

    assertThat(answer.refCnt()).isZero();
  }

  @Test
  void aConnectionWithTooMuchGivenUpEndsWhenTheRestIsAnswered() {
    FakeExchange last = new FakeExchange();
    int lastStream = send(last);
    connection.giveUp(send(new FakeExchange()));
    connection.giveUp(send(new FakeExchange()));
    assertThat(connection.takesRequests()).isTrue();

    connection.giveUp(send(new FakeExchange()));
    assertThat(connection.takesRequests()).isFalse();
    assertThat(closed).containsExactly(connection);
    assertThat(server.isOpen()).isTrue();
    server.answer(lastStream, Void.INSTANCE);

    assertThat(last.answers).hasSize(1);
    assertThat(last.lost).isNull();
    assertThat(server.isOpen()).isFalse();
    assertThat(closed).hasSize(1);
  }

  @Test
  void aConnectionOnWhichNothingIsInFlightRetiresAtOnce() {
    connection.retire();

    assertThat(server.isOpen()).isFalse();
    assertThat(closed).containsExactly(connection);
  }

  /** Looks once in each nanosecond. */
  private void beat(long fromNanos, long toNanos) {
    for (long now = fromNanos; now <= toNanos; now++) {
      connection.beat(now, HEARTBEAT);
    }
  }

  @Test
  void aQuietConnectionIsAskedForASignOfLife() {
    beat(1, 10);
    assertThat(server.requests()).isEmpty();
    beat(11, 13);
    int asked = server.request().streamId;
    server.answer(asked, new Supported(Map.of()));
    beat(14, 23);
    assertThat(server.requests()).isEmpty();

    beat(24, 24);

    assertThat(server.request().message).isInstanceOf(Options.class);
    assertThat(closed).isEmpty();
  }

  @Test
  void seldomLooksDoNotStretchWhenAConnectionIsAskedNorWhenItIsDead() {
    FakeExchange exchange = inFlight();
    connection.beat(1, HEARTBEAT);
    connection.beat(11, HEARTBEAT);
    assertThat(server.requests()).hasSize(2);

    connection.beat(14, HEARTBEAT);

    assertThat(exchange.lost).isInstanceOf(HeartbeatException.class);
  }

  @Test
  void aHeartbeatWithoutAnAnswerKeepsNoConnectionThatIsToEnd() {
    int last = send(new FakeExchange());
    beat(1, 11);
    assertThat(server.requests()).hasSize(2);
    connection.retire();
    assertThat(server.isOpen()).isTrue();

    connection.giveUp(last);

    assertThat(server.isOpen()).isFalse();
  }

  @Test
  void aConnectionThatGivesNoSignIsDead() {
    FakeExchange exchange = inFlight();

    beat(1, 13);
    assertThat(closed).isEmpty();
    beat(14, 14);

    assertThat(closed).containsExactly(connection);
    assertThat(exchange.lost).isInstanceOf(HeartbeatException.class);
    assertThat(server.isOpen()).isFalse();
  }

  @Test
  void anAnswerIsASignOfLife() {
    int stream = send(new FakeExchange());
    beat(1, 10);

    server.answer(stream, Void.INSTANCE);
    beat(11, 20);

    assertThat(closed).isEmpty();
    connection.flush();
    assertThat(server.requests()).extracting(one -> one.streamId).containsExactly(stream);
  }
}
