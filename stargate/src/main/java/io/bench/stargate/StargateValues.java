package io.bench.stargate;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import io.bench.adapter.api.FittingNumber;
import io.bench.adapter.api.UnsetValue;
import io.bench.cql.value.CqlDuration;
import io.bench.cql.value.ScalarType;
import io.bench.cql.value.UdtFields;
import io.stargate.proto.QueryOuterClass.Decimal;
import io.stargate.proto.QueryOuterClass.Inet;
import io.stargate.proto.QueryOuterClass.UdtValue;
import io.stargate.proto.QueryOuterClass.Uuid;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Varint;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Period;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is in a {@code stargate.Value}, written as bytes and chosen by the class of an object: a
 * collection is a list or set, an array a tuple. Hot path; runs on the thread that starts an op.
 */
public final class StargateValues {

  /** CQL's unsigned date has the epoch in the middle of its range. */
  static final long EPOCH_DAY_ZERO = 1L << 31;

  private static final int UUID_BYTES = 16;

  /** The number of a map entry's value; that of its key is 1. */
  private static final int ENTRY_VALUE = 2;

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
          Duration.class,
          Period.class,
          CqlDuration.class,
          BigDecimal.class,
          BigInteger.class,
          Collection.class,
          Map.class,
          UdtFields.class,
          UnsetValue.class,
          Object[].class);

  private StargateValues() {}

  /** Whether objects declared as {@code valueClass} can be values at all. */
  public static boolean canBe(Class<?> valueClass) {
    return SUPPORTED.stream()
        .anyMatch(
            known -> known.isAssignableFrom(valueClass) || valueClass.isAssignableFrom(known));
  }

  /** The value of an object as a message; otherwise as {@link #write}. */
  public static Value of(@Nullable Object object) {
    WireBuffer out = new WireBuffer();
    write(object, out);
    try {
      return Value.parseFrom(out.toByteArray());
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Writes the value of an object.
   *
   * @throws IllegalArgumentException naming the class if the API has no such value
   */
  public static void write(@Nullable Object object, WireBuffer out) {
    if (object == null) {
      out.endLength(out.beginField(Value.NULL_FIELD_NUMBER));
    } else if (object instanceof CharSequence text) {
      writeText(text, out);
    } else if (object instanceof Number number) {
      writeNumber(number, out);
    } else if (object instanceof UUID uuid) {
      writeUuid(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits(), out);
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
      byte[] bytes = address.getAddress();
      writeInet(ByteBuffer.wrap(bytes), 0, bytes.length, out);
    } else if (object instanceof Collection<?> elements) {
      writeCollection(elements, out);
    } else if (object instanceof Map<?, ?> map) {
      int start = out.beginField(Value.COLLECTION_FIELD_NUMBER);
      map.forEach(
          (key, value) -> {
            writeElement(key, out);
            writeElement(value, out);
          });
      out.endLength(start);
    } else if (object instanceof UdtFields udt) {
      writeUserDefined(udt, out);
    } else if (object instanceof Object[] tuple) {
      writeCollection(Arrays.asList(tuple), out);
    } else if (object == UnsetValue.UNSET) {
      out.endLength(out.beginField(Value.UNSET_FIELD_NUMBER));
    } else if (object instanceof Character) {
      writeText(object.toString(), out);
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
    } else if (number instanceof BigDecimal decimal) {
      write(
          Value.newBuilder()
              .setDecimal(
                  Decimal.newBuilder()
                      .setScale(decimal.scale())
                      .setValue(ByteString.copyFrom(decimal.unscaledValue().toByteArray()))),
          out);
    } else if (number instanceof BigInteger integer) {
      write(
          Value.newBuilder()
              .setVarint(Varint.newBuilder().setValue(ByteString.copyFrom(integer.toByteArray()))),
          out);
    } else {
      throw unsupported(number);
    }
  }

  private static void writeTemporal(Object object, WireBuffer out) {
    if (object instanceof Instant instant) {
      writeInt(instant.toEpochMilli(), out);
    } else if (object instanceof Date date) {
      writeInt(date.toInstant().toEpochMilli(), out);
    } else if (object instanceof LocalDate date) {
      long day = FittingNumber.between(Integer.MIN_VALUE, Integer.MAX_VALUE, date.toEpochDay());
      writeDate((int) (day + EPOCH_DAY_ZERO), out);
    } else if (object instanceof LocalTime time) {
      writeTime(time.toNanoOfDay(), out);
    } else if (object instanceof CqlDuration
        || object instanceof Duration
        || object instanceof Period) {
      writeDuration((CqlDuration) Objects.requireNonNull(ScalarType.DURATION.fit(object)), out);
    } else {
      throw unsupported(object);
    }
  }

  private static void writeDuration(CqlDuration duration, WireBuffer out) {
    Value.Builder value = Value.newBuilder();
    value
        .getDurationBuilder()
        .setMonths(duration.months())
        .setDays(duration.days())
        .setNanos(duration.nanos());
    write(value, out);
  }

  private static void write(Value.Builder value, WireBuffer out) {
    out.writeRaw(value.build().toByteArray());
  }

  private static void writeCollection(Collection<?> elements, WireBuffer out) {
    int start = out.beginField(Value.COLLECTION_FIELD_NUMBER);
    for (Object element : elements) {
      writeElement(element, out);
    }
    out.endLength(start);
  }

  private static void writeElement(@Nullable Object object, WireBuffer out) {
    writePart(io.stargate.proto.QueryOuterClass.Collection.ELEMENTS_FIELD_NUMBER, object, out);
  }

  private static void writePart(int field, @Nullable Object object, WireBuffer out) {
    if (object == UnsetValue.UNSET) {
      throw new IllegalArgumentException("a part of a value cannot be unset, only the whole of it");
    }
    int start = out.beginField(field);
    write(object, out);
    out.endLength(start);
  }

  private static void writeUserDefined(UdtFields udt, WireBuffer out) {
    int start = out.beginField(Value.UDT_FIELD_NUMBER);
    udt.fields()
        .forEach(
            (name, field) -> {
              int entry = out.beginField(UdtValue.FIELDS_FIELD_NUMBER);
              int key = out.beginField(1);
              out.writeUtf8(name);
              out.endLength(key);
              writePart(ENTRY_VALUE, field, out);
              out.endLength(entry);
            });
    out.endLength(start);
  }

  /** Every integer type, counters and points in time: signed, with the sign in the lowest bit. */
  public static void writeInt(long value, WireBuffer out) {
    out.writeTag(Value.INT_FIELD_NUMBER, WireFormat.WIRETYPE_VARINT);
    out.writeVarint((value << 1) ^ (value >> 63));
  }

  /**
   * A date.
   *
   * @param day unsigned, with the epoch in the middle
   */
  public static void writeDate(int day, WireBuffer out) {
    out.writeTag(Value.DATE_FIELD_NUMBER, WireFormat.WIRETYPE_VARINT);
    out.writeVarint(Integer.toUnsignedLong(day));
  }

  /** A time of day. */
  public static void writeTime(long nanoOfDay, WireBuffer out) {
    out.writeTag(Value.TIME_FIELD_NUMBER, WireFormat.WIRETYPE_VARINT);
    out.writeVarint(nanoOfDay);
  }

  public static void writeDouble(double value, WireBuffer out) {
    out.writeTag(Value.DOUBLE_FIELD_NUMBER, WireFormat.WIRETYPE_FIXED64);
    out.writeFixed64(Double.doubleToRawLongBits(value));
  }

  public static void writeFloat(float value, WireBuffer out) {
    out.writeTag(Value.FLOAT_FIELD_NUMBER, WireFormat.WIRETYPE_FIXED32);
    out.writeFixed32(Float.floatToRawIntBits(value));
  }

  public static void writeBoolean(boolean value, WireBuffer out) {
    out.writeTag(Value.BOOLEAN_FIELD_NUMBER, WireFormat.WIRETYPE_VARINT);
    out.writeVarint(value ? 1 : 0);
  }

  private static void writeText(CharSequence text, WireBuffer out) {
    int start = out.beginField(Value.STRING_FIELD_NUMBER);
    out.writeUtf8(text);
    out.endLength(start);
  }

  /** An address of 4 or 16 bytes, which stand in {@code bytes} from {@code at} on. */
  public static void writeInet(ByteBuffer bytes, int at, int length, WireBuffer out) {
    int start = out.beginField(Value.INET_FIELD_NUMBER);
    int address = out.beginField(Inet.VALUE_FIELD_NUMBER);
    out.writeRaw(bytes, at, length);
    out.endLength(address);
    out.endLength(start);
  }

  /** A UUID, by its first and its last eight bytes. */
  public static void writeUuid(long mostSignificant, long leastSignificant, WireBuffer out) {
    int start = out.beginField(Value.UUID_FIELD_NUMBER);
    out.writeTag(Uuid.VALUE_FIELD_NUMBER, WireFormat.WIRETYPE_LENGTH_DELIMITED);
    out.writeVarint(UUID_BYTES);
    // big-endian, which protobuf's own numbers are not
    out.writeFixed64(Long.reverseBytes(mostSignificant));
    out.writeFixed64(Long.reverseBytes(leastSignificant));
    out.endLength(start);
  }

  private static IllegalArgumentException unsupported(Object object) {
    return new IllegalArgumentException(
        "CQL over gRPC has no value for " + object.getClass().getName());
  }
}
