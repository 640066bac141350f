package io.bench.adapter.grpc.wire;

import com.google.protobuf.ByteString;
import io.bench.adapter.api.Binding;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Hot; one thread at a time. A growing array into which a message is written in protobuf's wire
 * format, front to back: room for one byte of a length is left before what it measures, and what
 * turns out longer than 127 bytes is moved to make room for the rest.
 */
public final class WireBuffer {

  private static final int FIRST_CAPACITY = 512;

  private byte[] bytes = new byte[FIRST_CAPACITY];
  private ByteBuffer view = ByteBuffer.wrap(bytes);
  private int size;

  /** How much has been written. */
  public int size() {
    return size;
  }

  /** Forgets what was written after {@code earlierSize}. */
  public void truncate(int earlierSize) {
    size = earlierSize;
  }

  /** A copy of what has been written. */
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      grow(Math.addExact(size, more));
    }
  }

  private void grow(int needed) {
    long doubled = Math.min(Integer.MAX_VALUE - 8L, 2L * bytes.length);
    bytes = Arrays.copyOf(bytes, (int) Math.max(needed, doubled));
    view = ByteBuffer.wrap(bytes);
  }

  /** Writes bytes as they are. */
  public void writeRaw(byte[] source) {
    reserve(source.length);
    System.arraycopy(source, 0, bytes, size, source.length);
    size += source.length;
  }

  /** Writes what is left to be read of a buffer, which stays as it is. */
  public void writeRaw(ByteBuffer source) {
    ByteBuffer unread = source.duplicate();
    int length = unread.remaining();
    reserve(length);
    unread.get(bytes, size, length);
    size += length;
  }

  /** Writes bytes as they are. */
  public void writeRaw(ByteString source) {
    int length = source.size();
    reserve(length);
    source.copyTo(bytes, size);
    size += length;
  }

  /** Writes an unsigned number of at most 64 bits, seven bits to a byte. */
  public void writeVarint(long value) {
    reserve(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /** Writes four bytes, the lowest first. */
  public void writeFixed32(int value) {
    reserve(4);
    for (int shift = 0; shift < 32; shift += 8) {
      bytes[size++] = (byte) (value >>> shift);
    }
  }

  /** Writes eight bytes, the lowest first. */
  public void writeFixed64(long value) {
    reserve(8);
    for (int shift = 0; shift < 64; shift += 8) {
      bytes[size++] = (byte) (value >>> shift);
    }
  }

  /** Writes a binding's text, without its length. */
  public void writeUtf8(Binding binding, long cycle) {
    while (true) {
      view.limit(bytes.length).position(size);
      try {
        binding.writeUtf8(cycle, view);
        size = view.position();
        return;
      } catch (BufferOverflowException tooShort) {
        grow(Math.addExact(bytes.length, 1));
      }
    }
  }

  /** Begins what is preceded by its length; to be given to {@link #endLength}. */
  public int beginLength() {
    reserve(1);
    return ++size;
  }

  /** Ends what began at {@code start}. */
  public void endLength(int start) {
    int length = size - start;
    int more = varintSize(length) - 1;
    if (more > 0) {
      reserve(more);
      System.arraycopy(bytes, start, bytes, start + more, length);
    }
    size = start - 1;
    writeVarint(length);
    size += length;
  }

  private static int varintSize(int value) {
    int significantBits = 32 - Integer.numberOfLeadingZeros(value | 1);
    return (significantBits + 6) / 7;
  }
}
