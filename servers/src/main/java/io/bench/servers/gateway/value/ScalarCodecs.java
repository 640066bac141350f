package io.bench.servers.gateway.value;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.google.protobuf.ByteString;
import io.stargate.proto.QueryOuterClass.Decimal;
import io.stargate.proto.QueryOuterClass.Duration;
import io.stargate.proto.QueryOuterClass.Inet;
import io.stargate.proto.QueryOuterClass.Uuid;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Value.InnerCase;
import io.stargate.proto.QueryOuterClass.Varint;
import java.nio.ByteBuffer;
import java.util.function.Function;
import java.util.function.LongFunction;

/** The codecs of types that consist of no others. */
final class ScalarCodecs {

  private static final long NANOS_PER_DAY = 86_400_000_000_000L;
  private static final int UUID_BYTES = 16;
  private static final int VERSION_BYTE = 6;
  private static final int TIME_BASED = 1;

  private ScalarCodecs() {}

  /** Writes what bytes hold as a field. */
  private interface Writer {
    void write(ProtoWriter out, ByteBuffer bytes);
  }

  /**
   * A codec of values of one kind.
   *
   * @param encoder is given values of this kind only
   * @param emptyIsNull Cassandra has kept from its Thrift days values of no bytes, which clients
   *     take for null
   */
  private record Scalar(
      DataType type,
      InnerCase kind,
      Function<Value, ByteBuffer> encoder,
      Writer writer,
      boolean emptyIsNull)
      implements ValueCodec {

    @Override
    public ByteBuffer encode(Value value) {
      ValueCodec.expect(kind, value, type);
      return encoder.apply(value);
    }

    @Override
    public void write(ProtoWriter out, ByteBuffer bytes) {
      if (emptyIsNull && !bytes.hasRemaining()) {
        out.endMessage(Value.NULL_FIELD_NUMBER, out.size());
      } else {
        writer.write(out, bytes);
      }
    }
  }

  static ValueCodec of(DataType type) {
    return switch (type.getProtocolCode()) {
      case ProtocolConstants.DataType.TINYINT ->
          integer(
              type,
              Byte.MIN_VALUE,
              Byte.MAX_VALUE,
              number -> ByteBuffer.allocate(1).put(0, (byte) number),
              (out, bytes) -> out.signed(Value.INT_FIELD_NUMBER, bytes.get(bytes.position())));
      case ProtocolConstants.DataType.SMALLINT ->
          integer(
              type,
              Short.MIN_VALUE,
              Short.MAX_VALUE,
              number -> ByteBuffer.allocate(2).putShort(0, (short) number),
              (out, bytes) -> out.signed(Value.INT_FIELD_NUMBER, bytes.getShort(bytes.position())));
      case ProtocolConstants.DataType.INT ->
          integer(
              type,
              Integer.MIN_VALUE,
              Integer.MAX_VALUE,
              number -> fourBytes((int) number),
              (out, bytes) -> out.signed(Value.INT_FIELD_NUMBER, bytes.getInt(bytes.position())));
      case ProtocolConstants.DataType.BIGINT,
          ProtocolConstants.DataType.COUNTER,
          ProtocolConstants.DataType.TIMESTAMP ->
          integer(
              type,
              Long.MIN_VALUE,
              Long.MAX_VALUE,
              ScalarCodecs::eightBytes,
              (out, bytes) -> out.signed(Value.INT_FIELD_NUMBER, bytes.getLong(bytes.position())));
      case ProtocolConstants.DataType.FLOAT ->
          scalar(
              type,
              InnerCase.FLOAT,
              value -> fourBytes(Float.floatToRawIntBits(value.getFloat())),
              (out, bytes) ->
                  out.fixed32(Value.FLOAT_FIELD_NUMBER, bytes.getInt(bytes.position())));
      case ProtocolConstants.DataType.DOUBLE ->
          scalar(
              type,
              InnerCase.DOUBLE,
              value -> eightBytes(Double.doubleToRawLongBits(value.getDouble())),
              (out, bytes) ->
                  out.fixed64(Value.DOUBLE_FIELD_NUMBER, bytes.getLong(bytes.position())));
      case ProtocolConstants.DataType.BOOLEAN ->
          scalar(
              type,
              InnerCase.BOOLEAN,
              value -> ByteBuffer.allocate(1).put(0, (byte) (value.getBoolean() ? 1 : 0)),
              (out, bytes) ->
                  out.varint(Value.BOOLEAN_FIELD_NUMBER, bytes.get(bytes.position()) == 0 ? 0 : 1));
      case ProtocolConstants.DataType.DATE ->
          scalar(
              type,
              InnerCase.DATE,
              value -> fourBytes(value.getDate()),
              (out, bytes) ->
                  out.varint(
                      Value.DATE_FIELD_NUMBER,
                      Integer.toUnsignedLong(bytes.getInt(bytes.position()))));
      case ProtocolConstants.DataType.TIME ->
          scalar(
              type,
              InnerCase.TIME,
              value -> time(value.getTime()),
              (out, bytes) -> out.varint(Value.TIME_FIELD_NUMBER, bytes.getLong(bytes.position())));
      case ProtocolConstants.DataType.DURATION ->
          scalar(
              type,
              InnerCase.DURATION,
              value -> duration(value.getDuration()),
              ScalarCodecs::writeDuration);
      default -> ofBytes(type);
    };
  }

