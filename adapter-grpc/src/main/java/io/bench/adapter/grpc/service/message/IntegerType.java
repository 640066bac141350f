package io.bench.adapter.grpc.service.message;

import com.google.protobuf.Descriptors.FieldDescriptor;
import io.bench.stargate.WireBuffer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The integer types of protobuf: what they hold and how they are written. */
enum IntegerType {
  INT32(32, true),
  SINT32(32, true),
  SFIXED32(32, true),
  UINT32(32, false),
  FIXED32(32, false),
  INT64(64, true),
  SINT64(64, true),
  SFIXED64(64, true),
  UINT64(64, false),
  FIXED64(64, false);

  private final BigInteger smallest;
  private final BigInteger largest;
  private final boolean anyLong;
  private final long smallestLong;
  private final long largestLong;

  IntegerType(int bits, boolean signed) {
    BigInteger span = BigInteger.ONE.shiftLeft(signed ? bits - 1 : bits);
    smallest = signed ? span.negate() : BigInteger.ZERO;
    largest = span.subtract(BigInteger.ONE);
    anyLong = signed && bits == 64;
    smallestLong = smallest.longValue();
    largestLong = bits == 64 ? Long.MAX_VALUE : largest.longValue();
  }

  /** The type of a field, or null if that is none of these. Hot path. */
  static @Nullable IntegerType of(FieldDescriptor field) {
    return switch (field.getType()) {
      case INT32 -> INT32;
      case SINT32 -> SINT32;
      case SFIXED32 -> SFIXED32;
      case UINT32 -> UINT32;
      case FIXED32 -> FIXED32;
      case INT64 -> INT64;
      case SINT64 -> SINT64;
      case SFIXED64 -> SFIXED64;
      case UINT64 -> UINT64;
      case FIXED64 -> FIXED64;
      default -> null;
    };
  }

  /** Writes a number as a {@code long} gives it. Hot path. */
  Written write(long value, String path, WireBuffer out) {
    if (!anyLong && (value < smallestLong || value > largestLong)) {
      throw outOfRange(path, Long.toString(value));
    }
    writeBits(value, out);
    return Written.of(value == 0);
  }

  /** Writes a number of any class, or a text that is one. */
  Written write(Object value, String path, WireBuffer out) {
    BigInteger number = whole(value, path);
    if (number.compareTo(smallest) < 0 || number.compareTo(largest) > 0) {
      throw outOfRange(path, number.toString());
    }
    writeBits(number.longValue(), out);
    return Written.of(number.signum() == 0);
  }

  private void writeBits(long value, WireBuffer out) {
    switch (this) {
      case INT32, UINT32, INT64, UINT64 -> out.writeVarint(value);
      case SINT32, SINT64 -> out.writeVarint((value << 1) ^ (value >> 63));
      case FIXED32, SFIXED32 -> out.writeFixed32((int) value);
      case FIXED64, SFIXED64 -> out.writeFixed64(value);
    }
  }

  private UnfitValue outOfRange(String path, String number) {
    return new UnfitValue(
        path,
        "must be from %s to %s (%s), not %s".formatted(smallest, largest, protoName(), number));
  }

  private String protoName() {
    return name().toLowerCase(Locale.ROOT);
  }

  private BigInteger whole(Object value, String path) {
    if (value instanceof Long || value instanceof Integer) {
      return BigInteger.valueOf(((Number) value).longValue());
    }
    if (value instanceof BigInteger number) {
      return number;
    }
    if (value instanceof Number || value instanceof CharSequence) {
      try {
        return new BigDecimal(value.toString().strip()).toBigIntegerExact();
      } catch (ArithmeticException | NumberFormatException e) {
        // said below
      }
    }
    throw new UnfitValue(
        path,
        "must be a whole number (%s), not %s".formatted(protoName(), UnfitValue.shown(value)));
  }
}
