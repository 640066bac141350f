package io.bench.adapter.grpc;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ValueType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * A binding that allocates nothing, and whose values are of the same length in every cycle below
 * 2^20.
 */
public record ScalarBinding(String name, ValueType type) implements Binding {

  public static final int SMALLEST = 1 << 20;
  public static final String TEXT = "a text";
  public static final UUID OBJECT = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

  private static final byte[] TEXT_BYTES = TEXT.getBytes(StandardCharsets.UTF_8);

  @Override
  public Class<?> valueClass() {
    return switch (type) {
      case LONG -> Long.class;
      case INT -> Integer.class;
      case DOUBLE -> Double.class;
      case FLOAT -> Float.class;
      case BOOLEAN -> Boolean.class;
      case STRING -> String.class;
      case OBJECT -> UUID.class;
    };
  }

  @Override
  public long asLong(long cycle) {
    return SMALLEST + cycle;
  }

  @Override
  public double asDouble(long cycle) {
    return cycle * 0.5;
  }

  @Override
  public boolean asBoolean(long cycle) {
    return cycle % 2 == 0;
  }

  @Override
  public Object asObject(long cycle) {
    return switch (type) {
      case LONG -> asLong(cycle);
      case INT -> asInt(cycle);
      case DOUBLE -> asDouble(cycle);
      case FLOAT -> (float) asDouble(cycle);
      case BOOLEAN -> asBoolean(cycle);
      case STRING -> TEXT;
      case OBJECT -> OBJECT;
    };
  }

  @Override
  public void writeUtf8(long cycle, ByteBuffer target) {
    target.put(TEXT_BYTES);
  }
}
