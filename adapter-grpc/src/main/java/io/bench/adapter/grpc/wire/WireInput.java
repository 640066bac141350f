package io.bench.adapter.grpc.wire;

import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Hot; one thread at a time. Reads serialised messages front to back, from an array or, a piece at
 * a time, from a stream; what is skipped beyond a piece is not copied. Used again for each message.
 */
final class WireInput {

  private static final int PIECE_BYTES = 8192;
  private static final byte[] NOTHING = {};

  private byte @Nullable [] ownPiece;
  private @Nullable InputStream stream;
  private byte[] piece = NOTHING;

  /** Where the piece begins within the message. */
  private long pieceStart;

  private int next;
  private int end;

  void begin(byte[] message) {
    begin(null, message, message.length);
  }

  void begin(InputStream message) {
    byte[] own = ownPiece;
    if (own == null) {
      own = new byte[PIECE_BYTES];
      ownPiece = own;
    }
    begin(message, own, 0);
  }

  private void begin(@Nullable InputStream source, byte[] bytes, int filled) {
    stream = source;
    piece = bytes;
    pieceStart = 0;
    next = 0;
    end = filled;
  }

  /** Lets the message go. */
  void end() {
    stream = null;
    piece = NOTHING;
    pieceStart = 0;
    next = 0;
    end = 0;
  }

  /** How much of the message has been read or skipped. */
  long position() {
    return pieceStart + next;
  }

  boolean atEnd() throws IOException {
    return next == end && !refill();
  }

  private boolean refill() throws IOException {
    InputStream source = stream;
    if (source == null) {
      return false;
    }
    int read = source.read(piece, 0, piece.length);
    if (read <= 0) {
      return false;
    }
    pieceStart += end;
    next = 0;
    end = read;
    return true;
  }

  byte readByte() throws IOException {
    if (next == end && !refill()) {
      throw truncated();
    }
    return piece[next++];
  }

  long readVarint() throws IOException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      byte read = readByte();
      value |= (read & 0x7FL) << shift;
      if (read >= 0) {
        return value;
      }
    }
    throw malformed("a number of more than ten bytes");
  }

  void readFully(byte[] target, int length) throws IOException {
    int copied = 0;
    while (copied < length) {
      if (next == end && !refill()) {
        throw truncated();
      }
      int more = Math.min(length - copied, end - next);
      System.arraycopy(piece, next, target, copied, more);
      next += more;
      copied += more;
    }
  }

  void skip(long length) throws IOException {
    int here = end - next;
    if (length <= here) {
      next += (int) length;
      return;
    }
    skipInStream(length - here);
  }

  /** All of the piece is skipped, and something behind it. */
  private void skipInStream(long length) throws IOException {
    InputStream source = stream;
    if (source == null) {
      throw truncated();
    }
    pieceStart += end;
    next = 0;
    end = 0;
    long rest = length;
    while (rest > 0) {
      long skipped = source.skip(rest);
      if (skipped <= 0) {
        // which a stream may do anywhere; only a read tells whether it has ended
        if (source.read() < 0) {
          throw truncated();
        }
        skipped = 1;
      }
      rest -= skipped;
      pieceStart += skipped;
    }
  }

  private static InvalidProtocolBufferException truncated() {
    return malformed("the message ends within a field");
  }

  static InvalidProtocolBufferException malformed(String problem) {
    return new InvalidProtocolBufferException(problem);
  }
}
