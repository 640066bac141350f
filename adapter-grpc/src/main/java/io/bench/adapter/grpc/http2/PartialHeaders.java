package io.bench.adapter.grpc.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http2.Http2Error;
import org.jspecify.annotations.Nullable;

/** One thread. A header block that comes in several frames, as long as it is not whole. */
final class PartialHeaders {

  /** Parts without content; more of them would keep a block from ever being whole. */
  private static final int MOST_EMPTY = 16;

  private final ByteBufAllocator allocator;
  private final int largest;
  private @Nullable ByteBuf gathered;
  private int stream;
  private boolean endsStream;
  private int empty;

  /**
   * @param largest number of compressed bytes
   */
  PartialHeaders(ByteBufAllocator allocator, int largest) {
    this.allocator = allocator;
    this.largest = largest;
  }

  void begin(int id, boolean ends, ByteBuf in, int start, int length) {
    gathered = allocator.heapBuffer(2 * length).writeBytes(in, start, length);
    stream = id;
    endsStream = ends;
    empty = 0;
  }

  /**
   * A frame has come.
   *
   * @throws Http2Violation if it is not what a block that is not whole must be followed by
   */
  void require(int type, int id) {
    boolean goesOn = type == Http2Frame.CONTINUATION;
    if (gathered != null ? !goesOn || id != stream : goesOn) {
      throw FrameRules.protocolError(
          goesOn ? "a CONTINUATION of nothing" : "a header block is interrupted");
    }
  }

  /**
   * The next part.
   *
   * @param whole whether it is the last
   * @return the whole block, to be released, or null
   */
  @Nullable ByteBuf add(boolean whole, ByteBuf in, int start, int length) {
    ByteBuf block = gathered;
    if (block == null) {
      throw new IllegalStateException("no block has begun");
    }
    empty += length == 0 ? 1 : 0;
    if (block.readableBytes() + length > largest || empty > MOST_EMPTY) {
      throw new Http2Violation(Http2Error.ENHANCE_YOUR_CALM, "a header block without end");
    }
    block.writeBytes(in, start, length);
    if (!whole) {
      return null;
    }
    gathered = null;
    return block;
  }

  int stream() {
    return stream;
  }

  boolean endsStream() {
    return endsStream;
  }

  void release() {
    if (gathered != null) {
      gathered.release();
      gathered = null;
    }
  }
}
