package io.bench.servers.gateway.value;

import static io.bench.servers.gateway.value.ValueEncoder.expect;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.google.protobuf.ByteString;
import io.stargate.proto.QueryOuterClass.Decimal;
import io.stargate.proto.QueryOuterClass.Duration;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Value.InnerCase;
import java.nio.ByteBuffer;

/** The encoders of types that consist of no others. */
final class ScalarEncoders {

  private static final long NANOS_PER_DAY = 86_400_000_000_000L;
  private static final int UUID_BYTES = 16;
  private static final int VERSION_BYTE = 6;
  private static final int TIME_BASED = 1;

  private ScalarEncoders() {}

  static ValueEncoder of(DataType type) {
    return switch (type.getProtocolCode()) {
      case ProtocolConstants.DataType.TINYINT ->
          value ->
              ByteBuffer.allocate(1)
                  .put(0, (byte) integer(value, type, Byte.MIN_VALUE, Byte.MAX_VALUE));
      case ProtocolConstants.DataType.SMALLINT ->
          value ->
              ByteBuffer.allocate(2)
                  .putShort(0, (short) integer(value, type, Short.MIN_VALUE, Short.MAX_VALUE));
      case ProtocolConstants.DataType.INT ->
          value -> fourBytes((int) integer(value, type, Integer.MIN_VALUE, Integer.MAX_VALUE));
      case ProtocolConstants.DataType.BIGINT,
          ProtocolConstants.DataType.COUNTER,
          ProtocolConstants.DataType.TIMESTAMP ->
          value -> eightBytes(integer(value, type, Long.MIN_VALUE, Long.MAX_VALUE));
      case ProtocolConstants.DataType.FLOAT ->
          value -> {
            expect(InnerCase.FLOAT, value, type);
            return fourBytes(Float.floatToRawIntBits(value.getFloat()));
          };
      case ProtocolConstants.DataType.DOUBLE ->
          value -> {
            expect(InnerCase.DOUBLE, value, type);
            return eightBytes(Double.doubleToRawLongBits(value.getDouble()));
          };
      case ProtocolConstants.DataType.BOOLEAN ->
          value -> {
            expect(InnerCase.BOOLEAN, value, type);
            return ByteBuffer.allocate(1).put(0, (byte) (value.getBoolean() ? 1 : 0));
          };
      case ProtocolConstants.DataType.ASCII -> value -> ascii(value, type);
      case ProtocolConstants.DataType.VARCHAR ->
          value -> {
            expect(InnerCase.STRING, value, type);
            return value.getStringBytes().asReadOnlyByteBuffer();
          };
      default -> ofBytes(type);
    };
  }

  /** Those whose messages hold bytes, more or less as the protocol has them. */
  private static ValueEncoder ofBytes(DataType type) {
    return switch (type.getProtocolCode()) {
      case ProtocolConstants.DataType.BLOB, ProtocolConstants.DataType.CUSTOM ->
          value -> {
            expect(InnerCase.BYTES, value, type);
            return value.getBytes().asReadOnlyByteBuffer();
          };
      case ProtocolConstants.DataType.UUID -> value -> uuid(value, type).asReadOnlyByteBuffer();
      case ProtocolConstants.DataType.TIMEUUID -> value -> timeUuid(value, type);
      case ProtocolConstants.DataType.INET -> value -> inet(value, type);
      case ProtocolConstants.DataType.DATE ->
          value -> {
            expect(InnerCase.DATE, value, type);
            return fourBytes(value.getDate());
          };
      case ProtocolConstants.DataType.TIME -> value -> time(value, type);
      case ProtocolConstants.DataType.DURATION -> value -> duration(value, type);
      case ProtocolConstants.DataType.VARINT ->
          value -> {
            expect(InnerCase.VARINT, value, type);
            return notEmpty(value.getVarint().getValue(), type).asReadOnlyByteBuffer();
          };
      case ProtocolConstants.DataType.DECIMAL -> value -> decimal(value, type);
      default ->
          value -> {
            throw new UnfitValueException("the gateway knows no type " + type.asCql(false, true));
          };
    };
  }

