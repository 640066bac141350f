package io.bench.adapter.grpc.wire;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Walks over serialised messages without building them: counts the elements of one field and keeps
 * the bytes of another. All other fields are skipped by their length. Used again for each message.
 * Hot path; one thread at a time.
 */
public final class FieldScan {

  private static final byte[] NOTHING = {};

  private final @Nullable WirePath counted;
  private final @Nullable WirePath kept;
  private final MessageReader input = new MessageReader();
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
    return scan(input.begin(message));
  }

  /** As {@link #scan(InputStream)}. */
  public long scan(byte[] message) throws InvalidProtocolBufferException {
    return scan(input.begin(message));
  }

  private long scan(MessageReader message) throws InvalidProtocolBufferException {
    count = 0;
    value = NOTHING;
    fields(0, counted, kept);
    return message.position();
  }

  /**
   * All fields of a message.
   *
   * @param toCount null if the counted field is not within this message
   * @param toKeep null if the kept field is not within this message
   */
  private void fields(int level, @Nullable WirePath toCount, @Nullable WirePath toKeep)
      throws InvalidProtocolBufferException {
    for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
      int number = WireFormat.getTagFieldNumber(tag);
      WirePath countedHere = toCount != null && toCount.number(level) == number ? toCount : null;
      WirePath keptHere = toKeep != null && toKeep.number(level) == number ? toKeep : null;
      if (countedHere != null && countedHere.endsAt(level)) {
        count(tag, countedHere);
      } else if ((countedHere != null || keptHere != null)
          && WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED) {
        if (keptHere != null && keptHere.endsAt(level)) {
          value = input.readBytes();
        } else {
          message(level + 1, countedHere, keptHere);
        }
      } else {
        input.skipField(tag);
      }
    }
  }

  private void message(int level, @Nullable WirePath toCount, @Nullable WirePath toKeep)
      throws InvalidProtocolBufferException {
    int outer = input.enter();
    fields(level, toCount, toKeep);
    input.leave(outer);
  }

  private void count(int tag, WirePath path) throws InvalidProtocolBufferException {
    int wireType = WireFormat.getTagWireType(tag);
    if (wireType == WireFormat.WIRETYPE_LENGTH_DELIMITED && path.isPackable()) {
      countPacked(path.wireType());
      return;
    }
    if (wireType == path.wireType()) {
      count++;
    }
    input.skipField(tag);
  }

  private void countPacked(int elementType) throws InvalidProtocolBufferException {
    int outer = input.enter();
    if (elementType == WireFormat.WIRETYPE_VARINT) {
      while (input.hasMore()) {
        // each number ends with the only byte of its own that has no continuation bit
        if (input.readByte() >= 0) {
          count++;
        }
      }
    } else {
      int size = elementType == WireFormat.WIRETYPE_FIXED32 ? Integer.BYTES : Long.BYTES;
      for (; input.hasMore(); count++) {
        input.skip(size);
      }
    }
    input.leave(outer);
  }
}
