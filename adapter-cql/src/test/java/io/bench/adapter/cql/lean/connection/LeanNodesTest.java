package io.bench.adapter.cql.lean.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import io.bench.adapter.cql.lean.fake.FakeCluster;
import io.bench.adapter.cql.lean.fake.FakeConnector;
import io.bench.adapter.cql.lean.fake.FakeNode;
import io.bench.adapter.cql.lean.fake.FakeReconnection;
import io.bench.adapter.cql.lean.fake.FakeServer;
import io.bench.adapter.cql.lean.fake.FakeTokens;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LeanNodesTest {

  private static final CqlIdentifier KEYSPACE = CqlIdentifier.fromInternal("ks");
  private static final long RECONNECTION_MILLIS = 1_000;

  private final FakeNode a = new FakeNode("a");
  private final FakeNode b = new FakeNode("b");
  private final FakeNode c = new FakeNode("c");
  private final FakeConnector connector = new FakeConnector(new LeanConnection.Limits(2, 1));
  private Metadata known = FakeCluster.of(a, b, c);
  private final TokenRings rings = new TokenRings(() -> known);

  private LeanNodes nodes(int connectionsPerNode) {
    return new LeanNodes(
        connector,
        new FakeReconnection(RECONNECTION_MILLIS),
        () -> known,
        rings,
        connectionsPerNode);
  }

  private LeanNodes opened(int connectionsPerNode) {
    LeanNodes nodes = nodes(connectionsPerNode);
    assertThat(open(nodes)).isNull();
    return nodes;
  }

  private @Nullable Throwable open(LeanNodes nodes) {
    CompletableFuture<@Nullable Throwable> opening = nodes.open(Duration.ofMinutes(1));
    connector.run();
    assertThat(opening.isDone()).isTrue();
    return opening.join();
  }

  private void follow(LeanNodes nodes) {
    rings.follow();
    nodes.follow();
    nodes.takeRings();
    connector.run();
  }

  private static LeanConnection next(LeanNodes nodes) {
    return Objects.requireNonNull(nodes.next());
  }

  private static List<Node> turns(LeanNodes nodes, int count) {
    List<Node> turns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      turns.add(next(nodes).node());
    }
    return turns;
  }

  private List<Node> turns(LeanNodes nodes, long token, int count) {
    rings.add(KEYSPACE);
    LaneRing ring = nodes.ring(KEYSPACE);
    List<Node> turns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      turns.add(Objects.requireNonNull(nodes.next(ring, token)).node());
    }
    return turns;
  }

  @Test
  void everyNodeOfTheLocalDataCentreHasItsTurn() {
    c.setDistance(NodeDistance.REMOTE);
    LeanNodes nodes = opened(1);

    assertThat(turns(nodes, 2)).containsExactlyInAnyOrder(a, b);
    assertThat(turns(nodes, 4)).containsExactlyInAnyOrder(a, b, a, b);
    assertThat(nodes.isSeveral()).isTrue();
  }

  @Test
  void eachNodeHasSoManyConnections() {
    known = FakeCluster.of(a);
    LeanNodes nodes = opened(3);

    assertThat(Stream.generate(() -> next(nodes)).limit(3)).doesNotHaveDuplicates();
    assertThat(connector.servers(a)).hasSize(3);
    assertThat(nodes.isSeveral()).isFalse();
  }

  @Test
  void aNodeThatIsDownIsNoHindranceIfAnotherIsUp() {
    connector.stop(a);
    connector.stop(b);

    assertThat(turns(opened(1), 3)).containsOnly(c);
  }

  @Test
  void aNodeThatIsSlowIsNoHindranceIfAnotherIsOpen() {
    connector.silence(a);
    LeanNodes nodes = nodes(1);
    CompletableFuture<@Nullable Throwable> opening = nodes.open(Duration.ofSeconds(1));
    connector.run();
    connector.advance(999);
    assertThat(opening.isDone()).isFalse();
    connector.advance(1);

    assertThat(opening).isCompletedWithValue(null);
    assertThat(turns(nodes, 4)).containsExactlyInAnyOrder(b, c, b, c);
  }

  @Test
  void ifNoNodeLetsTheClientInThatIsTold() {
    connector.silence(a);
    connector.silence(b);
    connector.silence(c);
    CompletableFuture<@Nullable Throwable> opening = nodes(1).open(Duration.ofSeconds(1));
    connector.run();
    connector.advance(1_000);

    assertThat(opening.getNow(null))
        .isInstanceOf(TimeoutException.class)
        .hasMessage("no node has let the client in within 1 s");
  }

  @Test
  void ifNoNodeIsUpAReasonIsTold() {
    connector.stop(a);
    connector.stop(b);
    connector.stop(c);
    LeanNodes nodes = nodes(1);

    assertThat(open(nodes)).isInstanceOf(IOException.class).hasMessage("connection refused");
    assertThat(nodes.next()).isNull();
  }

  @Test
  void aConnectionWithoutAFreeStreamIsPassedOver() {
    LeanNodes nodes = opened(1);
    LeanConnection full = next(nodes);
    full.take();
    full.take();

    assertThat(turns(nodes, 4)).doesNotContain(full.node()).hasSize(4);
  }

  @Test
  void whereNoneHasAFreeStreamOneIsTakenNevertheless() {
    known = FakeCluster.of(a);
    LeanNodes nodes = opened(1);
    LeanConnection full = next(nodes);
    full.take();
    full.take();

    assertThat(nodes.next()).isSameAs(full);
  }

  @Test
  void brokenConnectionsAreMadeAgainAllAtATime() {
    known = FakeCluster.of(a);
    LeanNodes nodes = opened(2);
    connector.servers(a).get(0).hangUp();
    connector.servers(a).get(1).hangUp();
    assertThat(nodes.next()).isNull();

    connector.advance(RECONNECTION_MILLIS - 1);
    assertThat(nodes.next()).isNull();
    connector.advance(1);

    assertThat(turns(nodes, 2)).containsOnly(a);
    assertThat(connector.servers(a)).hasSize(4);
  }

  @Test
  void aConnectionWithTooMuchGivenUpIsReplacedAtOnce() {
    known = FakeCluster.of(a);
    FakeConnector strict = new FakeConnector(new LeanConnection.Limits(8, 0));
    LeanNodes nodes =
        new LeanNodes(strict, new FakeReconnection(RECONNECTION_MILLIS), () -> known, rings, 1);
    var unused = nodes.open(Duration.ofMinutes(1));
    strict.run();
    LeanConnection first = next(nodes);
    first.sent(first.take(), DiscardedAnswer.HEARTBEAT);

    first.giveUp(first.take());
    strict.run();

    assertThat(strict.servers(a)).hasSize(2);
    assertThat(next(nodes)).isNotSameAs(first);
  }

  @Test
  void aNodeThatComesBackLateIsTriedUntilThen() {
    known = FakeCluster.of(a);
    LeanNodes nodes = opened(1);
    connector.stop(a);
    connector.server(a).hangUp();
    connector.advance(RECONNECTION_MILLIS);
    connector.advance(RECONNECTION_MILLIS);
    assertThat(nodes.next()).isNull();

    connector.startAgain(a);
    connector.advance(RECONNECTION_MILLIS);

    assertThat(turns(nodes, 1)).containsExactly(a);
  }

  @Test
  void aNodeThatTheDriverKnowsToBeBackIsNotWaitedFor() {
    known = FakeCluster.of(a);
    LeanNodes nodes = opened(2);
    connector.stop(a);
    a.setState(NodeState.DOWN);
    connector.servers(a).forEach(FakeServer::hangUp);
    follow(nodes);
    connector.startAgain(a);
    follow(nodes);
    assertThat(nodes.next()).as("still down to the driver").isNull();

    a.setState(NodeState.UP);
    follow(nodes);

    assertThat(turns(nodes, 2)).containsOnly(a);
    connector.advance(2 * RECONNECTION_MILLIS);
    follow(nodes);
    assertThat(connector.servers(a)).as("made, those that broke included").hasSize(4);
  }

  @Test
  void aNodeThatIsForcedDownHasNoConnections() {
    LeanNodes nodes = opened(1);

    b.setState(NodeState.FORCED_DOWN);
    follow(nodes);

    assertThat(turns(nodes, 4)).containsOnly(a, c);
    assertThat(connector.server(b).isOpen()).isFalse();
  }

  @Test
  void nodesThatComeAndGoAreFollowed() {
    known = FakeCluster.of(a, b);
    LeanNodes nodes = opened(1);

    known = FakeCluster.of(b, c);
    follow(nodes);

    assertThat(turns(nodes, 2)).containsExactlyInAnyOrder(b, c);
    assertThat(connector.server(a).isOpen()).isFalse();
  }

  @Test
  void aNodeWhoseDistanceIsDecidedOnLaterIsFoundThen() {
    known = FakeCluster.of(a, b);
    b.setDistance(NodeDistance.IGNORED);
    LeanNodes nodes = opened(1);
    assertThat(turns(nodes, 2)).containsOnly(a);

    b.setDistance(NodeDistance.LOCAL);
    follow(nodes);

    assertThat(turns(nodes, 2)).containsExactlyInAnyOrder(a, b);
  }

  @Test
  void whatIsInFlightToANodeThatIsGoneMayEnd() {
    known = FakeCluster.of(a);
    LeanNodes nodes = opened(1);
    LeanConnection connection = next(nodes);
    int stream = connection.take();
    connection.sent(stream, DiscardedAnswer.HEARTBEAT);

    known = FakeCluster.of(b);
    follow(nodes);

    assertThat(turns(nodes, 2)).containsOnly(b);
    assertThat(connector.server(a).isOpen()).isTrue();
  }

  @Test
  void aTokenLeadsToItsReplicasInTurn() {
    Map<Long, Set<Node>> byEnd = Map.of(-100L, Set.of(a), 0L, Set.of(b, c), 100L, Set.of(c));
    known = new FakeCluster(List.of(a, b, c), new FakeTokens(new TreeMap<>(byEnd)));
    LeanNodes nodes = opened(1);

    assertThat(turns(nodes, -101, 2)).containsOnly(a);
    assertThat(turns(nodes, -100, 2)).containsOnly(a);
    assertThat(turns(nodes, -99, 4)).containsOnly(b, c);
    assertThat(turns(nodes, 0, 4)).containsOnly(b, c);
    assertThat(turns(nodes, 1, 2)).containsOnly(c);
    assertThat(turns(nodes, 101, 2)).containsOnly(a);
  }

  @Test
  void tokensThatMoveAreFollowed() {
    known = clusterWhere(a);
    LeanNodes nodes = opened(1);
    assertThat(turns(nodes, 7, 2)).containsOnly(a);

    known = clusterWhere(b);
    follow(nodes);

    assertThat(turns(nodes, 7, 2)).containsOnly(b);
  }

  private Metadata clusterWhere(FakeNode hasAll) {
    return new FakeCluster(
        List.of(a, b, c), new FakeTokens(new TreeMap<>(Map.of(0L, Set.<Node>of(hasAll)))));
  }

  @Test
  void aTokenWhoseReplicasAreDownLeadsAnywhere() {
    known = clusterWhere(a);
    LeanNodes nodes = opened(1);
    assertThat(turns(nodes, 7, 2)).containsOnly(a);
    connector.stop(a);
    connector.server(a).hangUp();
    assertThat(turns(nodes, 7, 2)).containsExactlyInAnyOrder(b, c);

    connector.startAgain(a);
    connector.advance(RECONNECTION_MILLIS);

    assertThat(turns(nodes, 7, 2)).containsOnly(a);
  }

  @Test
  void afterClosingNothingIsOpenAndNothingIsMadeAgain() {
    LeanNodes nodes = opened(1);

    nodes.close();
    connector.advance(10 * RECONNECTION_MILLIS);

    assertThat(nodes.next()).isNull();
    assertThat(connector.server(a).isOpen()).isFalse();
    assertThat(connector.servers(a)).hasSize(1);
  }
}
