package io.bench.servers.gateway.stargate;

import io.bench.cql.value.ScalarType;
import io.bench.stargate.StargateReader;
import io.bench.stargate.StargateValues;
import io.bench.stargate.WireBuffer;
import io.stargate.proto.QueryOuterClass.Value;
import java.nio.ByteBuffer;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * Between the native protocol's bytes and messages without an object for the value. What does not
 * fit is left to the driver's codecs, which say why. Stateless. Hot path.
 */
final class ScalarBytes {

  private static final int UUID_BYTES = 16;
  private static final int IPV4_BYTES = 4;
  private static final int IPV6_BYTES = 16;
  private static final int VERSION_BYTE = 6;
  private static final int TIME_BASED = 1;

  private ScalarBytes() {}

  /**
   * Writes what a {@code Value} holds.
   *
   * @return whether it has been written; if not, nothing has
   */
  static boolean write(ScalarType type, ByteBuffer bytes, int at, int length, WireBuffer out) {
    if (!fits(type, length)) {
      return false;
    }
    switch (type) {
      case ASCII, TEXT -> writeField(Value.STRING_FIELD_NUMBER, bytes, at, length, out);
      case BLOB -> writeField(Value.BYTES_FIELD_NUMBER, bytes, at, length, out);
      case TINYINT -> StargateValues.writeInt(bytes.get(at), out);
      case SMALLINT -> StargateValues.writeInt(bytes.getShort(at), out);
      case INT -> StargateValues.writeInt(bytes.getInt(at), out);
      case BIGINT, COUNTER, TIMESTAMP -> StargateValues.writeInt(bytes.getLong(at), out);
      case FLOAT -> StargateValues.writeFloat(bytes.getFloat(at), out);
      case DOUBLE -> StargateValues.writeDouble(bytes.getDouble(at), out);
      case BOOLEAN -> StargateValues.writeBoolean(bytes.get(at) != 0, out);
      case DATE -> StargateValues.writeDate(bytes.getInt(at), out);
      case TIME -> StargateValues.writeTime(bytes.getLong(at), out);
      case UUID, TIMEUUID ->
          StargateValues.writeUuid(bytes.getLong(at), bytes.getLong(at + Long.BYTES), out);
      case INET -> StargateValues.writeInet(bytes, at, length, out);
      case VARINT, DECIMAL, DURATION -> {
        return false;
      }
    }
    return true;
  }

  private static void writeField(int field, ByteBuffer bytes, int at, int length, WireBuffer out) {
    int start = out.beginField(field);
    out.writeRaw(bytes, at, length);
    out.endLength(start);
  }

  private static boolean fits(ScalarType type, int length) {
    return switch (type) {
      case ASCII, TEXT, BLOB -> true;
      case TINYINT, BOOLEAN -> length == Byte.BYTES;
      case SMALLINT -> length == Short.BYTES;
      case INT, FLOAT, DATE -> length == Integer.BYTES;
      case BIGINT, COUNTER, TIMESTAMP, DOUBLE, TIME -> length == Long.BYTES;
      case UUID, TIMEUUID -> length == UUID_BYTES;
      case INET -> length == IPV4_BYTES || length == IPV6_BYTES;
      case VARINT, DECIMAL, DURATION -> false;
    };
  }

  /** Encodes a value; null if it does not fit, or not without an object. */
  static @Nullable ByteBuffer encode(ScalarType type, Value value) {
    if (value.getInnerCase() != StargateReader.kind(type)) {
      return null;
    }
    return switch (type) {
      case TEXT -> value.getStringBytes().asReadOnlyByteBuffer();
      case BLOB -> value.getBytes().asReadOnlyByteBuffer();
      case TINYINT, SMALLINT, INT, BIGINT, COUNTER, TIMESTAMP -> integer(type, value.getInt());
      case FLOAT -> fourBytes(Float.floatToRawIntBits(value.getFloat()));
      case DOUBLE -> eightBytes(Double.doubleToRawLongBits(value.getDouble()));
      case BOOLEAN -> oneByte(value.getBoolean() ? 1 : 0);
      case DATE -> fourBytes(value.getDate());
      case TIME -> time(value.getTime());
      case UUID, TIMEUUID -> uuid(type, value);
      case INET -> {
        int length = value.getInet().getValue().size();
        yield fits(type, length) ? value.getInet().getValue().asReadOnlyByteBuffer() : null;
      }
      case ASCII, VARINT, DECIMAL, DURATION -> null;
    };
  }

  private static @Nullable ByteBuffer integer(ScalarType type, long number) {
    return switch (type) {
      case TINYINT -> number == (byte) number ? oneByte((byte) number) : null;
      case SMALLINT ->
          number == (short) number
              ? ByteBuffer.allocate(Short.BYTES).putShort(0, (short) number)
              : null;
      case INT -> number == (int) number ? fourBytes((int) number) : null;
      default -> eightBytes(number);
    };
  }

  private static @Nullable ByteBuffer time(long nanoOfDay) {
    boolean ofOneDay = nanoOfDay >= 0 && nanoOfDay <= LocalTime.MAX.toNanoOfDay();
    return ofOneDay ? eightBytes(nanoOfDay) : null;
  }

  private static @Nullable ByteBuffer uuid(ScalarType type, Value value) {
    ByteBuffer bytes = value.getUuid().getValue().asReadOnlyByteBuffer();
    boolean fits =
        bytes.remaining() == UUID_BYTES
            && (type == ScalarType.UUID
                || bytes.get(bytes.position() + VERSION_BYTE) >> 4 == TIME_BASED);
    return fits ? bytes : null;
  }

  private static ByteBuffer oneByte(int bits) {
    return ByteBuffer.allocate(Byte.BYTES).put(0, (byte) bits);
  }

  private static ByteBuffer fourBytes(int bits) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(0, bits);
  }

  private static ByteBuffer eightBytes(long bits) {
    return ByteBuffer.allocate(Long.BYTES).putLong(0, bits);
  }
}