  /** Those whose messages hold bytes, more or less as the protocol has them. */
  private static ValueCodec ofBytes(DataType type) {
    Writer uuid = wrapped(Value.UUID_FIELD_NUMBER, Uuid.VALUE_FIELD_NUMBER);
    Writer text = (out, bytes) -> out.bytes(Value.STRING_FIELD_NUMBER, bytes);
    Writer plain = (out, bytes) -> out.bytes(Value.BYTES_FIELD_NUMBER, bytes);
    return switch (type.getProtocolCode()) {
      case ProtocolConstants.DataType.ASCII ->
          new Scalar(type, InnerCase.STRING, value -> ascii(value.getStringBytes()), text, false);
      case ProtocolConstants.DataType.VARCHAR ->
          new Scalar(
              type,
              InnerCase.STRING,
              value -> value.getStringBytes().asReadOnlyByteBuffer(),
              text,
              false);
      case ProtocolConstants.DataType.BLOB, ProtocolConstants.DataType.CUSTOM ->
          new Scalar(
              type,
              InnerCase.BYTES,
              value -> value.getBytes().asReadOnlyByteBuffer(),
              plain,
              false);
      case ProtocolConstants.DataType.UUID ->
          scalar(type, InnerCase.UUID, value -> uuid(value, type).asReadOnlyByteBuffer(), uuid);
      case ProtocolConstants.DataType.TIMEUUID ->
          scalar(type, InnerCase.UUID, value -> timeUuid(uuid(value, type)), uuid);
      case ProtocolConstants.DataType.INET ->
          scalar(
              type,
              InnerCase.INET,
              value -> inet(value.getInet().getValue()),
              wrapped(Value.INET_FIELD_NUMBER, Inet.VALUE_FIELD_NUMBER));
      case ProtocolConstants.DataType.VARINT ->
          scalar(
              type,
              InnerCase.VARINT,
              value -> notEmpty(value.getVarint().getValue(), type).asReadOnlyByteBuffer(),
              wrapped(Value.VARINT_FIELD_NUMBER, Varint.VALUE_FIELD_NUMBER));
      case ProtocolConstants.DataType.DECIMAL ->
          scalar(
              type,
              InnerCase.DECIMAL,
              value -> decimal(value.getDecimal(), type),
              ScalarCodecs::writeDecimal);
      default -> new Unknown(type, plain);
    };
  }

  /** A type that clients can read the bytes of and no more. */
  private record Unknown(DataType type, Writer writer) implements ValueCodec {

    @Override
    public ByteBuffer encode(Value value) {
      throw new UnfitValueException("the gateway knows no type " + ValueCodec.name(type));
    }

    @Override
    public void write(ProtoWriter out, ByteBuffer bytes) {
      writer.write(out, bytes);
    }
  }

  private static ValueCodec scalar(
      DataType type, InnerCase kind, Function<Value, ByteBuffer> encoder, Writer writer) {
    return new Scalar(type, kind, encoder, writer, true);
  }

