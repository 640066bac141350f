package io.bench.servers.gateway.value;

import com.google.protobuf.WireFormat;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Hot: writes a protobuf message from its end to its start, so that the length of each part is
 * known when it is due, without counting it beforehand. Used by one thread at a time.
 *
 * <pre>{@code
 * int end = writer.size();
 * ... the part's fields, last one first
 * writer.endMessage(FIELD_NUMBER, end);
 * }</pre>
 */
public final class ProtoWriter {

  private static final int MAX_VARINT = 10;
  private static final int TAG_TYPE_BITS = 3;

  private byte[] bytes;
  private int start;

  /**
   * Creates an empty message.
   *
   * @param expectedSize in bytes; it grows beyond
   */
  public ProtoWriter(int expectedSize) {
    bytes = new byte[expectedSize];
    start = expectedSize;
  }

  /** Returns how many bytes have been written. */
  public int size() {
    return bytes.length - start;
  }

  /** Returns the array whose last {@link #size()} bytes are the message. */
  public byte[] array() {
    return bytes;
  }

  /** Turns what has been written since the size was {@code end} into a field. */
  public void endMessage(int field, int end) {
    lengthAndTag(field, size() - end);
  }

  /** Writes a field that holds bytes. */
  public void bytes(int field, byte[] value) {
    raw(value);
    lengthAndTag(field, value.length);
  }

  /** Writes a field that holds the rest of a buffer, whose position stays. */
  public void bytes(int field, ByteBuffer value) {
    int length = value.remaining();
    reserve(length);
    value.get(value.position(), bytes, start - length, length);
    start -= length;
    lengthAndTag(field, length);
  }

  /** Writes bytes that are fields already. */
  public void raw(byte[] value) {
    reserve(value.length);
    start -= value.length;
    System.arraycopy(value, 0, bytes, start, value.length);
  }

  /** Writes a field that holds an integer without a sign, or one whose sign is dealt with. */
  public void varint(int field, long value) {
    varint(value);
    tag(field, WireFormat.WIRETYPE_VARINT);
  }

  /** Writes a field that holds an integer with a sign ({@code sint32}, {@code sint64}). */
  public void signed(int field, long value) {
    varint(field, (value << 1) ^ (value >> 63));
  }

  /** Writes a field that holds four bytes. */
  public void fixed32(int field, int bits) {
    reserve(4);
    for (int shift = 24; shift >= 0; shift -= 8) {
      bytes[--start] = (byte) (bits >>> shift);
    }
    tag(field, WireFormat.WIRETYPE_FIXED32);
  }

  /** Writes a field that holds eight bytes. */
  public void fixed64(int field, long bits) {
    reserve(8);
    for (int shift = 56; shift >= 0; shift -= 8) {
      bytes[--start] = (byte) (bits >>> shift);
    }
    tag(field, WireFormat.WIRETYPE_FIXED64);
  }

  private void lengthAndTag(int field, int length) {
    varint(length);
    tag(field, WireFormat.WIRETYPE_LENGTH_DELIMITED);
  }

  private void tag(int field, int type) {
    varint((long) field << TAG_TYPE_BITS | type);
  }

  private void varint(long value) {
    reserve(MAX_VARINT);
    if ((value & ~0x7FL) == 0) {
      bytes[--start] = (byte) value;
      return;
    }
    int length = (70 - Long.numberOfLeadingZeros(value)) / 7;
    start -= length;
    int position = start;
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[position++] = (byte) ((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    bytes[position] = (byte) rest;
  }

  private void reserve(int more) {
    if (start < more) {
      int size = size();
      byte[] larger = new byte[Math.max(Math.addExact(size, more), bytes.length) + bytes.length];
      System.arraycopy(bytes, start, larger, larger.length - size, size);
      start = larger.length - size;
      bytes = larger;
    }
  }

  /** Returns a copy of what has been written. */
  public byte[] toByteArray() {
    return Arrays.copyOfRange(bytes, start, bytes.length);
  }
}
