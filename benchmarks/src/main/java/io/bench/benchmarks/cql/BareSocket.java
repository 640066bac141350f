package io.bench.benchmarks.cql;

import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.benchmarks.turn.Loop;
import io.bench.cql.frame.FrameHeader;
import io.bench.cql.frame.Framing;
import io.bench.cql.frame.IncomingFrames;
import io.bench.cql.frame.OutgoingFrames;
import io.bench.cql.frame.ResultReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The least that a client with Bench's reading and writing of frames can do: one blocking socket of
 * NIO, one thread, requests whose bytes were made beforehand, version 5 of the protocol. It looks
 * whether it got a row, and counts; each answer starts the next request, and those of one read
 * leave in one write.
 */
public final class BareSocket implements Loop {

  private static final int VERSION = 5;
  private static final byte STARTUP = 0x01;
  private static final byte READY = 0x02;
  private static final int PREPARED = 4;
  private static final int LOCAL_QUORUM = 6;
  private static final int VALUES_WITHOUT_METADATA = 0x03;

  /** So many different requests take turns. */
  private static final int REQUESTS = 4096;

  private static final int READ_BYTES = 64 << 10;

  private final ByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
  private final SocketChannel channel;
  private final byte[][] requests = new byte[REQUESTS][];
  private final int inFlight;
  private final IncomingFrames incoming;
  private final OutgoingFrames outgoing;
  private final ResultReader results = new ResultReader();

  // below: of a run
  private int next;
  private int waiting;
  private long endNanos;
  private long ended;
  private boolean over;
  private boolean wrong;

  /**
   * Connects and prepares.
   *
   * @param template one statement with one value, a text
   * @throws IOException if the server does not answer as expected
   */
  public BareSocket(InetSocketAddress address, OpTemplate template, int inFlight)
      throws IOException {
    this.inFlight = inFlight;
    this.channel = SocketChannel.open(address);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    Framing unsegmented = new Framing(4, null);
    ask(unsegmented, STARTUP, startup(), READY);
    Framing segmented = new Framing(VERSION, null);
    OpValue.Text text = (OpValue.Text) template.fields().get("stmt");
    ByteBuf question = Unpooled.buffer();
    byte[] statement = bytes(String.join("?", text.literals()));
    question.writeInt(statement.length).writeBytes(statement).writeInt(0);
    ByteBuf answer = ask(segmented, FrameHeader.PREPARE, question, FrameHeader.RESULT);
    if (answer.readInt() != PREPARED) {
      throw new IOException("the server does not prepare " + text.literals());
    }
    ByteBuf beforeValues = Unpooled.buffer();
    beforeValues.writeBytes(FrameHeader.of(VERSION, FrameHeader.EXECUTE));
    copyShortBytes(answer, beforeValues);
    copyShortBytes(answer, beforeValues); // the id of the result's metadata
    beforeValues.writeShort(LOCAL_QUORUM).writeInt(VALUES_WITHOUT_METADATA).writeShort(1);
    for (int i = 0; i < REQUESTS; i++) {
      byte[] value = bytes((String) text.points().get(0).binding().asObject(i));
      ByteBuf request = Unpooled.buffer().writeBytes(beforeValues.duplicate());
      requests[i] = ByteBufUtil.getBytes(request.writeInt(value.length).writeBytes(value));
    }
    this.incoming = new IncomingFrames(allocator, segmented, this::answered);
    this.outgoing = new OutgoingFrames(allocator, segmented);
  }

  private static ByteBuf startup() {
    ByteBuf body = Unpooled.buffer().writeShort(1);
    for (String text : new String[] {"CQL_VERSION", "3.0.0"}) {
      body.writeShort(text.length()).writeBytes(bytes(text));
    }
    return body;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void copyShortBytes(ByteBuf from, ByteBuf to) {
    int length = from.readUnsignedShort();
    to.writeShort(length).writeBytes(from, length);
  }

  /** Asks and waits; the body of the answer. */
  private ByteBuf ask(Framing framing, byte opcode, ByteBuf body, int expected) throws IOException {
    OutgoingFrames out = new OutgoingFrames(allocator, framing);
    out.begin(FrameHeader.of(VERSION, opcode), 0).writeBytes(body);
    out.end();
    write(out.take());
    ByteBuf answer = Unpooled.buffer();
    int[] got = {-1};
    IncomingFrames in =
        new IncomingFrames(
            allocator,
            framing,
            (frame, start, end) -> {
              got[0] = FrameHeader.opcode(frame, start);
              int bodyStart = start + FrameHeader.LENGTH;
              answer.writeBytes(frame, bodyStart, end - bodyStart);
            });
    while (got[0] < 0) {
      in.take(read());
    }
    if (got[0] != expected) {
      throw new IOException("the server answers request %d with %d".formatted(opcode, got[0]));
    }
    return answer;
  }

  private ByteBuf read() throws IOException {
    ByteBuf arrived = allocator.directBuffer(READ_BYTES);
    if (arrived.writeBytes(channel, READ_BYTES) < 0) {
      arrived.release();
      throw new EOFException("the server has closed the connection");
    }
    return arrived;
  }

  private void write(@Nullable ByteBuf burst) throws IOException {
    if (burst != null) {
      while (burst.isReadable()) {
        var unused = burst.readBytes(channel, burst.readableBytes());
      }
      burst.release();
    }
  }

  @Override
  public long run(long nanos) throws IOException {
    ended = 0;
    over = false;
    endNanos = System.nanoTime() + nanos;
    for (int stream = 0; stream < inFlight; stream++) {
      send(stream);
    }
    while (waiting > 0) {
      write(outgoing.take());
      incoming.take(read());
      over = System.nanoTime() - endNanos >= 0;
      if (wrong) {
        throw new IOException("an answer that is not one row");
      }
    }
    return ended;
  }

  private void send(int stream) {
    outgoing.begin(requests[next++ & REQUESTS - 1], stream);
    outgoing.end();
    waiting++;
  }

  private void answered(ByteBuf frame, int start, int end) {
    waiting--;
    if (FrameHeader.opcode(frame, start) != FrameHeader.RESULT) {
      wrong = true;
      return;
    }
    results.read(frame, ResultReader.bodyStart(frame, start), end, false);
    wrong |= results.rowCount() != 1;
    ended++;
    if (!over) {
      send(FrameHeader.stream(frame, start));
    }
  }

  @Override
  public void close() throws IOException {
    incoming.release();
    outgoing.release();
    channel.close();
  }
}