  private static ValueCodec integer(
      DataType type, long lowest, long highest, LongFunction<ByteBuffer> encoder, Writer writer) {
    return scalar(
        type,
        InnerCase.INT,
        value -> {
          long integer = value.getInt();
          if (integer < lowest || integer > highest) {
            throw new UnfitValueException(
                integer + " is out of the range of " + ValueCodec.name(type));
          }
          return encoder.apply(integer);
        },
        writer);
  }

  private static Writer wrapped(int field, int inner) {
    return (out, bytes) -> {
      int end = out.size();
      out.bytes(inner, bytes);
      out.endMessage(field, end);
    };
  }

  private static ByteBuffer ascii(ByteString bytes) {
    for (int i = 0; i < bytes.size(); i++) {
      if (bytes.byteAt(i) < 0) {
        throw new UnfitValueException("ascii takes no other characters than those of ASCII");
      }
    }
    return bytes.asReadOnlyByteBuffer();
  }

  private static ByteString uuid(Value value, DataType type) {
    ByteString bytes = value.getUuid().getValue();
    if (bytes.size() != UUID_BYTES) {
      throw new UnfitValueException(
          ValueCodec.name(type) + " takes " + UUID_BYTES + " bytes, not " + bytes.size());
    }
    return bytes;
  }

  private static ByteBuffer timeUuid(ByteString bytes) {
    int version = bytes.byteAt(VERSION_BYTE) >> 4 & 0xF;
    if (version != TIME_BASED) {
      throw new UnfitValueException("timeuuid takes version 1, not version " + version);
    }
    return bytes.asReadOnlyByteBuffer();
  }

  private static ByteBuffer inet(ByteString bytes) {
    if (bytes.size() != 4 && bytes.size() != 16) {
      throw new UnfitValueException("inet takes 4 or 16 bytes, not " + bytes.size());
    }
    return bytes.asReadOnlyByteBuffer();
  }

  private static ByteBuffer time(long nanos) {
    if (nanos < 0 || nanos >= NANOS_PER_DAY) {
      throw new UnfitValueException(
          "time takes the nanoseconds of one day, not " + Long.toUnsignedString(nanos));
    }
    return eightBytes(nanos);
  }

  private static ByteBuffer duration(Duration duration) {
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

  private static void writeDuration(ProtoWriter out, ByteBuffer bytes) {
    ByteBuffer source = bytes.duplicate();
    long months = Vint.getSigned(source);
    long days = Vint.getSigned(source);
    long nanos = Vint.getSigned(source);
    int end = out.size();
    out.signed(Duration.NANOS_FIELD_NUMBER, nanos);
    out.signed(Duration.DAYS_FIELD_NUMBER, days);
    out.signed(Duration.MONTHS_FIELD_NUMBER, months);
    out.endMessage(Value.DURATION_FIELD_NUMBER, end);
  }

  private static ByteBuffer decimal(Decimal decimal, DataType type) {
    ByteString unscaled = notEmpty(decimal.getValue(), type);
    ByteBuffer bytes = ByteBuffer.allocate(4 + unscaled.size()).putInt(decimal.getScale());
    unscaled.copyTo(bytes);
    return bytes.flip();
  }

  private static void writeDecimal(ProtoWriter out, ByteBuffer bytes) {
    int end = out.size();
    int position = bytes.position();
    out.bytes(Decimal.VALUE_FIELD_NUMBER, bytes.slice(position + 4, bytes.remaining() - 4));
    out.varint(Decimal.SCALE_FIELD_NUMBER, Integer.toUnsignedLong(bytes.getInt(position)));
    out.endMessage(Value.DECIMAL_FIELD_NUMBER, end);
  }

  private static ByteString notEmpty(ByteString bytes, DataType type) {
    if (bytes.isEmpty()) {
      throw new UnfitValueException(ValueCodec.name(type) + " takes one byte at least");
    }
    return bytes;
  }

  private static ByteBuffer fourBytes(int bits) {
    return ByteBuffer.allocate(4).putInt(0, bits);
  }

  private static ByteBuffer eightBytes(long bits) {
    return ByteBuffer.allocate(8).putLong(0, bits);
  }
}
