package io.bench.adapter.cql.lean.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.sun.management.ThreadMXBean;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ValueType;
import io.bench.adapter.cql.bind.Encoders;
import io.bench.cql.frame.Framing;
import io.bench.cql.frame.OutgoingFrames;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bytes that real requests allocate, whose values are there already; exact, whatever the load. */
class RequestAllocationTest {

  /** The best counts: until the compiler is done, short-lived objects are still allocated. */
  private static final int ROUNDS = 10;

  private static final int BURSTS = 2_000;
  private static final int IN_BURST = 64;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final KeptValues kept = new KeptValues();

  @ParameterizedTest
  @CsvSource({"4, true", "4, false", "5, true", "5, false"})
  void requestsAllocateNothing(int version, boolean write) throws Exception {
    @Nullable Timestamps timestamps = write ? new Timestamps() : null;
    BoundValues values =
        new BoundValues(
            "INSERT",
            new byte[] {0, 1, 7},
            version >= 5 ? new byte[] {0, 1, 9} : new byte[0],
            List.of(
                Encoders.of(DataTypes.BIGINT, new Constant(ValueType.LONG)),
                Encoders.of(DataTypes.TEXT, new Constant(ValueType.STRING))));
    BoundRequest request =
        BoundRequest.execute(
            values,
            new QuerySettings(
                version,
                ProtocolConstants.ConsistencyLevel.LOCAL_QUORUM,
                -1,
                write ? -1 : 5_000,
                true,
                timestamps));
    OutgoingFrames frames =
        new OutgoingFrames(ByteBufAllocator.DEFAULT, new Framing(version, null));

    // on a thread as the lane's, for which Netty keeps buffers
    FutureTask<Long> measured =
        new FutureTask<>(
            () ->
                LongStream.generate(() -> bytes(request, frames))
                    .limit(ROUNDS)
                    .min()
                    .orElseThrow());
    new FastThreadLocalThread(measured).start();
    long bytes = measured.get();

    assertThat(threads.isThreadAllocatedMemoryEnabled()).as("bytes are counted").isTrue();
    assertThat(bytes / BURSTS).as("bytes per burst: a view of its buffer").isLessThan(128);
  }

  /** With what it takes to hand a whole burst over. */
  private long bytes(BoundRequest request, OutgoingFrames frames) {
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int burst = 0; burst < BURSTS; burst++) {
      for (int stream = 0; stream < IN_BURST; stream++) {
        request.write(frames, stream, burst, kept);
      }
      ByteBuf taken = frames.take();
      if (taken != null) {
        taken.release();
      }
    }
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  /** A value that is there, as the engine's bindings write theirs. */
  private record Constant(ValueType type) implements Binding {
    private static final byte[] TEXT = "some text, and äöü".getBytes(StandardCharsets.UTF_8);

    @Override
    public String name() {
      return "constant";
    }

    @Override
    public Class<?> valueClass() {
      return type == ValueType.LONG ? Long.class : String.class;
    }

    @Override
    public long asLong(long cycle) {
      return 1_234_567_890_123L;
    }

    @Override
    public double asDouble(long cycle) {
      throw new AssertionError("no fraction");
    }

    @Override
    public boolean asBoolean(long cycle) {
      throw new AssertionError("no truth");
    }

    @Override
    public Object asObject(long cycle) {
      throw new AssertionError("an object is allocated");
    }

    @Override
    public void writeUtf8(long cycle, ByteBuffer target) {
      target.put(TEXT);
    }
  }
}
