package io.bench.adapter.cql.bind;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.FittingNumber;
import io.bench.cql.value.WholeNumber;
import io.netty.buffer.ByteBuf;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the lane's thread. The columns whose bytes come straight from a binding's primitive form:
 * one buffer an op and value, and nothing else is allocated.
 */
final class PrimitiveColumns {

  private PrimitiveColumns() {}

  /** {@code bigint}, {@code counter}, {@code timestamp} (epoch ms) and {@code time} (ns). */
  record EightByteInteger(WholeNumber value) implements ColumnEncoder {
    @Override
    public ByteBuffer encode(long cycle) {
      return ByteBuffer.allocate(Long.BYTES).putLong(0, value.at(cycle));
    }

    @Override
    public void append(long cycle, ByteBuf out) {
      long number = value.at(cycle);
      out.writeInt(Long.BYTES).writeLong(number);
    }
  }

  /** {@code int}. */
  record FourByteInteger(WholeNumber value) implements ColumnEncoder {
    @Override
    public ByteBuffer encode(long cycle) {
      return ByteBuffer.allocate(Integer.BYTES).putInt(0, (int) value.at(cycle));
    }

    @Override
    public void append(long cycle, ByteBuf out) {
      long number = value.at(cycle);
      out.writeInt(Integer.BYTES).writeInt((int) number);
    }
  }

  /** {@code smallint}. */
  record TwoByteInteger(WholeNumber value) implements ColumnEncoder {
    @Override
    public ByteBuffer encode(long cycle) {
      return ByteBuffer.allocate(Short.BYTES).putShort(0, (short) value.at(cycle));
    }

    @Override
    public void append(long cycle, ByteBuf out) {
      long number = value.at(cycle);
      out.writeInt(Short.BYTES).writeShort((int) number);
    }
  }

  /** {@code tinyint}. */
  record OneByteInteger(WholeNumber value) implements ColumnEncoder {
    @Override
    public ByteBuffer encode(long cycle) {
      return ByteBuffer.allocate(Byte.BYTES).put(0, (byte) value.at(cycle));
    }

    @Override
    public void append(long cycle, ByteBuf out) {
      long number = value.at(cycle);
      out.writeInt(Byte.BYTES).writeByte((int) number);
    }
  }

  /** {@code double}. */
  record EightByteFloat(Binding binding) implements ColumnEncoder {
    @Override
    public ByteBuffer encode(long cycle) {
      return ByteBuffer.allocate(Double.BYTES).putDouble(0, binding.asDouble(cycle));
    }

    @Override
    public void append(long cycle, ByteBuf out) {
      out.writeInt(Double.BYTES).writeDouble(binding.asDouble(cycle));
    }
  }

  /** {@code float}. */
  record FourByteFloat(Binding binding) implements ColumnEncoder {
    @Override
    public ByteBuffer encode(long cycle) {
      float number = FittingNumber.toFloat(binding.asDouble(cycle));
      return ByteBuffer.allocate(Float.BYTES).putFloat(0, number);
    }

    @Override
    public void append(long cycle, ByteBuf out) {
      float number = FittingNumber.toFloat(binding.asDouble(cycle));
      out.writeInt(Float.BYTES).writeFloat(number);
    }
  }

  /** {@code boolean}. */
  record Truth(Binding binding) implements ColumnEncoder {
    @Override
    public ByteBuffer encode(long cycle) {
      return ByteBuffer.allocate(1).put(0, (byte) (binding.asBoolean(cycle) ? 1 : 0));
    }

    @Override
    public void append(long cycle, ByteBuf out) {
      out.writeInt(1).writeByte(binding.asBoolean(cycle) ? 1 : 0);
    }
  }

  /** {@code text} and {@code ascii} from a binding that makes strings. */
  record Utf8Text(Binding binding) implements ColumnEncoder {

    private static final int MOST_AT_FIRST = 256;

    @Override
    public @Nullable ByteBuffer encode(long cycle) {
      Object value = binding.asObject(cycle);
      return value == null
          ? null
          : ByteBuffer.wrap(value.toString().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void append(long cycle, ByteBuf out) {
      int lengthAt = out.writerIndex();
      out.writeInt(0);
      int start = out.writerIndex();
      while (!written(cycle, out, start)) {
        // As much again, and more than nothing.
        out.ensureWritable(out.writableBytes() + MOST_AT_FIRST);
      }
      out.setInt(lengthAt, out.writerIndex() - start);
    }

    private boolean written(long cycle, ByteBuf out, int start) {
      ByteBuffer target = out.internalNioBuffer(start, out.writableBytes());
      int before = target.position();
      try {
        binding.writeUtf8(cycle, target);
      } catch (BufferOverflowException tooShort) {
        return false;
      }
      out.writerIndex(start + target.position() - before);
      return true;
    }
  }
}
