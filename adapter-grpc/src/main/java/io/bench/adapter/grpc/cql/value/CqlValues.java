package io.bench.adapter.grpc.cql.value;

import com.google.protobuf.ByteString;
import io.bench.adapter.api.FittingNumber;
import io.bench.adapter.api.UnsetValue;
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
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Period;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Java objects as CQL values of the Stargate API, chosen by the object's class. */
public final class CqlValues {

  /** CQL's {@code null}. */
  public static final Value NULL =
      Value.newBuilder().setNull(Value.Null.getDefaultInstance()).build();

  /** No value: what is there stays as it is. */
  public static final Value UNSET =
      Value.newBuilder().setUnset(Value.Unset.getDefaultInstance()).build();

  /** CQL's unsigned date has the epoch in the middle of its range. */
  static final long EPOCH_DAY_ZERO = 1L << 31;

  private static final List<Class<?>> SUPPORTED =
      List.of(
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          Boolean.class,
          Character.class,
          CharSequence.class,
          byte[].class,
          ByteBuffer.class,
          UUID.class,
          InetAddress.class,
          LocalDate.class,
          LocalTime.class,
          Instant.class,
          Date.class,
          java.time.Duration.class,
          Period.class,
          CqlDuration.class,
          BigDecimal.class,
          BigInteger.class,
          java.util.Collection.class,
          Map.class,
          UdtFields.class,
          UnsetValue.class,
          Object[].class);

  private CqlValues() {}

  /** Whether objects declared as {@code valueClass} can be values at all. */
  public static boolean canBe(Class<?> valueClass) {
    return SUPPORTED.stream()
        .anyMatch(
            known -> known.isAssignableFrom(valueClass) || valueClass.isAssignableFrom(known));
  }

  /**
   * The value of an object: a {@link java.util.Collection} is a list or set, an array a tuple.
   *
   * @throws IllegalArgumentException naming the class if the API has no such value
   */
  public static Value of(@Nullable Object object) {
    if (object == null) {
      return NULL;
    }
    if (object == UnsetValue.UNSET) {
      return UNSET;
    }
    Value.Builder value = Value.newBuilder();
    if (object instanceof Long || object instanceof Integer) {
      value.setInt(((Number) object).longValue());
    } else if (object instanceof CharSequence || object instanceof Character) {
      value.setString(object.toString());
    } else if (object instanceof UUID uuid) {
      value.setUuid(Uuid.newBuilder().setValue(bytes(uuid)));
    } else if (object instanceof ByteBuffer buffer) {
      value.setBytes(ByteString.copyFrom(buffer.duplicate()));
    } else if (object instanceof byte[] array) {
      value.setBytes(ByteString.copyFrom(array));
    } else if (object instanceof Boolean truth) {
      value.setBoolean(truth);
    } else if (object instanceof InetAddress address) {
      value.setInet(Inet.newBuilder().setValue(ByteString.copyFrom(address.getAddress())));
    } else if (object instanceof java.util.Collection<?>
        || object instanceof Map<?, ?>
        || object instanceof Object[]) {
      value.setCollection(collection(object));
    } else if (object instanceof UdtFields udt) {
      value.setUdt(udt(udt));
    } else if (object instanceof Number number) {
      setNumber(value, number);
    } else {
      setTemporal(value, object);
    }
    return value.build();
  }

  private static void setNumber(Value.Builder value, Number number) {
    if (number instanceof Double) {
      value.setDouble(number.doubleValue());
    } else if (number instanceof Float) {
      value.setFloat(number.floatValue());
    } else if (number instanceof Short || number instanceof Byte) {
      value.setInt(number.longValue());
    } else if (number instanceof BigDecimal decimal) {
      value.setDecimal(
          Decimal.newBuilder()
              .setScale(decimal.scale())
              .setValue(ByteString.copyFrom(decimal.unscaledValue().toByteArray())));
    } else if (number instanceof BigInteger integer) {
      value.setVarint(Varint.newBuilder().setValue(ByteString.copyFrom(integer.toByteArray())));
    } else {
      throw unsupported(number);
    }
  }

  // CQL too keeps the days of a duration apart from its months
  @SuppressWarnings("JavaPeriodGetDays")
  private static void setTemporal(Value.Builder value, Object object) {
    if (object instanceof Instant instant) {
      value.setInt(instant.toEpochMilli());
    } else if (object instanceof Date date) {
      value.setInt(date.toInstant().toEpochMilli());
    } else if (object instanceof LocalDate date) {
      value.setDate(dayOf(date));
    } else if (object instanceof LocalTime time) {
      value.setTime(time.toNanoOfDay());
    } else if (object instanceof java.time.Duration duration) {
      value.setDuration(Duration.newBuilder().setNanos(duration.toNanos()));
    } else if (object instanceof Period period) {
      value.setDuration(
          Duration.newBuilder()
              .setMonths(Math.toIntExact(period.toTotalMonths()))
              .setDays(period.getDays()));
    } else if (object instanceof CqlDuration duration) {
      value.setDuration(
          Duration.newBuilder()
              .setMonths(duration.months())
              .setDays(duration.days())
              .setNanos(duration.nanos()));
    } else {
      throw unsupported(object);
    }
  }

  /**
   * A date as the API has it: an unsigned day with the epoch in the middle.
   *
   * @throws IllegalArgumentException if the date is too far away
   */
  static int dayOf(LocalDate date) {
    long day = FittingNumber.between(Integer.MIN_VALUE, Integer.MAX_VALUE, date.toEpochDay());
    return (int) (day + EPOCH_DAY_ZERO);
  }

  /** Whether an object is null or {@link UnsetValue#UNSET}, which need no conversion. */
  static boolean isNoValue(@Nullable Object object) {
    return object == null || object == UnsetValue.UNSET;
  }

  private static Value part(@Nullable Object object) {
    if (object == UnsetValue.UNSET) {
      throw new IllegalArgumentException("a part of a value cannot be unset, only the whole of it");
    }
    return of(object);
  }

  private static UdtValue udt(UdtFields udt) {
    UdtValue.Builder value = UdtValue.newBuilder();
    udt.fields().forEach((name, field) -> value.putFields(name, part(field)));
    return value.build();
  }

  private static Collection collection(Object object) {
    Collection.Builder collection = Collection.newBuilder();
    if (object instanceof Map<?, ?> map) {
      map.forEach((key, element) -> collection.addElements(part(key)).addElements(part(element)));
    } else if (object instanceof Object[] tuple) {
      for (Object element : tuple) {
        collection.addElements(part(element));
      }
    } else {
      for (Object element : (java.util.Collection<?>) object) {
        collection.addElements(part(element));
      }
    }
    return collection.build();
  }

  private static ByteString bytes(UUID uuid) {
    byte[] bytes = new byte[16];
    ByteBuffer.wrap(bytes)
        .putLong(uuid.getMostSignificantBits())
        .putLong(uuid.getLeastSignificantBits());
    return ByteString.copyFrom(bytes);
  }

  private static IllegalArgumentException unsupported(Object object) {
    return new IllegalArgumentException(
        "CQL over gRPC has no value for " + object.getClass().getName());
  }
}
