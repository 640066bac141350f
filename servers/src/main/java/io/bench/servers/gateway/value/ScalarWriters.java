package io.bench.servers.gateway.value;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import io.stargate.proto.QueryOuterClass.Decimal;
import io.stargate.proto.QueryOuterClass.Duration;
import io.stargate.proto.QueryOuterClass.Inet;
import io.stargate.proto.QueryOuterClass.Uuid;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Varint;
import java.nio.ByteBuffer;

/** The writers of types that consist of no others. */
final class ScalarWriters {

  private ScalarWriters() {}

  static ValueWriter of(DataType type) {
    return switch (type.getProtocolCode()) {
      case ProtocolConstants.DataType.ASCII, ProtocolConstants.DataType.VARCHAR ->
          (out, bytes) -> out.bytes(Value.STRING_FIELD_NUMBER, bytes);
      case ProtocolConstants.DataType.TINYINT,
          ProtocolConstants.DataType.SMALLINT,
          ProtocolConstants.DataType.INT,
          ProtocolConstants.DataType.BIGINT,
          ProtocolConstants.DataType.COUNTER,
          ProtocolConstants.DataType.TIMESTAMP,
          ProtocolConstants.DataType.FLOAT,
          ProtocolConstants.DataType.DOUBLE,
          ProtocolConstants.DataType.BOOLEAN,
          ProtocolConstants.DataType.DATE,
          ProtocolConstants.DataType.TIME ->
          emptyIsNull(number(type));
      case ProtocolConstants.DataType.UUID, ProtocolConstants.DataType.TIMEUUID ->
          emptyIsNull(wrapped(Value.UUID_FIELD_NUMBER, Uuid.VALUE_FIELD_NUMBER));
      case ProtocolConstants.DataType.INET ->
          emptyIsNull(wrapped(Value.INET_FIELD_NUMBER, Inet.VALUE_FIELD_NUMBER));
      case ProtocolConstants.DataType.VARINT ->
          emptyIsNull(wrapped(Value.VARINT_FIELD_NUMBER, Varint.VALUE_FIELD_NUMBER));
      case ProtocolConstants.DataType.DECIMAL -> emptyIsNull(ScalarWriters::decimal);
      case ProtocolConstants.DataType.DURATION -> emptyIsNull(ScalarWriters::duration);
      default -> (out, bytes) -> out.bytes(Value.BYTES_FIELD_NUMBER, bytes);
    };
  }

  private static ValueWriter number(DataType type) {
    return switch (type.getProtocolCode()) {
      case ProtocolConstants.DataType.TINYINT ->
          (out, bytes) -> out.signed(Value.INT_FIELD_NUMBER, bytes.get(bytes.position()));
      case ProtocolConstants.DataType.SMALLINT ->
          (out, bytes) -> out.signed(Value.INT_FIELD_NUMBER, bytes.getShort(bytes.position()));
      case ProtocolConstants.DataType.INT ->
          (out, bytes) -> out.signed(Value.INT_FIELD_NUMBER, bytes.getInt(bytes.position()));
      case ProtocolConstants.DataType.FLOAT ->
          (out, bytes) -> out.fixed32(Value.FLOAT_FIELD_NUMBER, bytes.getInt(bytes.position()));
      case ProtocolConstants.DataType.DOUBLE ->
          (out, bytes) -> out.fixed64(Value.DOUBLE_FIELD_NUMBER, bytes.getLong(bytes.position()));
      case ProtocolConstants.DataType.BOOLEAN ->
          (out, bytes) ->
              out.varint(Value.BOOLEAN_FIELD_NUMBER, bytes.get(bytes.position()) == 0 ? 0 : 1);
      case ProtocolConstants.DataType.DATE ->
          (out, bytes) ->
              out.varint(
                  Value.DATE_FIELD_NUMBER, Integer.toUnsignedLong(bytes.getInt(bytes.position())));
      case ProtocolConstants.DataType.TIME ->
          (out, bytes) -> out.varint(Value.TIME_FIELD_NUMBER, bytes.getLong(bytes.position()));
      default ->
          (out, bytes) -> out.signed(Value.INT_FIELD_NUMBER, bytes.getLong(bytes.position()));
    };
  }

  private static ValueWriter wrapped(int field, int inner) {
    return (out, bytes) -> {
      int end = out.size();
      out.bytes(inner, bytes);
      out.endMessage(field, end);
    };
  }

  private static void decimal(ProtoWriter out, ByteBuffer bytes) {
    int end = out.size();
    int position = bytes.position();
    out.bytes(Decimal.VALUE_FIELD_NUMBER, bytes.slice(position + 4, bytes.remaining() - 4));
    out.varint(Decimal.SCALE_FIELD_NUMBER, Integer.toUnsignedLong(bytes.getInt(position)));
    out.endMessage(Value.DECIMAL_FIELD_NUMBER, end);
  }

  private static void duration(ProtoWriter out, ByteBuffer bytes) {
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

  /** Cassandra has kept from its Thrift days values of no bytes, which clients take for null. */
  private static ValueWriter emptyIsNull(ValueWriter writer) {
    return (out, bytes) -> {
      if (bytes.hasRemaining()) {
        writer.write(out, bytes);
      } else {
        out.endMessage(Value.NULL_FIELD_NUMBER, out.size());
      }
    };
  }
}