  private static long integer(Value value, DataType type, long lowest, long highest) {
    expect(InnerCase.INT, value, type);
    long integer = value.getInt();
    if (integer < lowest || integer > highest) {
      throw new UnfitValueException(integer + " is out of the range of " + name(type));
    }
    return integer;
  }

  private static ByteBuffer ascii(Value value, DataType type) {
    expect(InnerCase.STRING, value, type);
    ByteString bytes = value.getStringBytes();
    for (int i = 0; i < bytes.size(); i++) {
      if (bytes.byteAt(i) < 0) {
        throw new UnfitValueException("ascii takes no other characters than those of ASCII");
      }
    }
    return bytes.asReadOnlyByteBuffer();
  }

  private static ByteString uuid(Value value, DataType type) {
    expect(InnerCase.UUID, value, type);
    ByteString bytes = value.getUuid().getValue();
    if (bytes.size() != UUID_BYTES) {
      throw new UnfitValueException(
          name(type) + " takes " + UUID_BYTES + " bytes, not " + bytes.size());
    }
    return bytes;
  }

  private static ByteBuffer timeUuid(Value value, DataType type) {
    ByteString bytes = uuid(value, type);
    int version = bytes.byteAt(VERSION_BYTE) >> 4 & 0xF;
    if (version != TIME_BASED) {
      throw new UnfitValueException("timeuuid takes version 1, not version " + version);
    }
    return bytes.asReadOnlyByteBuffer();
  }

  private static ByteBuffer inet(Value value, DataType type) {
    expect(InnerCase.INET, value, type);
    ByteString bytes = value.getInet().getValue();
    if (bytes.size() != 4 && bytes.size() != 16) {
      throw new UnfitValueException("inet takes 4 or 16 bytes, not " + bytes.size());
    }
    return bytes.asReadOnlyByteBuffer();
  }

  private static ByteBuffer time(Value value, DataType type) {
    expect(InnerCase.TIME, value, type);
    long nanos = value.getTime();
    if (nanos < 0 || nanos >= NANOS_PER_DAY) {
      throw new UnfitValueException(
          "time takes the nanoseconds of one day, not " + Long.toUnsignedString(nanos));
    }
    return eightBytes(nanos);
  }

  private static ByteBuffer duration(Value value, DataType type) {
    expect(InnerCase.DURATION, value, type);
    Duration duration = value.getDuration();
    long months = duration.getMonths();
    long days = duration.getDays();
    long nanos = duration.getNanos();
    if ((months < 0 || days < 0 || nanos < 0) && (months > 0 || days > 0 || nanos > 0)) {
      throw new UnfitValueException("duration takes months, days and nanoseconds of one sign only");
    }
    ByteBuffer bytes = ByteBuffer.allocate(3 * Vint.MAX_BYTES);
    Vint.putSigned(bytes, months);
    Vint.putSigned(bytes, days);
    Vint.putSigned(bytes, nanos);
    return bytes.flip();
  }

  private static ByteBuffer decimal(Value value, DataType type) {
    expect(InnerCase.DECIMAL, value, type);
    Decimal decimal = value.getDecimal();
    ByteString unscaled = notEmpty(decimal.getValue(), type);
    ByteBuffer bytes = ByteBuffer.allocate(4 + unscaled.size()).putInt(decimal.getScale());
    unscaled.copyTo(bytes);
    return bytes.flip();
  }

  private static ByteString notEmpty(ByteString bytes, DataType type) {
    if (bytes.isEmpty()) {
      throw new UnfitValueException(name(type) + " takes one byte at least");
    }
    return bytes;
  }

  private static ByteBuffer fourBytes(int bits) {
    return ByteBuffer.allocate(4).putInt(0, bits);
  }

  private static ByteBuffer eightBytes(long bits) {
    return ByteBuffer.allocate(8).putLong(0, bits);
  }

  private static String name(DataType type) {
    return type.asCql(false, true);
  }
}
