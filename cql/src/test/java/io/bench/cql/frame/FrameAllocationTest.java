package io.bench.cql.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.lang.management.ManagementFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Frames that go out as a burst and come in again, checksums included. Exact, whatever the load.
 */
class FrameAllocationTest {

  /** The best counts: until the compiler is done, short-lived objects are still allocated. */
  private static final int ROUNDS = 10;

  private static final int BURSTS = 2_000;
  private static final int IN_BURST = 64;
  private static final int BODY_BYTES = 60;
  private static final int MOST_BYTES_PER_BURST = 256;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private int came;

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void framesAllocateNothing(int version) {
    PooledByteBufAllocator buffers = PooledByteBufAllocator.DEFAULT;
    Framing framing = new Framing(version, null);
    OutgoingFrames outgoing = new OutgoingFrames(buffers, framing);
    IncomingFrames incoming = new IncomingFrames(buffers, framing, (frame, start, end) -> came++);
    byte[] header = FrameHeader.of(version, FrameHeader.RESULT);

    long bytes =
        LongStream.generate(() -> bytes(outgoing, incoming, header))
            .limit(ROUNDS)
            .min()
            .orElseThrow();

    assertThat(came).isEqualTo(ROUNDS * BURSTS * IN_BURST);
    assertThat(bytes / BURSTS).as("bytes per burst").isLessThan(MOST_BYTES_PER_BURST);
  }

  private long bytes(OutgoingFrames outgoing, IncomingFrames incoming, byte[] header) {
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int burst = 0; burst < BURSTS; burst++) {
      for (int stream = 0; stream < IN_BURST; stream++) {
        outgoing.begin(header, stream).writeZero(BODY_BYTES);
        outgoing.end();
      }
      ByteBuf taken = outgoing.take();
      if (taken != null) {
        incoming.take(taken);
      }
    }
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
