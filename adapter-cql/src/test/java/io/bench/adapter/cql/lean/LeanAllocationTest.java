package io.bench.adapter.cql.lean;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.sun.management.ThreadMXBean;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.cql.lean.connection.Heartbeat;
import io.bench.adapter.cql.lean.connection.LeanConnection;
import io.bench.adapter.cql.lean.connection.LeanNodes;
import io.bench.adapter.cql.lean.connection.TokenRings;
import io.bench.adapter.cql.lean.fake.FakeCluster;
import io.bench.adapter.cql.lean.fake.FakeConnector;
import io.bench.adapter.cql.lean.fake.FakeNode;
import io.bench.adapter.cql.lean.fake.FakeReconnection;
import io.bench.cql.frame.FrameHeader;
import io.bench.cql.frame.ResultReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From an op's start to its end nothing is allocated for it. Exact, so it can be asserted. */
class LeanAllocationTest {

  private static final int IN_FLIGHT = 64;

  /** The best counts: until the compiler is done, short-lived objects are still allocated. */
  private static final int ROUNDS = 15;

  private static final int BURSTS = 2_000;
  private static final byte RESPONSE_V4 = (byte) 0x84;
  private static final int WITHOUT_METADATA = 4;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final FakeNode node = new FakeNode("a");
  private final FakeConnector connector =
      new FakeConnector(new LeanConnection.Limits(IN_FLIGHT, IN_FLIGHT));
  private final LeanNodes nodes =
      new LeanNodes(
          connector,
          new FakeReconnection(1),
          () -> FakeCluster.of(node),
          new TokenRings(() -> FakeCluster.of(node)),
          1);
  private final LeanLane lane =
      new LeanLane(
          connector.eventLoop(),
          connector::nanoTime,
          nodes,
          IN_FLIGHT,
          () -> {},
          new DriverDecoder(
              FrameCodec.defaultClient(
                  new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT), Compressor.none()),
              (from, error) -> new OverloadedException(from),
              4),
          new Heartbeat(0, 0));
  private final LeanOp op =
      new LeanOp(
          lane,
          "op",
          new FakeRequest(List.of("SELECT")),
          null,
          null,
          new LeanOp.Terms(true, 1, LeanLane.nanos(Duration.ofSeconds(10)), false));

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anOpAllocatesNothing(boolean rows) throws Exception {
    var unused = nodes.open(Duration.ofMinutes(1));
    connector.run();
    Succeeding[] completions = new Succeeding[IN_FLIGHT];
    for (int slot = 0; slot < IN_FLIGHT; slot++) {
      completions[slot] = new Succeeding(slot);
    }

    long bytes =
        LongStream.generate(() -> bytes(completions, rows)).limit(ROUNDS).min().orElseThrow();

    assertThat(completions).extracting(each -> each.succeeded).containsOnly(ROUNDS * BURSTS);
    assertThat(threads.isThreadAllocatedMemoryEnabled()).as("bytes are counted").isTrue();
    assertThat(bytes / (BURSTS * IN_FLIGHT)).as("bytes per op").isZero();
  }

  /** Of starting all ops and reading all answers, burst by burst. */
  private long bytes(Succeeding[] completions, boolean rows) {
    EmbeddedChannel channel = connector.server(node).channel();
    LeanConnection connection = channel.pipeline().get(LeanConnection.class);
    ChannelHandlerContext context = channel.pipeline().context(connection);
    long sum = 0;
    for (int burst = 0; burst < BURSTS; burst++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (Succeeding completion : completions) {
        op.start(burst, completion);
      }
      sum += threads.getCurrentThreadAllocatedBytes() - before;
      lane.flush();
      ByteBuf answers = answers(channel, rows);
      before = threads.getCurrentThreadAllocatedBytes();
      connection.channelRead(context, answers);
      sum += threads.getCurrentThreadAllocatedBytes() - before;
    }
    return sum;
  }

  /** To all that was sent, each with one row or with none. */
  private static ByteBuf answers(EmbeddedChannel channel, boolean rows) {
    ByteBuf requests = channel.readOutbound();
    requests.release();
    ByteBuf answers = channel.alloc().directBuffer();
    for (int stream = 0; stream < IN_FLIGHT; stream++) {
      answers.writeByte(RESPONSE_V4).writeByte(0).writeShort(stream).writeByte(FrameHeader.RESULT);
      if (rows) {
        answers.writeInt(6 * Integer.BYTES).writeInt(ResultReader.ROWS).writeInt(WITHOUT_METADATA);
        answers.writeInt(1).writeInt(1).writeInt(Integer.BYTES).writeInt(stream);
      } else {
        answers.writeInt(Integer.BYTES).writeInt(ResultReader.VOID);
      }
    }
    return answers;
  }

  private static final class Succeeding implements Completion {
    private final int slot;
    private int succeeded;

    Succeeding(int slot) {
      this.slot = slot;
    }

    @Override
    public int slot() {
      return slot;
    }

    @Override
    public void succeed() {
      succeeded++;
    }

    @Override
    public void fail(OpError error) {
      throw new AssertionError(error);
    }

    @Override
    public void firstResult() {}

    @Override
    public void addRows(long rows) {}

    @Override
    public void addPages(long pages) {}

    @Override
    public void message(long bytes) {}

    @Override
    public void addSentMessages(long messages) {}

    @Override
    public void addTransparentRetries(long retries) {}

    @Override
    public void addBytes(long bytes) {}

    @Override
    public void applied(boolean applied) {}

    @Override
    public void verified(long equal, long missing, long unexpected, long unequal) {}

    @Override
    public void capture(int variable, @Nullable Object value) {}
  }
}
