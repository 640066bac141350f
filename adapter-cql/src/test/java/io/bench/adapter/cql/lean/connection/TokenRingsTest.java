package io.bench.adapter.cql.lean.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.bench.adapter.cql.lean.fake.FakeCluster;
import io.bench.adapter.cql.lean.fake.FakeConnector;
import io.bench.adapter.cql.lean.fake.FakeNode;
import io.bench.adapter.cql.lean.fake.FakeReconnection;
import io.bench.adapter.cql.lean.fake.FakeTokens;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rings that are built on one thread, and lanes on another that use them. */
class TokenRingsTest {

  private static final CqlIdentifier KEYSPACE = CqlIdentifier.fromInternal("ks");
  private static final CqlIdentifier OTHER = CqlIdentifier.fromInternal("other");

  private final FakeNode a = new FakeNode("a");
  private final FakeNode b = new FakeNode("b");
  private final FakeNode c = new FakeNode("c");
  private final List<Thread> readers = new CopyOnWriteArrayList<>();
  private volatile Metadata known = clusterWhere(() -> {}, a);
  private final TokenRings rings = new TokenRings(() -> known);

  /** A cluster where these nodes have all tokens. */
  private FakeCluster clusterWhere(Runnable whenRead, Node... haveAll) {
    return cluster(whenRead, Map.of(0L, Set.of(haveAll)));
  }

  private FakeCluster cluster(Runnable whenRead, Map<Long, Set<Node>> byEnd) {
    Runnable recorded =
        () -> {
          readers.add(Thread.currentThread());
          whenRead.run();
        };
    return new FakeCluster(List.of(a, b, c), new FakeTokens(new TreeMap<>(byEnd), recorded));
  }

  private LeanNodes lane(FakeConnector connector) {
    LeanNodes nodes = new LeanNodes(connector, new FakeReconnection(1_000), () -> known, rings, 1);
    var unused = nodes.open(Duration.ofMinutes(1));
    connector.run();
    return nodes;
  }

  private LeanNodes lane() {
    return lane(new FakeConnector(new LeanConnection.Limits(2, 1)));
  }

  private static Node next(LeanNodes lane, long token) {
    return Objects.requireNonNull(lane.next(lane.ring(KEYSPACE), token)).node();
  }

  /** All that a lane does now and then. */
  private static void look(LeanNodes lane) {
    lane.takeRings();
    lane.follow();
  }

  private Thread follow() {
    Thread thread = new Thread(rings::follow, "other");
    thread.start();
    return thread;
  }

  @Test
  void aChangeIsBuiltOnTheOtherThreadAndEachLaneTakesItOver() throws Exception {
    rings.add(KEYSPACE);
    List<LeanNodes> lanes = List.of(lane(), lane());
    assertThat(lanes).allSatisfy(lane -> assertThat(next(lane, 7)).isSameAs(a));
    readers.clear();

    known = clusterWhere(() -> {}, b);
    lanes.forEach(TokenRingsTest::look);
    assertThat(lanes).allSatisfy(lane -> assertThat(next(lane, 7)).isSameAs(a));
    Thread other = follow();
    other.join();
    lanes.forEach(TokenRingsTest::look);

    assertThat(lanes).allSatisfy(lane -> assertThat(next(lane, 7)).isSameAs(b));
    assertThat(readers).as("once for all lanes").containsExactly(other);
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void whileARingIsBuiltOpsGoByTheOldOne() throws Exception {
    rings.add(KEYSPACE);
    LeanNodes lane = lane();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Runnable slow =
        () -> {
          begun.countDown();
          try {
            goOn.await();
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        };
    known = clusterWhere(slow, b);
    Thread other = follow();
    begun.await();

    look(lane);
    assertThat(next(lane, 7)).isSameAs(a);
    assertThat(lane.next(lane.ring(OTHER), 7)).as("of a keyspace without a ring").isNotNull();
    goOn.countDown();
    other.join();
    look(lane);

    assertThat(next(lane, 7)).isSameAs(b);
  }

  @Test
  void whatHasNotChangedIsNotBuiltAgain() {
    rings.add(KEYSPACE);
    Map<CqlIdentifier, TokenRing> before = rings.built();
    known = new FakeCluster(List.of(c, b, a), ((FakeCluster) known).tokens());

    rings.follow();
    rings.add(KEYSPACE);

    assertThat(rings.built()).isSameAs(before);
    assertThat(readers).hasSize(1);
  }

  @Test
  void onceASecondTheyFollowAlsoAfterAFailure() {
    FakeConnector loop = new FakeConnector(new LeanConnection.Limits(2, 1));
    rings.add(KEYSPACE);
    Map<CqlIdentifier, TokenRing> before = rings.built();
    rings.followOn(loop.eventLoop());

    known =
        clusterWhere(
            () -> {
              throw new IllegalStateException("not now");
            },
            b);
    loop.advance(1_000);
    assertThat(rings.built()).isSameAs(before);
    known = clusterWhere(() -> {}, b);
    loop.advance(1_000);

    assertThat(rings.built()).isNotSameAs(before);
  }

  @Test
  void replicasInOtherDataCentresAreLeftOutUntilTheyAreLocal() {
    known = clusterWhere(() -> {}, a, c);
    c.setDistance(NodeDistance.REMOTE);
    rings.add(KEYSPACE);
    FakeConnector connector = new FakeConnector(new LeanConnection.Limits(2, 1));
    LeanNodes lane = lane(connector);
    assertThat(shares(lane, 7)).containsOnlyKeys(a);

    c.setDistance(NodeDistance.LOCAL);
    rings.follow();
    look(lane);
    connector.run();

    assertThat(shares(lane, 7)).containsOnlyKeys(a, c);
  }

  @Test
  void aNodeThatIsDownGivesItsTurnsToAllOthersAlike() {
    Set<Node> all = new LinkedHashSet<>(List.of(a, b, c));
    known = cluster(() -> {}, Map.of(0L, all, 100L, Set.of(b)));
    rings.add(KEYSPACE);
    FakeConnector connector = new FakeConnector(new LeanConnection.Limits(2, 1));
    connector.stop(a);
    LeanNodes lane = lane(connector);

    List<Node> ofThree = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      ofThree.add(next(lane, 0));
      assertThat(next(lane, 1)).as("each second op is for another partition").isSameAs(b);
    }

    Map<Node, Integer> shares = counts(ofThree);
    assertThat(shares).containsOnlyKeys(b, c);
    assertThat(shares.get(b)).isCloseTo(500, within(10));
  }

  @Test
  void replicasHaveEvenShares() {
    known = clusterWhere(() -> {}, a, b, c);
    rings.add(KEYSPACE);

    Map<Node, Integer> shares = shares(lane(), 7);

    assertThat(shares).containsOnlyKeys(a, b, c);
    assertThat(shares.values()).allSatisfy(count -> assertThat(count).isCloseTo(333, within(10)));
  }

  private static Map<Node, Integer> shares(LeanNodes lane, long token) {
    List<Node> turns = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      turns.add(next(lane, token));
    }
    return counts(turns);
  }

  private static Map<Node, Integer> counts(List<Node> turns) {
    Map<Node, Integer> counts = new HashMap<>();
    turns.forEach(node -> counts.merge(node, 1, Integer::sum));
    return counts;
  }
}
