package io.bench.adapter.cql.lean;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.FrameCodec;
import io.bench.adapter.cql.lean.connection.Heartbeat;
import io.bench.adapter.cql.lean.connection.LeanConnection;
import io.bench.adapter.cql.lean.connection.LeanNodes;
import io.bench.adapter.cql.lean.connection.TokenRings;
import io.bench.adapter.cql.lean.fake.FakeCluster;
import io.bench.adapter.cql.lean.fake.FakeConnector;
import io.bench.adapter.cql.lean.fake.FakeNode;
import io.bench.adapter.cql.lean.fake.FakeReconnection;
import io.bench.adapter.cql.lean.fake.FakeTokens;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A lane while its cluster changes. */
class LeanLaneRingsTest {

  private static final CqlIdentifier KEYSPACE = CqlIdentifier.fromInternal("ks");
  private static final long LOOK_MILLIS = 5;

  private final FakeNode a = new FakeNode("a");
  private final FakeNode b = new FakeNode("b");
  private final FakeConnector connector = new FakeConnector(new LeanConnection.Limits(2, 1));
  private Metadata known = clusterWhere(a);
  private final TokenRings rings = new TokenRings(() -> known);
  private final LeanNodes nodes =
      new LeanNodes(connector, new FakeReconnection(1), () -> known, rings, 1);
  private final LeanLane lane =
      new LeanLane(
          connector.eventLoop(),
          connector::nanoTime,
          nodes,
          1,
          () -> {},
          new DriverDecoder(
              FrameCodec.defaultClient(
                  new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT), Compressor.none()),
              (from, error) -> new OverloadedException(from),
              4),
          new Heartbeat(0, 0));

  private FakeCluster clusterWhere(FakeNode hasAll) {
    return new FakeCluster(
        List.of(a, b), new FakeTokens(new TreeMap<>(Map.of(0L, Set.<Node>of(hasAll)))));
  }

  private Node next() {
    return Objects.requireNonNull(nodes.next(nodes.ring(KEYSPACE), 7)).node();
  }

  @Test
  void aNewRingIsTakenOverAtTheNextLook() {
    rings.add(KEYSPACE);
    var unused = nodes.open(Duration.ofMinutes(1));
    connector.run();
    lane.start();
    assertThat(next()).isSameAs(a);

    known = clusterWhere(b);
    rings.follow();
    assertThat(next()).isSameAs(a);
    connector.advance(LOOK_MILLIS);

    assertThat(next()).isSameAs(b);
  }
}
