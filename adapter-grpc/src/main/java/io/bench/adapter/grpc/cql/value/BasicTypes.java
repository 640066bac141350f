package io.bench.adapter.grpc.cql.value;

import com.google.protobuf.ByteString;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.FittingNumber;
import io.stargate.proto.QueryOuterClass.Decimal;
import io.stargate.proto.QueryOuterClass.Duration;
import io.stargate.proto.QueryOuterClass.TypeSpec.Basic;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Value.InnerCase;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The types of single values. */
final class BasicTypes {

  private static final int UUID_BYTES = 16;

  private static final Map<Basic, ColumnType> TYPES = types();

  private BasicTypes() {}

  /** The type; one whose values nothing is known of, for custom and geometric types. */
  static ColumnType of(Basic basic) {
    return TYPES.getOrDefault(basic, UntypedValues.TYPE);
  }

  private record Scalar(
      String cqlName,
      InnerCase kind,
      Function<Value, Object> reading,
      Function<Object, Object> conversion)
      implements ColumnType {

    @Override
    public @Nullable Object read(Value cell) {
      if (cell.getInnerCase() == kind) {
        return reading.apply(cell);
      }
      if (ColumnType.isNull(cell)) {
        return null;
      }
      throw CompositeTypes.otherKind(cell, cqlName);
    }

    @Override
    public @Nullable Object fit(@Nullable Object given) {
      return given == null || CqlValues.isNoValue(given) ? given : conversion.apply(given);
    }

    @Override
    public @Nullable ValueSource withoutObject(Binding binding) {
      return UnboxedSources.of(cqlName, kind, binding);
    }
  }

  @SuppressWarnings("deprecation") // servers answer with VARCHAR, but TEXT is still a type
  private static Map<Basic, ColumnType> types() {
    Map<Basic, ColumnType> types = new EnumMap<>(Basic.class);
    for (Basic text : new Basic[] {Basic.ASCII, Basic.TEXT, Basic.VARCHAR}) {
      add(types, text, InnerCase.STRING, Value::getString, ScalarConversions::toText);
    }
    add(types, Basic.BIGINT, InnerCase.INT, Value::getInt, ScalarConversions::toLong);
    add(types, Basic.COUNTER, InnerCase.INT, Value::getInt, ScalarConversions::toLong);
    add(
        types,
        Basic.INT,
        InnerCase.INT,
        cell -> ScalarConversions.toInt(cell.getInt()),
        ScalarConversions::toInt);
    add(
        types,
        Basic.SMALLINT,
        InnerCase.INT,
        cell -> ScalarConversions.toShort(cell.getInt()),
        ScalarConversions::toShort);
    add(
        types,
        Basic.TINYINT,
        InnerCase.INT,
        cell -> ScalarConversions.toByte(cell.getInt()),
        ScalarConversions::toByte);
    add(
        types,
        Basic.TIMESTAMP,
        InnerCase.INT,
        cell -> Instant.ofEpochMilli(cell.getInt()),
        TimeConversions::toInstant);
    add(types, Basic.FLOAT, InnerCase.FLOAT, Value::getFloat, FittingNumber::toFloat);
    add(types, Basic.DOUBLE, InnerCase.DOUBLE, Value::getDouble, FittingNumber::toDouble);
    add(types, Basic.BOOLEAN, InnerCase.BOOLEAN, Value::getBoolean, ScalarConversions::toBoolean);
    add(types, Basic.BLOB, InnerCase.BYTES, BasicTypes::blob, ScalarConversions::toBlob);
    add(types, Basic.INET, InnerCase.INET, BasicTypes::inet, ScalarConversions::toInet);
    add(types, Basic.UUID, InnerCase.UUID, BasicTypes::uuid, ScalarConversions::toUuid);
    add(types, Basic.TIMEUUID, InnerCase.UUID, BasicTypes::uuid, ScalarConversions::toTimeUuid);
    add(types, Basic.DATE, InnerCase.DATE, BasicTypes::date, TimeConversions::toLocalDate);
    add(
        types,
        Basic.TIME,
        InnerCase.TIME,
        cell -> LocalTime.ofNanoOfDay(cell.getTime()),
        TimeConversions::toLocalTime);
    add(
        types,
        Basic.DURATION,
        InnerCase.DURATION,
        BasicTypes::duration,
        TimeConversions::toDuration);
    add(
        types,
        Basic.VARINT,
        InnerCase.VARINT,
        cell -> integer(cell.getVarint().getValue()),
        FittingNumber::toBigInteger);
    add(types, Basic.DECIMAL, InnerCase.DECIMAL, BasicTypes::decimal, FittingNumber::toBigDecimal);
    return types;
  }

  private static void add(
      Map<Basic, ColumnType> types,
      Basic basic,
      InnerCase kind,
      Function<Value, Object> reading,
      Function<Object, Object> conversion) {
    String name = basic == Basic.VARCHAR ? "text" : basic.name().toLowerCase(Locale.ROOT);
    types.put(basic, new Scalar(name, kind, reading, conversion));
  }

  private static Object blob(Value cell) {
    return cell.getBytes().asReadOnlyByteBuffer();
  }

  private static Object inet(Value cell) {
    try {
      return InetAddress.getByAddress(cell.getInet().getValue().toByteArray());
    } catch (UnknownHostException wrongLength) {
      throw new IllegalArgumentException(
          "an address of " + cell.getInet().getValue().size() + " bytes", wrongLength);
    }
  }

  private static Object uuid(Value cell) {
    ByteBuffer bytes = cell.getUuid().getValue().asReadOnlyByteBuffer();
    if (bytes.remaining() != UUID_BYTES) {
      throw new IllegalArgumentException("a UUID of " + bytes.remaining() + " bytes");
    }
    return new UUID(bytes.getLong(), bytes.getLong());
  }

  private static Object date(Value cell) {
    return LocalDate.ofEpochDay(Integer.toUnsignedLong(cell.getDate()) - CqlValues.EPOCH_DAY_ZERO);
  }

  private static Object duration(Value cell) {
    Duration duration = cell.getDuration();
    return new CqlDuration(duration.getMonths(), duration.getDays(), duration.getNanos());
  }

  private static Object decimal(Value cell) {
    Decimal decimal = cell.getDecimal();
    return new BigDecimal(integer(decimal.getValue()), decimal.getScale());
  }

  private static BigInteger integer(ByteString twosComplement) {
    return new BigInteger(twosComplement.toByteArray());
  }
}
