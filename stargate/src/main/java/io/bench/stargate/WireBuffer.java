package io.bench.stargate;

import com.google.protobuf.ByteString;
import com.google.protobuf.WireFormat;
import io.bench.adapter.api.Binding;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A growing array into which a message is written in protobuf's wire format, front to back: room
 * for one byte of a length is left before what it measures, and what turns out longer than 127
 * bytes is moved to make room for the rest. Hot path; one thread at a time.
 */
public final class WireBuffer {

  private static final int FIRST_CAPACITY = 512;
  private static final int MOST_BYTES_OF_A_CHAR = 3;

  private byte[] bytes;
  private ByteBuffer view;
  private int size;
  private final boolean lasting;

  /** Creates an empty buffer for messages of a usual size. */
  public WireBuffer() {
    this(FIRST_CAPACITY);
  }

  /** Creates an empty buffer for so many bytes; it grows beyond. */
  public WireBuffer(int expectedSize) {
    this(new byte[expectedSize], 0, false);
  }

  private WireBuffer(byte[] bytes, int size, boolean lasting) {
    this.bytes = bytes;
    this.view = ByteBuffer.wrap(bytes);
    this.size = size;
    this.lasting = lasting;
  }

  /** A message that is there for good: nothing is ever written into its buffer, or the array. */
  public static WireBuffer lasting(byte[] message) {
    return new WireBuffer(message, message.length, true);
  }

  /** How much has been written. */
  public int size() {
    return size;
  }

  /** Forgets what was written after {@code earlierSize}. */
  public void truncate(int earlierSize) {
    assert !lasting : "somebody else reads it";
    size = earlierSize;
  }

  /** The array that begins with the {@link #size} bytes written; the next write may replace it. */
  public byte[] array() {
    return bytes;
  }

  /** The same where it lasts; else {@code copy}, which has the same in it from now on. */
  public WireBuffer keptIn(WireBuffer copy) {
    if (lasting) {
      return this;
    }
    copy.truncate(0);
    copy.writeRaw(bytes, size);
    return copy;
  }

  /** What has been written, for good: a copy, unless it lasts anyway. */
  public WireBuffer toLasting() {
    return lasting ? this : lasting(toByteArray());
  }

  /** A copy of what has been written. */
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  /** An array of what has been written that nobody writes to: a copy, unless it lasts anyway. */
  public byte[] toLastingArray() {
    return lasting ? bytes : toByteArray();
  }

  private void reserve(int more) {
    assert !lasting : "somebody else reads it";
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
    writeRaw(source, source.length);
  }

  /** Writes the first {@code length} bytes as they are. */
  public void writeRaw(byte[] source, int length) {
    reserve(length);
    System.arraycopy(source, 0, bytes, size, length);
    size += length;
  }

  /** Writes what is left to be read of a buffer, which stays as it is. */
  public void writeRaw(ByteBuffer source) {
    writeRaw(source, source.position(), source.remaining());
  }

  /** Writes {@code length} bytes of a buffer from {@code at} on; the buffer stays as it is. */
  public void writeRaw(ByteBuffer source, int at, int length) {
    reserve(length);
    source.get(at, bytes, size, length);
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

  /** Writes what a field begins with: its number, and one of the types of {@link WireFormat}. */
  public void writeTag(int fieldNumber, int wireType) {
    writeVarint(((long) fieldNumber << 3) | wireType);
  }

  /** Begins a field of text, bytes or a message; to be ended with {@link #endLength}. */
  public int beginField(int fieldNumber) {
    writeTag(fieldNumber, WireFormat.WIRETYPE_LENGTH_DELIMITED);
    return beginLength();
  }

  /** Writes text, without its length; half of a surrogate pair as a question mark. */
  public void writeUtf8(CharSequence text) {
    int length = text.length();
    reserve(Math.multiplyExact(length, MOST_BYTES_OF_A_CHAR));
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        bytes[size++] = (byte) c;
      } else if (c < 0x800) {
        bytes[size++] = (byte) (0xC0 | (c >>> 6));
        writeContinuation(c);
      } else if (!Character.isSurrogate(c)) {
        bytes[size++] = (byte) (0xE0 | (c >>> 12));
        writeContinuation(c >>> 6);
        writeContinuation(c);
      } else if (i + 1 < length && Character.isSurrogatePair(c, text.charAt(i + 1))) {
        int codePoint = Character.toCodePoint(c, text.charAt(++i));
        bytes[size++] = (byte) (0xF0 | (codePoint >>> 18));
        writeContinuation(codePoint >>> 12);
        writeContinuation(codePoint >>> 6);
        writeContinuation(codePoint);
      } else {
        bytes[size++] = '?';
      }
    }
  }

  private void writeContinuation(int bits) {
    bytes[size++] = (byte) (0x80 | (bits & 0x3F));
  }

  /** Writes a binding's text, without its length. */
  public void writeUtf8(Binding binding, long cycle) {
    while (true) {
      view.limit(bytes.length).position(size);
      try {
        binding.writeUtf8(cycle, view);
        size = view.position();
        return;
      } catch (BufferOverflowException e) {
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
