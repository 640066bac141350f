package io.bench.adapter.cql.lean;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.FrameCodec;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.cql.lean.connection.Heartbeat;
import io.bench.adapter.cql.lean.connection.LeanConnection;
import io.bench.adapter.cql.lean.connection.LeanNodes;
import io.bench.adapter.cql.lean.connection.TokenRings;
import io.bench.adapter.cql.lean.fake.FakeCluster;
import io.bench.adapter.cql.lean.fake.FakeConnector;
import io.bench.adapter.cql.lean.fake.FakeLeanCompletion;
import io.bench.adapter.cql.lean.fake.FakeNode;
import io.bench.adapter.cql.lean.fake.FakeReconnection;
import io.bench.adapter.cql.lean.fake.FakeServer;
import io.bench.cql.answer.AnswerPlans;
import io.bench.cql.statement.AnswerPart;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/** A lane with one connection to a server whose answers the tests give. */
abstract class LeanOpSetup {

  static final long TIMEOUT_MILLIS = 1_000;
  static final long RECONNECTION_MILLIS = 200;
  static final int STREAMS = 2;

  private final FakeNode node = new FakeNode("a");
  final FakeConnector connector = new FakeConnector(new LeanConnection.Limits(STREAMS, STREAMS));
  private final LeanNodes nodes =
      new LeanNodes(
          connector,
          new FakeReconnection(RECONNECTION_MILLIS),
          () -> FakeCluster.of(node),
          new TokenRings(() -> FakeCluster.of(node)),
          1);
  private final FrameCodec<ByteBuf> codec =
      FrameCodec.defaultClient(
          new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT), Compressor.none());
  int ended;
  final LeanLane lane =
      new LeanLane(
          connector.eventLoop(),
          connector::nanoTime,
          nodes,
          4,
          () -> ended++,
          new DriverDecoder(codec, (from, error) -> new OverloadedException(from), 4),
          new Heartbeat(0, 0));
  final LeanOp op = op(Integer.MAX_VALUE);

  @BeforeEach
  void open() {
    var unused = nodes.open(Duration.ofMinutes(1));
    connector.run();
    lane.start();
  }

  final LeanOp op(int maxPages) {
    return op(maxPages, TIMEOUT_MILLIS);
  }

  final LeanOp op(int maxPages, long timeoutMillis) {
    return op(maxPages, timeoutMillis, false);
  }

  final LeanOp op(int maxPages, long timeoutMillis, boolean conditional) {
    return new LeanOp(
        lane,
        "op",
        new FakeRequest(List.of("SELECT 1", "SELECT 2")),
        null,
        null,
        new LeanOp.Terms(
            false, maxPages, LeanLane.nanos(Duration.ofMillis(timeoutMillis)), conditional));
  }

  /** One of whose answers only the expectation is known. */
  @SuppressWarnings("NullAway")
  final LeanOp expecting(ExpectedRows rows) {
    AnswerPlans<Row> plans = AnswerPlans.of("op", new AnswerPart(List.of(), rows));
    return new LeanOp(
        lane,
        "op",
        new FakeRequest(List.of("SELECT 1", "SELECT 2")),
        new LeanAnswers(plans, null, null, null),
        null,
        new LeanOp.Terms(false, 1, LeanLane.nanos(Duration.ofMillis(TIMEOUT_MILLIS)), false));
  }

  final FakeServer server() {
    return connector.server(node);
  }

  final FakeLeanCompletion start(LeanOp started, int slot) {
    FakeLeanCompletion completion = new FakeLeanCompletion(slot);
    started.start(slot + 1, completion);
    lane.flush();
    return completion;
  }
}
