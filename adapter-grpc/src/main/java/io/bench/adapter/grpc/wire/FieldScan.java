package io.bench.adapter.grpc.wire;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Hot; one thread at a time. Walks over serialised messages without building them: counts the
 * elements of one field and keeps the bytes of another. All other fields are skipped by their
 * length. Used again for each message.
 */
public final class FieldScan {

  /** As deep as protobuf's own readers follow groups within groups. */
  private static final int MOST_GROUPS = 100;

  /** So that a broken length takes no memory. */
  private static final int MOST_KEPT_BYTES = 1 << 24;

  private static final byte[] NOTHING = {};

  private final @Nullable WirePath counted;
  private final @Nullable WirePath kept;
  private final WireInput input = new WireInput();
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
    input.begin(message);
    return scan();
  }

  /** As {@link #scan(InputStream)}. */
  public long scan(byte[] message) throws IOException {
    input.begin(message);
    return scan();
  }

  private long scan() throws IOException {
    count = 0;
    value = NOTHING;
    try {
      while (!input.atEnd()) {
        field(0, Long.MAX_VALUE, counted, kept);
      }
      return input.position();
    } finally {
      input.end();
    }
  }

  /**
   * One field of a message.
   *
   * @param limit where the message ends
   * @param toCount null if the counted field is not within this message
   * @param toKeep null if the kept field is not within this message
   */
  private void field(int level, long limit, @Nullable WirePath toCount, @Nullable WirePath toKeep)
      throws IOException {
    int tag = tag();
    int number = WireFormat.getTagFieldNumber(tag);
    WirePath countedHere = toCount != null && toCount.number(level) == number ? toCount : null;
    WirePath keptHere = toKeep != null && toKeep.number(level) == number ? toKeep : null;
    if (countedHere != null && countedHere.endsAt(level)) {
      count(tag, limit, countedHere);
    } else if ((countedHere != null || keptHere != null)
        && WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
      if (keptHere != null && keptHere.endsAt(level)) {
        value = bytes(length(limit));
      } else {
        message(level + 1, limit, countedHere, keptHere);
      }
    } else {
      skip(tag, limit, 0);
    }
    if (input.position() > limit) {
      throw WireInput.malformed("a field ends behind its message");
    }
  }

  private void message(int level, long limit, @Nullable WirePath toCount, @Nullable WirePath toKeep)
      throws IOException {
    long length = length(limit);
    long end = input.position() + length;
    while (input.position() < end) {
      field(level, end, toCount, toKeep);
    }
  }

  private void count(int tag, long limit, WirePath path) throws IOException {
    int wireType = WireFormat.getTagWireType(tag);
    if (wireType == WireFormat.WIRETYPE_LENGTH_DELIMITED && path.isPackable()) {
      countPacked(length(limit), path.wireType());
      return;
    }
    if (wireType == path.wireType()) {
      count++;
    }
    skip(tag, limit, 0);
  }

  private void countPacked(long length, int elementType) throws IOException {
    if (elementType == WireFormat.WIRETYPE_VARINT) {
      long end = input.position() + length;
      while (input.position() < end) {
        // each number ends with the only byte of its own that has no continuation bit
        if (input.readByte() >= 0) {
          count++;
        }
      }
      return;
    }
    int size = elementType == WireFormat.WIRETYPE_FIXED32 ? Integer.BYTES : Long.BYTES;
    if (length % size != 0) {
      throw WireInput.malformed("packed numbers that do not fill their field");
    }
    input.skip(length);
    count += length / size;
  }

  private int tag() throws IOException {
    long tag = input.readVarint();
    if (tag >>> Integer.SIZE != 0 || WireFormat.getTagFieldNumber((int) tag) == 0) {
      throw WireInput.malformed("a field without a number");
    }
    return (int) tag;
  }

  private long length(long limit) throws IOException {
    long length = input.readVarint();
    if (length < 0 || length > Integer.MAX_VALUE || length > limit - input.position()) {
      throw WireInput.malformed("a field longer than its message");
    }
    return length;
  }

  private byte[] bytes(long length) throws IOException {
    if (length == 0) {
      return NOTHING;
    }
    if (length > MOST_KEPT_BYTES) {
      throw WireInput.malformed("a field of " + length + " bytes that is to be kept");
    }
    byte[] read = new byte[(int) length];
    input.readFully(read, read.length);
    return read;
  }

  private void skip(int tag, long limit, int groups) throws IOException {
    switch (WireFormat.getTagWireType(tag)) {
      case WireFormat.WIRETYPE_VARINT -> input.readVarint();
      case WireFormat.WIRETYPE_FIXED32 -> input.skip(Integer.BYTES);
      case WireFormat.WIRETYPE_FIXED64 -> input.skip(Long.BYTES);
      case WireFormat.WIRETYPE_LENGTH_DELIMITED -> input.skip(length(limit));
      case WireFormat.WIRETYPE_START_GROUP ->
          skipGroup(WireFormat.getTagFieldNumber(tag), limit, groups + 1);
      default -> throw WireInput.malformed("a field of no known wire type");
    }
  }

  private void skipGroup(int number, long limit, int groups) throws IOException {
    if (groups > MOST_GROUPS) {
      throw WireInput.malformed("groups nested too deep");
    }
    while (true) {
      int tag = tag();
      if (WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_END_GROUP) {
        if (WireFormat.getTagFieldNumber(tag) != number) {
          throw WireInput.malformed("a group that ends as another");
        }
        return;
      }
      skip(tag, limit, groups);
    }
  }
}
