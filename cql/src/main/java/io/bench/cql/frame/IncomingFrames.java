package io.bench.cql.frame;

import com.datastax.oss.protocol.internal.Compressor;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the frames in what arrives, in version 5 within segments whose checksums it verifies, and
 * hands out each where it lies: nothing is copied unless a frame arrives in parts or compressed.
 * Hot path; one thread.
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
  private final @Nullable Compressor<ByteBuf> bodyCompressor;
  private final @Nullable SegmentFormat segments;

  /** Bytes of a frame or segment that is not whole yet. */
  private @Nullable ByteBuf rest;

  /** A frame that arrives in several segments. */
  private @Nullable ByteBuf longFrame;

  public IncomingFrames(ByteBufAllocator allocator, Framing framing, Receiver receiver) {
    this.allocator = allocator;
    this.receiver = receiver;
    this.bodyCompressor = framing.hasSegments() ? null : framing.compressor();
    this.segments = framing.hasSegments() ? new SegmentFormat(framing.compressor()) : null;
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
    ByteBuf all = before;
    if (before.writableBytes() < arrived.readableBytes()) {
      int together = before.readableBytes() + arrived.readableBytes();
      all = allocator.directBuffer(Math.max(needed(before), together));
      all.writeBytes(before);
      before.release();
    }
    all.writeBytes(arrived);
    arrived.release();
    return all;
  }

  /** How long what has begun will be, so that a long frame is not copied with each of its parts. */
  private int needed(ByteBuf before) {
    int start = before.readerIndex();
    if (segments == null) {
      return before.readableBytes() < FrameHeader.LENGTH ? 0 : frameLength(before, start);
    }
    return before.readableBytes() < segments.headerLength()
        ? 0
        : segments.headerLength()
            + SegmentFormat.payloadLength(before, start)
            + SegmentFormat.TRAILER_LENGTH;
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
      if (bodyCompressor != null
          && (in.getByte(start + FrameHeader.FLAGS_AT) & FrameHeader.COMPRESSED) != 0) {
        readCompressed(in, start, length, bodyCompressor);
      } else {
        receiver.frame(in, start, start + length);
      }
      start += length;
    }
  }

  /** Hands out the frame as it would be if its body had not been compressed. */
  private void readCompressed(ByteBuf in, int start, int length, Compressor<ByteBuf> compressor) {
    int bodyStart = start + FrameHeader.LENGTH;
    ByteBuf body = compressor.decompress(in.slice(bodyStart, length - FrameHeader.LENGTH));
    ByteBuf frame = allocator.directBuffer(FrameHeader.LENGTH + body.readableBytes());
    try {
      frame.writeBytes(in, start, FrameHeader.LENGTH).writeBytes(body);
      int flags = in.getByte(start + FrameHeader.FLAGS_AT) & ~FrameHeader.COMPRESSED;
      frame.setByte(FrameHeader.FLAGS_AT, flags);
      frame.setInt(FrameHeader.BODY_LENGTH_AT, frame.writerIndex() - FrameHeader.LENGTH);
      receiver.frame(frame, 0, frame.writerIndex());
    } finally {
      body.release();
      frame.release();
    }
  }

  private void readSegments(ByteBuf in, SegmentFormat format) {
    int headerLength = format.headerLength();
    while (in.readableBytes() >= headerLength) {
      int start = in.readerIndex();
      if (!format.hasRightHeader(in, start)) {
        throw new Corrupted("the checksum of a segment's header is wrong");
      }
      int payloadStart = start + headerLength;
      int payloadEnd = payloadStart + SegmentFormat.payloadLength(in, start);
      int end = payloadEnd + SegmentFormat.TRAILER_LENGTH;
      if (in.writerIndex() < end) {
        return;
      }
      if (!format.hasRightPayload(in, start)) {
        throw new Corrupted("the checksum of a segment's payload is wrong");
      }
      boolean selfContained = format.isSelfContained(in, start);
      ByteBuf decompressed = format.decompressed(in, start);
      if (decompressed == null) {
        readPayload(in, payloadStart, payloadEnd, selfContained);
      } else {
        try {
          readPayload(decompressed, 0, decompressed.writerIndex(), selfContained);
        } finally {
          decompressed.release();
        }
      }
      in.readerIndex(end);
    }
  }

  private void readPayload(ByteBuf in, int start, int end, boolean selfContained) {
    if (!selfContained) {
      gather(in, start, end - start);
      return;
    }
    in.readerIndex(start);
    readFrames(in, end);
    if (in.readerIndex() != end) {
      throw new Corrupted("a segment ends within a frame");
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
