package io.bench.adapter.cql.bind;

import io.bench.adapter.api.Binding;
import io.netty.buffer.ByteBuf;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** {@code text} from a binding that makes strings. Hot path; runs on the lane's thread. */
record TextColumn(Binding binding) implements ColumnEncoder {

  private static final int MAX_INITIAL_BYTES = 256;

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
      out.ensureWritable(out.writableBytes() + MAX_INITIAL_BYTES);
    }
    out.setInt(lengthAt, out.writerIndex() - start);
  }

  private boolean written(long cycle, ByteBuf out, int start) {
    ByteBuffer target = out.internalNioBuffer(start, out.writableBytes());
    int before = target.position();
    try {
      binding.writeUtf8(cycle, target);
    } catch (BufferOverflowException e) {
      return false;
    }
    out.writerIndex(start + target.position() - before);
    return true;
  }
}
