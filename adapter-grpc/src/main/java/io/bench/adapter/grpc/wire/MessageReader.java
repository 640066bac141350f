package io.bench.adapter.grpc.wire;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
import com.google.protobuf.WireFormat;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads the fields of one serialised message after another: where it lies, or in an array that
 * grows to the longest. {@code CodedInputStream} can be used again only for a stream, of which it
 * asks more than there is to read. What it does not skip or compare is an object of the caller's.
 * Hot path; one thread at a time.
 */
public final class MessageReader {

  private static final int USUAL_BYTES = 1024;
  private static final int LONGEST_VARINT = 10;
  private static final int DEEPEST_GROUP = 100;

  private byte[] own = new byte[USUAL_BYTES];
  private ByteBuf bufferOfOwn = Unpooled.wrappedBuffer(own);
  private ByteBuf buffer = bufferOfOwn;
  private int start;
  private int at;
  private int limit;

  /**
   * Begins a message that is all that is left of a stream, and reads that to its end. Of a {@link
   * MessageInPlace} the buffer is read instead, which must hold the message until the last field is
   * read; the stream stays where it is.
   */
  public MessageReader begin(InputStream message) throws IOException {
    if (message instanceof MessageInPlace inPlace) {
      return begin(inPlace.buffer(), inPlace.start(), inPlace.length());
    }
    int size = 0;
    for (int more = 0; more >= 0; more = message.read(own, size, own.length - size)) {
      size += more;
      if (size == own.length) {
        replaceOwn(Arrays.copyOf(own, 2 * size));
      }
    }
    return begin(bufferOfOwn, 0, size);
  }

  private void replaceOwn(byte[] larger) {
    own = larger;
    bufferOfOwn = Unpooled.wrappedBuffer(larger);
  }

  /** Begins a message that is an array, which is not kept. */
  public MessageReader begin(byte[] message) {
    reserve(message.length);
    System.arraycopy(message, 0, own, 0, message.length);
    return begin(bufferOfOwn, 0, message.length);
  }

  private void reserve(int bytes) {
    if (own.length < bytes) {
      replaceOwn(new byte[bytes]);
    }
  }

  private MessageReader begin(ByteBuf in, int from, int length) {
    buffer = in;
    start = from;
    at = from;
    limit = from + length;
    return this;
  }

  /** How many bytes of the message were read. */
  public int position() {
    return at - start;
  }

  /** Whether more is left of what is read: the message, or the field that was entered last. */
  public boolean hasMore() {
    return at < limit;
  }

  /** The next field's tag; 0 if none is left. */
  public int readTag() throws InvalidProtocolBufferException {
    if (at == limit) {
      return 0;
    }
    int tag = readVarint32();
    if (WireFormat.getTagFieldNumber(tag) == 0) {
      throw new InvalidProtocolBufferException("a field without a number");
    }
    return tag;
  }

  /** A number, of which 32 bits count. */
  public int readVarint32() throws InvalidProtocolBufferException {
    if (at < limit) {
      byte only = buffer.getByte(at);
      if (only >= 0) {
        at++;
        return only;
      }
    }
    return longVarint32();
  }

  private int longVarint32() throws InvalidProtocolBufferException {
    int value = 0;
    for (int i = 0; i < LONGEST_VARINT; i++) {
      byte next = readByte();
      value |= i < 5 ? (next & 0x7F) << (7 * i) : 0;
      if (next >= 0) {
        return value;
      }
    }
    throw new InvalidProtocolBufferException("a number of more than ten bytes");
  }

  /** One byte. */
  public byte readByte() throws InvalidProtocolBufferException {
    if (at == limit) {
      throw new InvalidProtocolBufferException("the message ends within a field");
    }
    return buffer.getByte(at++);
  }

  private int readLength() throws InvalidProtocolBufferException {
    int length = readVarint32();
    if (length < 0 || length > limit - at) {
      throw new InvalidProtocolBufferException("a field longer than its message");
    }
    return length;
  }

  /**
   * Enters a field that begins with its length: nothing beyond it is read.
   *
   * @return what {@link #leave} is to be given
   */
  public int enter() throws InvalidProtocolBufferException {
    int length = readLength();
    int outer = limit;
    limit = at + length;
    return outer;
  }

  /**
   * Leaves a field that was entered.
   *
   * @param outer as {@link #enter} has returned it
   */
  public void leave(int outer) throws InvalidProtocolBufferException {
    if (at != limit) {
      throw new InvalidProtocolBufferException("the message ends within a field");
    }
    limit = outer;
  }

  /** A field's bytes, in an array of the caller's. */
  public byte[] readBytes() throws InvalidProtocolBufferException {
    int length = readLength();
    byte[] bytes = new byte[length];
    buffer.getBytes(take(length), bytes);
    return bytes;
  }

  /** Whether a field's bytes are these. */
  public boolean readEquals(byte[] expected) throws InvalidProtocolBufferException {
    int length = readLength();
    int from = take(length);
    if (length != expected.length) {
      return false;
    }
    int same = 0;
    while (same < length && buffer.getByte(from + same) == expected[same]) {
      same++;
    }
    return same == length;
  }

  /** A field that is a message. */
  public <M> M readMessage(Parser<M> parser) throws InvalidProtocolBufferException {
    int length = readLength();
    int from = take(length);
    if (buffer.hasArray()) {
      return parser.parseFrom(buffer.array(), buffer.arrayOffset() + from, length);
    }
    reserve(length);
    buffer.getBytes(from, own, 0, length);
    return parser.parseFrom(own, 0, length);
  }

  /** Goes over so many bytes, which are there; returns where they begin. */
  private int take(int length) {
    int from = at;
    at += length;
    return from;
  }

  /** Goes over so many bytes. */
  public void skip(int length) throws InvalidProtocolBufferException {
    if (length > limit - at) {
      throw new InvalidProtocolBufferException("the message ends within a field");
    }
    at += length;
  }

  /** Goes over a field whose tag was read. */
  public void skipField(int tag) throws InvalidProtocolBufferException {
    skipField(tag, 0);
  }

  private void skipField(int tag, int depth) throws InvalidProtocolBufferException {
    switch (WireFormat.getTagWireType(tag)) {
      case WireFormat.WIRETYPE_VARINT -> {
        var unused = readVarint32();
      }
      case WireFormat.WIRETYPE_FIXED64 -> skip(Long.BYTES);
      case WireFormat.WIRETYPE_LENGTH_DELIMITED -> skip(readLength());
      case WireFormat.WIRETYPE_START_GROUP -> skipGroup(WireFormat.getTagFieldNumber(tag), depth);
      case WireFormat.WIRETYPE_FIXED32 -> skip(Integer.BYTES);
      case WireFormat.WIRETYPE_END_GROUP ->
          throw new InvalidProtocolBufferException("a group that ends without a start");
      default -> throw new InvalidProtocolBufferException("a field of an unknown type");
    }
  }

  private void skipGroup(int number, int depth) throws InvalidProtocolBufferException {
    if (depth == DEEPEST_GROUP) {
      throw new InvalidProtocolBufferException("groups nested more than 100 deep");
    }
    for (int tag = readTag(); tag != 0; tag = readTag()) {
      if (WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_END_GROUP) {
        if (WireFormat.getTagFieldNumber(tag) != number) {
          throw new InvalidProtocolBufferException("a group that ends as another");
        }
        return;
      }
      skipField(tag, depth + 1);
    }
    throw new InvalidProtocolBufferException("a group without an end");
  }
}
