package io.bench.servers.memory.cql;

import com.datastax.oss.protocol.internal.PrimitiveCodec;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Lets the protocol's codecs read and write Netty's buffers. Stateless but for the allocator.
 *
 * @param allocator of the buffers that messages are encoded into
 */
record ByteBufCodec(ByteBufAllocator allocator) implements PrimitiveCodec<ByteBuf> {

  @Override
  public ByteBuf allocate(int size) {
    return allocator.ioBuffer(size, size);
  }

  @Override
  public void release(ByteBuf toRelease) {
    toRelease.release();
  }

  @Override
  public int sizeOf(ByteBuf toMeasure) {
    return toMeasure.readableBytes();
  }

  @Override
  public ByteBuf concat(ByteBuf left, ByteBuf right) {
    return Unpooled.wrappedBuffer(left, right);
  }

  @Override
  public void markReaderIndex(ByteBuf source) {
    source.markReaderIndex();
  }

  @Override
  public void resetReaderIndex(ByteBuf source) {
    source.resetReaderIndex();
  }

  @Override
  public byte readByte(ByteBuf source) {
    return source.readByte();
  }

  @Override
  public int readInt(ByteBuf source) {
    return source.readInt();
  }

  @Override
  public int readInt(ByteBuf source, int offset) {
    return source.getInt(source.readerIndex() + offset);
  }

  @Override
  public InetAddress readInetAddr(ByteBuf source) {
    try {
      return InetAddress.getByAddress(bytes(source, source.readUnsignedByte()));
    } catch (UnknownHostException wrongLength) {
      throw new IllegalArgumentException(wrongLength);
    }
  }

  @Override
  public long readLong(ByteBuf source) {
    return source.readLong();
  }

  @Override
  public int readUnsignedShort(ByteBuf source) {
    return source.readUnsignedShort();
  }

  @Override
  public @Nullable ByteBuffer readBytes(ByteBuf source) {
    int length = source.readInt();
    return length < 0 ? null : ByteBuffer.wrap(bytes(source, length));
  }

  @Override
  public byte[] readShortBytes(ByteBuf source) {
    return bytes(source, source.readUnsignedShort());
  }

  @Override
  public String readString(ByteBuf source) {
    return text(source, source.readUnsignedShort());
  }

  @Override
  public String readLongString(ByteBuf source) {
    return text(source, source.readInt());
  }

  @Override
  public ByteBuf readRetainedSlice(ByteBuf source, int sliceLength) {
    return source.readRetainedSlice(sliceLength);
  }

  @Override
  public void updateCrc(ByteBuf source, CRC32 crc) {
    crc.update(source.internalNioBuffer(source.readerIndex(), source.readableBytes()));
  }

  @Override
  public void writeByte(byte value, ByteBuf target) {
    target.writeByte(value);
  }

  @Override
  public void writeInt(int value, ByteBuf target) {
    target.writeInt(value);
  }

  @Override
  public void writeInetAddr(InetAddress address, ByteBuf target) {
    byte[] bytes = address.getAddress();
    target.writeByte(bytes.length).writeBytes(bytes);
  }

  @Override
  public void writeLong(long value, ByteBuf target) {
    target.writeLong(value);
  }

  @Override
  public void writeUnsignedShort(int value, ByteBuf target) {
    target.writeShort(value);
  }

  @Override
  public void writeString(String text, ByteBuf target) {
    writeShortBytes(text.getBytes(StandardCharsets.UTF_8), target);
  }

  @Override
  public void writeLongString(String text, ByteBuf target) {
    writeBytes(text.getBytes(StandardCharsets.UTF_8), target);
  }

  @Override
  public void writeBytes(@Nullable ByteBuffer bytes, ByteBuf target) {
    if (bytes == null) {
      target.writeInt(-1);
    } else {
      target.writeInt(bytes.remaining()).writeBytes(bytes.duplicate());
    }
  }

  @Override
  public void writeBytes(byte @Nullable [] bytes, ByteBuf target) {
    if (bytes == null) {
      target.writeInt(-1);
    } else {
      target.writeInt(bytes.length).writeBytes(bytes);
    }
  }

  @Override
  public void writeShortBytes(byte[] bytes, ByteBuf target) {
    target.writeShort(bytes.length).writeBytes(bytes);
  }

  private static byte[] bytes(ByteBuf source, int length) {
    byte[] bytes = new byte[length];
    source.readBytes(bytes);
    return bytes;
  }

  private static String text(ByteBuf source, int length) {
    return source.readCharSequence(length, StandardCharsets.UTF_8).toString();
  }
}
