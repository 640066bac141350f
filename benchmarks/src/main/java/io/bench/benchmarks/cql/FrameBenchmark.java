package io.bench.benchmarks.cql;

import io.bench.cql.frame.FrameHeader;
import io.bench.cql.frame.Framing;
import io.bench.cql.frame.IncomingFrames;
import io.bench.cql.frame.OutgoingFrames;
import io.bench.cql.frame.ResultReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What the frames of one op cost the lean CQL path, without its values and without the socket, in
 * bursts of 64. {@code -prof gc} shows its garbage too.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class FrameBenchmark {

  private static final int IN_BURST = 64;
  private static final int REQUEST_BODY_BYTES = 60;
  private static final int CELL_BYTES = 100;
  private static final int WITHOUT_METADATA = 4;

  /** Of the protocol: 5 has segments with checksums. */
  @Param({"4", "5"})
  public int version;

  private OutgoingFrames outgoing;
  private IncomingFrames incoming;
  private byte[] requestHeader;
  private ByteBuf answers;
  private final ResultReader results = new ResultReader();
  private long rows;

  /** Makes the answers: one row each, of one text. */
  @Setup
  public void connect() {
    PooledByteBufAllocator buffers = PooledByteBufAllocator.DEFAULT;
    Framing framing = new Framing(version, null);
    requestHeader = FrameHeader.of(version, FrameHeader.EXECUTE);
    outgoing = new OutgoingFrames(buffers, framing);
    incoming = new IncomingFrames(buffers, framing, this::read);
    OutgoingFrames server = new OutgoingFrames(buffers, framing);
    for (int stream = 0; stream < IN_BURST; stream++) {
      ByteBuf body = server.begin(FrameHeader.RESULT, stream);
      body.writeInt(ResultReader.ROWS).writeInt(WITHOUT_METADATA).writeInt(1).writeInt(1);
      body.writeInt(CELL_BYTES).writeZero(CELL_BYTES);
      server.end();
    }
    answers = Objects.requireNonNull(server.take());
  }

  private void read(ByteBuf frame, int start, int end) {
    results.read(frame, ResultReader.bodyStart(frame, start), end, false);
    rows += results.rowCount();
  }

  /** A request of 60 bytes behind the one before, with what it takes to hand a burst over. */
  @Benchmark
  @OperationsPerInvocation(IN_BURST)
  public void write(Blackhole blackhole) {
    for (int stream = 0; stream < IN_BURST; stream++) {
      outgoing.begin(requestHeader, stream).writeZero(REQUEST_BODY_BYTES);
      outgoing.end();
    }
    ByteBuf burst = Objects.requireNonNull(outgoing.take());
    blackhole.consume(burst);
    burst.release();
  }

  /** An answer with one row of 100 bytes: found in the burst, verified, counted. */
  @Benchmark
  @OperationsPerInvocation(IN_BURST)
  public long read() {
    incoming.take(answers.retainedDuplicate());
    return rows;
  }
}
