package io.bench.adapter.cql.lean.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import io.bench.adapter.cql.lean.fake.FakeCluster;
import io.bench.adapter.cql.lean.fake.FakeConnector;
import io.bench.adapter.cql.lean.fake.FakeNode;
import io.bench.adapter.cql.lean.fake.FakeReconnection;
import io.bench.adapter.cql.lean.fake.FakeServer;
import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Closing also closes connections that take no more requests, but still wait for an answer. */
class LeanNodesCloseTest {

  private static final int STREAMS = 3;
  private static final int MOST_GIVEN_UP = 1;
  private static final long RECONNECTION_MILLIS = 1_000;

  private final FakeNode a = new FakeNode("a");
  private final FakeNode b = new FakeNode("b");
  private final FakeConnector connector =
      new FakeConnector(new LeanConnection.Limits(STREAMS, MOST_GIVEN_UP));
  private Metadata known = FakeCluster.of(a);
  private final LeanNodes nodes =
      new LeanNodes(
          connector,
          new FakeReconnection(RECONNECTION_MILLIS),
          () -> known,
          new TokenRings(() -> known),
          1);
  private final Waiting waiting = new Waiting();

  /** A request that is lost when its connection is closed. */
  private static final class Waiting implements LeanExchange {
    private final List<Throwable> losses = new ArrayList<>();

    @Override
    public void answered(int opcode, ByteBuf frame, int start, int end) {
      throw new AssertionError("nobody answers");
    }

    @Override
    public void lost(Throwable cause) {
      losses.add(cause);
    }
  }

  @BeforeEach
  void open() {
    var unused = nodes.open(Duration.ofMinutes(1));
    connector.run();
  }

  private LeanConnection withRequestInFlight() {
    LeanConnection connection = Objects.requireNonNull(nodes.next());
    connection.sent(connection.take(), waiting);
    return connection;
  }

  private void assertLostOnce() {
    assertThat(waiting.losses).singleElement().isInstanceOf(ClosedConnectionException.class);
    assertThat(connector.server(a).isOpen()).isFalse();
  }

  @Test
  void oneThatHasTooManyAnswersOutstanding() {
    LeanConnection connection = withRequestInFlight();
    for (int i = 0; i <= MOST_GIVEN_UP; i++) {
      int stream = connection.take();
      connection.sent(stream, waiting);
      connection.giveUp(stream);
    }
    assertThat(nodes.next()).as("takes requests").isNull();
    assertThat(connector.server(a).isOpen()).isTrue();

    nodes.close();

    assertLostOnce();
  }

  @Test
  void oneToANodeThatIsGone() {
    var unused = withRequestInFlight();
    known = FakeCluster.of(b);
    nodes.follow();
    connector.run();
    nodes.follow();
    assertThat(connector.server(a).isOpen()).isTrue();

    nodes.close();

    assertLostOnce();
    assertThat(connector.server(b).isOpen()).isFalse();
  }

  @Test
  void oneToANodeThatIsGoneAndBackOnAnother() {
    var unused = withRequestInFlight();
    known = FakeCluster.of(b);
    nodes.follow();
    known = FakeCluster.of(a, b);
    nodes.follow();
    connector.run();
    assertThat(connector.servers(a)).hasSize(2).allMatch(FakeServer::isOpen);

    nodes.close();

    assertThat(connector.servers(a)).noneMatch(FakeServer::isOpen);
    assertThat(waiting.losses).hasSize(1);
  }
}
