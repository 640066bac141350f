package io.bench.adapter.cql.lean.frame;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Hot; one thread. Gathers the requests of a burst in one buffer, one after the other, in version 5
 * within segments.
 *
 * <pre>
 * ByteBuf body = frames.begin(opcode, stream);
 * // write the body, or frames.undo()
 * frames.end();
 * ...
 * ByteBuf burst = frames.take();   // null if there is nothing
 * </pre>
 */
public final class OutgoingFrames {

  private static final int INITIAL_BYTES = 16 << 10;

  private final ByteBufAllocator allocator;
  private final int version;
  private final @Nullable SegmentFormat segments;

  private @Nullable ByteBuf burst;
  private int segmentStart;
  private int frameStart;

  /**
   * @param version of the protocol, 4 or 5
   */
  public OutgoingFrames(ByteBufAllocator allocator, int version) {
    this.allocator = allocator;
    this.version = version;
    this.segments = version >= 5 ? new SegmentFormat() : null;
  }

  /** Begins a request; what is returned takes its body at its end. */
  public ByteBuf begin(byte opcode, int stream) {
    ByteBuf out = burst;
    if (out == null) {
      out = allocator.directBuffer(INITIAL_BYTES);
      burst = out;
      beginSegment(out);
    }
    frameStart = out.writerIndex();
    out.writeByte(version).writeByte(0).writeShort(stream).writeByte(opcode).writeInt(0);
    return out;
  }

  /** The request that was begun is whole. */
  public void end() {
    ByteBuf out = begun();
    out.setInt(
        frameStart + FrameHeader.BODY_LENGTH_AT,
        out.writerIndex() - frameStart - FrameHeader.LENGTH);
    if (segments != null
        && out.writerIndex() - segmentStart - SegmentFormat.HEADER_LENGTH
            > SegmentFormat.MAX_PAYLOAD) {
      moveToSegmentsOfItsOwn(out, segments);
    }
  }

  /** The request that was begun is not to be sent. */
  public void undo() {
    begun().writerIndex(frameStart);
  }

  /** All requests since the last time, to be written and released by the caller; null if none. */
  public @Nullable ByteBuf take() {
    ByteBuf out = burst;
    if (out == null) {
      return null;
    }
    burst = null;
    if (segments != null) {
      if (isSegmentEmpty(out)) {
        out.writerIndex(segmentStart);
      } else {
        segments.close(out, segmentStart, true);
      }
    }
    if (!out.isReadable()) {
      out.release();
      return null;
    }
    return out;
  }

  /** Forgets what was not taken. */
  public void release() {
    if (burst != null) {
      burst.release();
      burst = null;
    }
  }

  private ByteBuf begun() {
    if (burst == null) {
      throw new IllegalStateException("no request was begun");
    }
    return burst;
  }

  private void beginSegment(ByteBuf out) {
    segmentStart = out.writerIndex();
    if (segments != null) {
      out.writeZero(SegmentFormat.HEADER_LENGTH);
    }
  }

  private boolean isSegmentEmpty(ByteBuf out) {
    return out.writerIndex() == segmentStart + SegmentFormat.HEADER_LENGTH;
  }

  /** Rare: the frame does not fit behind those before it, or into any segment. */
  private void moveToSegmentsOfItsOwn(ByteBuf out, SegmentFormat format) {
    byte[] frame = new byte[out.writerIndex() - frameStart];
    out.getBytes(frameStart, frame);
    out.writerIndex(frameStart);
    if (isSegmentEmpty(out)) {
      out.writerIndex(segmentStart);
    } else {
      format.close(out, segmentStart, true);
    }
    int parts = (frame.length - 1) / SegmentFormat.MAX_PAYLOAD + 1;
    if (parts == 1) {
      beginSegment(out);
      frameStart = out.writerIndex();
      out.writeBytes(frame);
      return;
    }
    for (int from = 0; from < frame.length; from += SegmentFormat.MAX_PAYLOAD) {
      beginSegment(out);
      out.writeBytes(frame, from, Math.min(SegmentFormat.MAX_PAYLOAD, frame.length - from));
      format.close(out, segmentStart, false);
    }
    beginSegment(out);
    frameStart = out.writerIndex();
  }
}
