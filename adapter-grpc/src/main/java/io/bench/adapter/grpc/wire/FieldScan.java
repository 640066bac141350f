package io.bench.adapter.grpc.wire;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Walks over serialised messages without building them: counts the elements of one field and keeps
 * the bytes of another. All other fields are skipped by their length, without a copy where they
 * reach beyond the buffer. Used again for each message. Hot path; one thread at a time.
 */
public final class FieldScan {

  private static final byte[] NOTHING = {};

  private final @Nullable WirePath counted;
  private final @Nullable WirePath kept;
  private final MessageReader reader = new MessageReader();
  private final Bytes bytes = new Bytes();
  private CodedInputStream input = reader.begin(InputStream.nullInputStream());
  private long count;
  private byte[] value = NOTHING;

  /**
   * @param counted a field, repeated or a map, whose elements are counted; null for none
   * @param kept a single field of text or bytes that is kept; null for none
   */
  public FieldScan(@Nullable WirePath counted, @Nullable WirePath kept) {
    this.counted = counted;
    this.kept = kept;
  }

  /** How many elements the counted field had in the message scanned last. */
  public long count() {
    return count;
  }

  /** What the kept field held in the message scanned last; empty if it was not set. */
  public byte[] value() {
    return value;
  }

  /**
   * Scans a message to its end.
   *
   * @return its length
   * @throws InvalidProtocolBufferException if it is none
   */
  public long scan(InputStream message) throws IOException {
    count = 0;
    value = NOTHING;
    input = reader.begin(message);
    boolean whole = false;
    try {
      fields(0, counted, kept);
      whole = true;
      return input.getTotalBytesRead();
    } finally {
      reader.end(whole);
    }
  }

  /** As {@link #scan(InputStream)}. */
  public long scan(byte[] message) throws IOException {
    bytes.set(message);
    try {
      return scan(bytes);
    } finally {
      bytes.set(NOTHING);
    }
  }

  /**
   * All fields of a message.
   *
   * @param toCount null if the counted field is not within this message
   * @param toKeep null if the kept field is not within this message
   */
  private void fields(int level, @Nullable WirePath toCount, @Nullable WirePath toKeep)
      throws IOException {
    for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
      int number = WireFormat.getTagFieldNumber(tag);
      WirePath countedHere = toCount != null && toCount.number(level) == number ? toCount : null;
      WirePath keptHere = toKeep != null && toKeep.number(level) == number ? toKeep : null;
      if (countedHere != null && countedHere.endsAt(level)) {
        count(tag, countedHere);
      } else if ((countedHere != null || keptHere != null)
          && WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
        if (keptHere != null && keptHere.endsAt(level)) {
          value = input.readByteArray();
        } else {
          message(level + 1, countedHere, keptHere);
        }
      } else {
        skip(tag);
      }
    }
  }

  private void message(int level, @Nullable WirePath toCount, @Nullable WirePath toKeep)
      throws IOException {
    int outer = limitTo(input.readRawVarint32());
    fields(level, toCount, toKeep);
    if (input.getBytesUntilLimit() > 0) {
      throw new InvalidProtocolBufferException("the message ends within a field");
    }
    input.popLimit(outer);
  }

  /**
   * Lets no more be read than a field's length. The reader itself would take a length that leads
   * beyond the largest {@code int} for a negative position.
   *
   * @return the limit that was in force before
   */
  private int limitTo(int length) throws IOException {
    int untilLimit = input.getBytesUntilLimit();
    int left = untilLimit < 0 ? Integer.MAX_VALUE - input.getTotalBytesRead() : untilLimit;
    if (length < 0 || length > left) {
      throw new InvalidProtocolBufferException("a field longer than its message");
    }
    return input.pushLimit(length);
  }

  private void count(int tag, WirePath path) throws IOException {
    int wireType = WireFormat.getTagWireType(tag);
    if (wireType == WireFormat.WIRETYPE_LENGTH_DELIMITED && path.isPackable()) {
      countPacked(input.readRawVarint32(), path.wireType());
      return;
    }
    if (wireType == path.wireType()) {
      count++;
    }
    skip(tag);
  }

  private void countPacked(int length, int elementType) throws IOException {
    if (elementType == WireFormat.WIRETYPE_VARINT) {
      int outer = limitTo(length);
      while (input.getBytesUntilLimit() > 0) {
        // each number ends with the only byte of its own that has no continuation bit
        if (input.readRawByte() >= 0) {
          count++;
        }
      }
      input.popLimit(outer);
      return;
    }
    int size = elementType == WireFormat.WIRETYPE_FIXED32 ? Integer.BYTES : Long.BYTES;
    if (length % size != 0) {
      throw new InvalidProtocolBufferException("packed numbers that do not fill their field");
    }
    input.skipRawBytes(length);
    count += length / size;
  }

  private void skip(int tag) throws IOException {
    if (!input.skipField(tag)) {
      throw new InvalidProtocolBufferException("a group that ends without a start");
    }
  }

  /** A message that is an array, one after another. */
  private static final class Bytes extends ByteArrayInputStream {

    Bytes() {
      super(NOTHING);
    }

    void set(byte[] message) {
      buf = message;
      pos = 0;
      count = message.length;
    }
  }
}
