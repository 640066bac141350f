package io.bench.adapter.cql.lean.frame;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Hot; one thread. Finds the frames in what arrives, in version 5 within segments whose checksums
 * it verifies, and hands out each where it lies: nothing is copied unless a frame arrives in parts.
 */
public final class IncomingFrames {

  /** Takes frames. */
  public interface Receiver {

    /**
     * A whole frame.
     *
     * @param frame holds it; must not be kept, and its indices must stay as they are
     * @param start where its header begins
     * @param end after its last byte
     */
    void frame(ByteBuf frame, int start, int end);
  }

  /** What arrives cannot be read, and nothing that follows could. */
  public static final class Corrupted extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Corrupted(String message) {
      super(message);
    }
  }

  /** As much as Cassandra sends at most by default. */
  private static final int MAX_FRAME = 256 << 20;

  private final ByteBufAllocator allocator;
  private final Receiver receiver;
  private final @Nullable SegmentFormat segments;

  /** Bytes of a frame or segment that is not whole yet. */
  private @Nullable ByteBuf rest;

  /** A frame that arrives in several segments. */
  private @Nullable ByteBuf longFrame;

  /**
   * @param version of the protocol, 4 or 5
   */
  public IncomingFrames(ByteBufAllocator allocator, int version, Receiver receiver) {
    this.allocator = allocator;
    this.receiver = receiver;
    this.segments = version >= 5 ? new SegmentFormat() : null;
  }

  /**
   * Takes bytes, and hands out the frames that they complete.
   *
   * @param arrived is released
   * @throws Corrupted if they are no frames or segments, or a checksum is wrong
   */
  public void take(ByteBuf arrived) {
    ByteBuf in = joined(arrived);
    try {
      if (segments == null) {
        readFrames(in, in.writerIndex());
      } else {
        readSegments(in, segments);
      }
    } finally {
      if (in.isReadable()) {
        rest = in;
      } else {
        in.release();
      }
    }
  }

  /** Forgets what has arrived in part. */
  public void release() {
    if (rest != null) {
      rest.release();
      rest = null;
    }
    if (longFrame != null) {
      longFrame.release();
      longFrame = null;
    }
  }

  private ByteBuf joined(ByteBuf arrived) {
    ByteBuf before = rest;
    if (before == null) {
      return arrived;
    }
    rest = null;
    ByteBuf all =
        allocator.directBuffer(Math.max(needed(before), before.readableBytes() + arrived.readableBytes()));
    all.writeBytes(before).writeBytes(arrived);
    before.release();
    arrived.release();
    return all;
  }

  /** How long what has begun will be, so that a long frame is not copied with each of its parts. */
  private int needed(ByteBuf before) {
    int start = before.readerIndex();
    if (segments != null) {
      return before.readableBytes() < SegmentFormat.HEADER_LENGTH
          ? 0
          : SegmentFormat.payloadLength(before, start)
              + SegmentFormat.HEADER_LENGTH
              + SegmentFormat.TRAILER_LENGTH;
    }
    return before.readableBytes() < FrameHeader.LENGTH ? 0 : frameLength(before, start);
  }

  private static int frameLength(ByteBuf in, int start) {
    int body = in.getInt(start + FrameHeader.BODY_LENGTH_AT);
    if (body < 0 || body > MAX_FRAME) {
      throw new Corrupted("a frame of " + body + " bytes");
    }
    return FrameHeader.LENGTH + body;
  }

  /** Reads whole frames up to an index. */
  private void readFrames(ByteBuf in, int end) {
    int start = in.readerIndex();
    while (end - start >= FrameHeader.LENGTH) {
      int length = frameLength(in, start);
      if (end - start < length) {
        break;
      }
      // Before it is handed out: whoever takes it may throw, and it is not to be read again.
      in.readerIndex(start + length);
      receiver.frame(in, start, start + length);
      start += length;
    }
  }

  private void readSegments(ByteBuf in, SegmentFormat format) {
    while (in.readableBytes() >= SegmentFormat.HEADER_LENGTH) {
      int start = in.readerIndex();
      if (!SegmentFormat.hasRightHeader(in, start)) {
        throw new Corrupted("the checksum of a segment's header is wrong");
      }
      int payloadLength = SegmentFormat.payloadLength(in, start);
      int payloadStart = start + SegmentFormat.HEADER_LENGTH;
      int end = payloadStart + payloadLength + SegmentFormat.TRAILER_LENGTH;
      if (in.writerIndex() < end) {
        return;
      }
      if (!format.hasRightPayload(in, start)) {
        throw new Corrupted("the checksum of a segment's payload is wrong");
      }
      if (SegmentFormat.isSelfContained(in, start)) {
        in.readerIndex(payloadStart);
        readFrames(in, payloadStart + payloadLength);
        if (in.readerIndex() != payloadStart + payloadLength) {
          throw new Corrupted("a segment ends within a frame");
        }
      } else {
        gather(in, payloadStart, payloadLength);
      }
      in.readerIndex(end);
    }
  }

  /** A part of a frame that no segment holds as a whole. */
  private void gather(ByteBuf in, int index, int length) {
    ByteBuf gathered = longFrame;
    if (gathered == null) {
      gathered = allocator.directBuffer(length);
      longFrame = gathered;
    }
    gathered.writeBytes(in, index, length);
    if (gathered.readableBytes() < FrameHeader.LENGTH) {
      return;
    }
    int wanted = frameLength(gathered, gathered.readerIndex());
    if (gathered.readableBytes() < wanted) {
      gathered.ensureWritable(wanted - gathered.readableBytes());
      return;
    }
    if (gathered.readableBytes() > wanted) {
      throw new Corrupted("a segment goes on after the end of its frame");
    }
    longFrame = null;
    try {
      receiver.frame(gathered, gathered.readerIndex(), gathered.writerIndex());
    } finally {
      gathered.release();
    }
  }
}
