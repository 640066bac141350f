package io.bench.servers.gateway.stargate;

import com.google.protobuf.ByteString;
import io.stargate.proto.QueryOuterClass.Collection;
import io.stargate.proto.QueryOuterClass.Decimal;
import io.stargate.proto.QueryOuterClass.Duration;
import io.stargate.proto.QueryOuterClass.Inet;
import io.stargate.proto.QueryOuterClass.UdtValue;
import io.stargate.proto.QueryOuterClass.Uuid;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Varint;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Messages as a client makes them. */
public final class GatewayValues {

  public static final Value NULL =
      Value.newBuilder().setNull(Value.Null.getDefaultInstance()).build();
  public static final Value UNSET =
      Value.newBuilder().setUnset(Value.Unset.getDefaultInstance()).build();

  private GatewayValues() {}

  public static Value integer(long value) {
    return Value.newBuilder().setInt(value).build();
  }

  public static Value string(String value) {
    return Value.newBuilder().setString(value).build();
  }

  public static Value bytes(byte[] value) {
    return Value.newBuilder().setBytes(ByteString.copyFrom(value)).build();
  }

  public static Value uuid(UUID value) {
    byte[] bytes =
        ByteBuffer.allocate(16)
            .putLong(value.getMostSignificantBits())
            .putLong(value.getLeastSignificantBits())
            .array();
    return Value.newBuilder()
        .setUuid(Uuid.newBuilder().setValue(ByteString.copyFrom(bytes)))
        .build();
  }

  public static Value inet(String value) {
    try {
      byte[] bytes = InetAddress.getByName(value).getAddress();
      return Value.newBuilder()
          .setInet(Inet.newBuilder().setValue(ByteString.copyFrom(bytes)))
          .build();
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }

  public static Value date(long daysFromTwoToThe31) {
    return Value.newBuilder().setDate((int) daysFromTwoToThe31).build();
  }

  public static Value time(long nanos) {
    return Value.newBuilder().setTime(nanos).build();
  }

  public static Value duration(int months, int days, long nanos) {
    return Value.newBuilder()
        .setDuration(Duration.newBuilder().setMonths(months).setDays(days).setNanos(nanos))
        .build();
  }

  public static Value varint(BigInteger value) {
    return Value.newBuilder()
        .setVarint(Varint.newBuilder().setValue(ByteString.copyFrom(value.toByteArray())))
        .build();
  }

  public static Value decimal(String value) {
    BigDecimal decimal = new BigDecimal(value);
    return Value.newBuilder()
        .setDecimal(
            Decimal.newBuilder()
                .setScale(decimal.scale())
                .setValue(ByteString.copyFrom(decimal.unscaledValue().toByteArray())))
        .build();
  }

  public static Value collection(Value... elements) {
    return Value.newBuilder()
        .setCollection(Collection.newBuilder().addAllElements(List.of(elements)))
        .build();
  }

  public static Value udt(Map<String, Value> fields) {
    return Value.newBuilder().setUdt(UdtValue.newBuilder().putAllFields(fields)).build();
  }
}
