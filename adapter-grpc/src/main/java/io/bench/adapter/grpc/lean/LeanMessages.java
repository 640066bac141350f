package io.bench.adapter.grpc.lean;

import io.grpc.Metadata;
import io.grpc.Status;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Finds the messages of one call in its content: each has a byte that says whether it is compressed
 * and a length of four before it. One that lies within what has arrived is read there; one that
 * comes in parts is gathered first. One that a server has compressed is unpacked while it is read.
 * Hot path; runs on the lane's event loop.
 */
final class LeanMessages {

  private static final int PREFIX = 5;
  private static final int RESERVED = 0xFE;

  private static final Status NO_ENCODING =
      Status.INTERNAL.withDescription(
          "Can't decode compressed gRPC message as compression not configured");

  private final int largest;
  private final LeanAnswer.Receiver receiver;
  private final MessageInput input = new MessageInput();

  /** A message that is not whole yet. */
  private @Nullable ByteBuf rest;

  /** Whether the call goes on. */
  private boolean goesOn;

  private boolean gzip;

  /**
   * @param largest number of bytes that a message may have
   */
  LeanMessages(int largest, LeanAnswer.Receiver receiver) {
    this.largest = largest;
    this.receiver = receiver;
  }

  /** What the head of the answer says of it: whether messages that are compressed are gzip. */
  void gzip(boolean announced) {
    gzip = announced;
  }

  /** Whether a message has begun and not ended. */
  boolean isWithin() {
    return rest != null;
  }

  /** Hands out the messages that are whole with this; returns whether more is wanted. */
  boolean arrived(ByteBuf in, int start, int length) {
    goesOn = true;
    ByteBuf gathered = rest;
    if (gathered == null) {
      int read = read(in, start, start + length);
      if (goesOn && read < start + length) {
        int left = start + length - read;
        rest = ByteBufAllocator.DEFAULT.heapBuffer(2 * left).writeBytes(in, read, left);
      }
      return goesOn;
    }
    if (gathered.writableBytes() < length) {
      // by doubling: what the prefix announces may never come
      gathered.ensureWritable(Math.max(length, gathered.readableBytes()));
    }
    gathered.writeBytes(in, start, length);
    // whoever ends the call meanwhile lets go of the rest
    gathered.retain();
    boolean wanted;
    try {
      int read = read(gathered, gathered.readerIndex(), gathered.writerIndex());
      wanted = goesOn;
      if (wanted) {
        gathered.readerIndex(read);
        if (gathered.isReadable()) {
          gathered.discardSomeReadBytes();
        } else {
          end();
        }
      }
    } finally {
      gathered.release();
    }
    return wanted;
  }

  /** Returns where the first message begins that is not whole. */
  private int read(ByteBuf in, int start, int end) {
    int at = start;
    while (goesOn && end - at >= PREFIX) {
      int flags = in.getUnsignedByte(at);
      int length = in.getInt(at + 1);
      Status problem = problem(flags, length);
      if (problem != null) {
        goesOn = false;
        receiver.ends(problem, new Metadata());
        return at;
      }
      if (end - at - PREFIX < length) {
        return at;
      }
      input.begin(in, at + PREFIX, length);
      at += PREFIX + length;
      try {
        boolean another = flags == 0 ? receiver.message(input) : compressed();
        if (!another) {
          goesOn = false;
        }
      } finally {
        input.end();
      }
    }
    return at;
  }

  private @Nullable Status problem(int flags, int length) {
    if ((flags & RESERVED) != 0) {
      return Status.INTERNAL.withDescription("gRPC frame header malformed: reserved bits not zero");
    }
    if (length < 0 || length > largest) {
      return Status.RESOURCE_EXHAUSTED.withDescription(
          "gRPC message exceeds maximum size " + largest + ": " + length);
    }
    return null;
  }

  /** Hands out the unpacked message; returns whether another is wanted. */
  private boolean compressed() {
    if (!gzip) {
      receiver.ends(NO_ENCODING, new Metadata());
      return false;
    }
    try (InputStream unpacked = new GzippedMessage(input, largest)) {
      return receiver.message(unpacked);
    } catch (IOException e) {
      throw new UncheckedIOException("a message in memory cannot be closed", e);
    }
  }

  /** The call has ended. */
  void end() {
    goesOn = false;
    if (rest != null) {
      rest.release();
      rest = null;
    }
  }
}
