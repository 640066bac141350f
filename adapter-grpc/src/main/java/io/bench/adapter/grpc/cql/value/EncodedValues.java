package io.bench.adapter.grpc.cql.value;

import com.google.protobuf.WireFormat;
import io.bench.adapter.grpc.wire.WireBuffer;
import io.stargate.proto.QueryOuterClass.Inet;
import io.stargate.proto.QueryOuterClass.Uuid;
import io.stargate.proto.QueryOuterClass.Value;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the thread that starts an op. What is in a {@code stargate.Value}, written as bytes: the
 * same value as {@link CqlValues#of} makes, without making it where it is a single one.
 */
final class EncodedValues {

  private static final int UUID_BYTES = 16;

  private EncodedValues() {}

  /**
   * Writes the value of an object, chosen by its class.
   *
   * @throws IllegalArgumentException naming the class if the API has no such value
   */
  static void write(@Nullable Object object, WireBuffer out) {
    if (object == null) {
      out.endLength(out.beginField(Value.NULL_FIELD_NUMBER));
    } else if (object instanceof CharSequence text) {
      writeText(text, out);
    } else if (object instanceof Number number) {
      writeNumber(number, out);
    } else if (object instanceof UUID uuid) {
      writeUuid(uuid, out);
    } else if (object instanceof ByteBuffer buffer) {
      int start = out.beginField(Value.BYTES_FIELD_NUMBER);
      out.writeRaw(buffer);
      out.endLength(start);
    } else if (object instanceof byte[] array) {
      int start = out.beginField(Value.BYTES_FIELD_NUMBER);
      out.writeRaw(array);
      out.endLength(start);
    } else if (object instanceof Boolean truth) {
      writeBoolean(truth, out);
    } else if (object instanceof InetAddress address) {
      writeAddress(address, out);
    } else {
      writeTemporal(object, out);
    }
  }

  private static void writeNumber(Number number, WireBuffer out) {
    if (number instanceof Long
        || number instanceof Integer
        || number instanceof Short
        || number instanceof Byte) {
      writeInt(number.longValue(), out);
    } else if (number instanceof Double) {
      writeDouble(number.doubleValue(), out);
    } else if (number instanceof Float) {
      writeFloat(number.floatValue(), out);
    } else {
      out.writeRaw(CqlValues.of(number).toByteArray());
    }
  }

  private static void writeTemporal(Object object, WireBuffer out) {
    if (object instanceof Instant instant) {
      writeInt(instant.toEpochMilli(), out);
    } else if (object instanceof LocalDate date) {
      out.writeTag(Value.DATE_FIELD_NUMBER, WireFormat.WIRETYPE_VARINT);
      out.writeVarint(Integer.toUnsignedLong(CqlValues.dayOf(date)));
    } else if (object instanceof LocalTime time) {
      out.writeTag(Value.TIME_FIELD_NUMBER, WireFormat.WIRETYPE_VARINT);
      out.writeVarint(time.toNanoOfDay());
    } else {
      out.writeRaw(CqlValues.of(object).toByteArray());
    }
  }

  /** Every integer type, counters and points in time: signed, with the sign in the lowest bit. */
  static void writeInt(long value, WireBuffer out) {
    out.writeTag(Value.INT_FIELD_NUMBER, WireFormat.WIRETYPE_VARINT);
    out.writeVarint((value << 1) ^ (value >> 63));
  }

  static void writeDouble(double value, WireBuffer out) {
    out.writeTag(Value.DOUBLE_FIELD_NUMBER, WireFormat.WIRETYPE_FIXED64);
    out.writeFixed64(Double.doubleToRawLongBits(value));
  }

  static void writeFloat(float value, WireBuffer out) {
    out.writeTag(Value.FLOAT_FIELD_NUMBER, WireFormat.WIRETYPE_FIXED32);
    out.writeFixed32(Float.floatToRawIntBits(value));
  }

  static void writeBoolean(boolean value, WireBuffer out) {
    out.writeTag(Value.BOOLEAN_FIELD_NUMBER, WireFormat.WIRETYPE_VARINT);
    out.writeVarint(value ? 1 : 0);
  }

  private static void writeText(CharSequence text, WireBuffer out) {
    int start = out.beginField(Value.STRING_FIELD_NUMBER);
    out.writeUtf8(text);
    out.endLength(start);
  }

  private static void writeUuid(UUID uuid, WireBuffer out) {
    int start = out.beginField(Value.UUID_FIELD_NUMBER);
    out.writeTag(Uuid.VALUE_FIELD_NUMBER, WireFormat.WIRETYPE_LENGTH_DELIMITED);
    out.writeVarint(UUID_BYTES);
    // big-endian, which protobuf's own numbers are not
    out.writeFixed64(Long.reverseBytes(uuid.getMostSignificantBits()));
    out.writeFixed64(Long.reverseBytes(uuid.getLeastSignificantBits()));
    out.endLength(start);
  }

  private static void writeAddress(InetAddress address, WireBuffer out) {
    int start = out.beginField(Value.INET_FIELD_NUMBER);
    int bytes = out.beginField(Inet.VALUE_FIELD_NUMBER);
    out.writeRaw(address.getAddress());
    out.endLength(bytes);
    out.endLength(start);
  }
}
