package io.bench.cql.frame;

import com.datastax.oss.protocol.internal.Compressor;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the frames of a burst in one buffer, one after the other, in version 5 within segments.
 * Hot path; one thread.
 *
 * <pre>
 * ByteBuf out = frames.begin(prefix, stream);
 * // write the rest of the body, or frames.undo()
 * frames.end();
 * ...
 * ByteBuf burst = frames.take();   // null if there is nothing
 * </pre>
 */
public final class OutgoingFrames {

  private static final int LEAST_BYTES = 16 << 10;
  private static final int MOST_BYTES = 256 << 10;

  private final ByteBufAllocator allocator;
  private final int version;
  private final @Nullable Compressor<ByteBuf> bodyCompressor;
  private final @Nullable SegmentFormat segments;

  private @Nullable ByteBuf burst;

  /** How much room a burst has at first: as much as one before it needed, within limits. */
  private int initialBytes = LEAST_BYTES;

  private int segmentStart;
  private int frameStart;

  public OutgoingFrames(ByteBufAllocator allocator, Framing framing) {
    this.allocator = allocator;
    this.version = framing.version();
    this.bodyCompressor = framing.hasSegments() ? null : framing.compressor();
    this.segments = framing.hasSegments() ? new SegmentFormat(framing.compressor()) : null;
  }

  /** Begins a frame; what is returned takes its body at its end. */
  public ByteBuf begin(byte opcode, int stream) {
    return begin(FrameHeader.of(version, opcode), stream);
  }

  /**
   * Begins a frame; what is returned takes the rest of its body at its end.
   *
   * @param prefix {@linkplain FrameHeader#of a header}, and what of the body is always the same;
   *     its stream and length are set here
   */
  public ByteBuf begin(byte[] prefix, int stream) {
    ByteBuf out = burst;
    if (out == null) {
      out = allocator.directBuffer(initialBytes);
      burst = out;
      beginSegment(out);
    }
    int start = out.writerIndex();
    frameStart = start;
    out.writeBytes(prefix);
    out.setShort(start + FrameHeader.STREAM_AT, stream);
    return out;
  }

  /** The frame that was begun is whole. */
  public void end() {
    ByteBuf out = begun();
    if (bodyCompressor != null) {
      compressBody(out, bodyCompressor);
    }
    out.setInt(
        frameStart + FrameHeader.BODY_LENGTH_AT,
        out.writerIndex() - frameStart - FrameHeader.LENGTH);
    if (segments != null
        && out.writerIndex() - segmentStart - segments.headerLength() > SegmentFormat.MAX_PAYLOAD) {
      moveToSegmentsOfItsOwn(out, segments);
    }
  }

  /** The frame that was begun is not to be sent. */
  public void undo() {
    begun().writerIndex(frameStart);
  }

  /** All frames since the last time, to be written and released by the caller; null if none. */
  public @Nullable ByteBuf take() {
    ByteBuf out = burst;
    if (out == null) {
      return null;
    }
    burst = null;
    if (out.capacity() > initialBytes) {
      initialBytes = Math.min(MOST_BYTES, out.capacity());
    }
    if (segments != null) {
      if (isSegmentEmpty(out, segments)) {
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
      throw new IllegalStateException("no frame was begun");
    }
    return burst;
  }

  private void beginSegment(ByteBuf out) {
    segmentStart = out.writerIndex();
    if (segments != null) {
      out.writeZero(segments.headerLength());
    }
  }

  private boolean isSegmentEmpty(ByteBuf out, SegmentFormat format) {
    return out.writerIndex() == segmentStart + format.headerLength();
  }

  private void compressBody(ByteBuf out, Compressor<ByteBuf> compressor) {
    int bodyStart = frameStart + FrameHeader.LENGTH;
    int length = out.writerIndex() - bodyStart;
    if (length == 0) {
      return;
    }
    ByteBuf compressed = compressor.compress(out.slice(bodyStart, length));
    out.writerIndex(bodyStart).writeBytes(compressed);
    compressed.release();
    out.setByte(frameStart + FrameHeader.FLAGS_AT, FrameHeader.COMPRESSED);
  }

  /** Rare: the frame does not fit behind those before it, or into any segment. */
  private void moveToSegmentsOfItsOwn(ByteBuf out, SegmentFormat format) {
    byte[] frame = new byte[out.writerIndex() - frameStart];
    out.getBytes(frameStart, frame);
    out.writerIndex(frameStart);
    if (isSegmentEmpty(out, format)) {
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
