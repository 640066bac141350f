package io.bench.stargate;

import com.google.protobuf.ByteString;
import io.bench.adapter.api.FittingNumber;
import io.bench.cql.value.CompositeType;
import io.bench.cql.value.CqlDuration;
import io.bench.cql.value.CqlType;
import io.bench.cql.value.ScalarType;
import io.bench.cql.value.UdtFields;
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
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * On an event loop. Values of the API as objects: of the classes that the Java driver gives, but
 * for {@link CqlDuration}, {@link UdtFields} and tuples, which are lists. {@link CqlType#fit} and
 * {@link StargateValues} take each of them again. Stateless. Hot path.
 */
public enum StargateReader {

  /** For what a server answers, whose types may be older than the values. */
  ANSWERS,

  /** For what a client sends: it refuses whatever the type does not take. */
  REQUESTS;

  private static final int UUID_BYTES = 16;

  /**
   * Reads a value of a column.
   *
   * @return null if it is CQL's null
   * @throws IllegalArgumentException if the value is of another type
   */
  public @Nullable Object read(CqlType type, Value cell) {
    if (cell.hasNull() || isAbsent(cell)) {
      if (this == REQUESTS) {
        requireKind(InnerCase.NULL, cell, type);
      }
      return null;
    }
    if (type instanceof ScalarType scalar) {
      requireKind(kind(scalar), cell, type);
      return switch (scalar) {
        case INT, SMALLINT, TINYINT -> scalar.fit(cell.getInt());
        case TIMESTAMP -> Instant.ofEpochMilli(cell.getInt());
        case ASCII, TIMEUUID -> this == ANSWERS ? untyped(cell) : scalar.fit(untyped(cell));
        default -> untyped(cell);
      };
    }
    if (!(type instanceof CompositeType composite)) {
      return untyped(cell);
    }
    requireKind(
        type instanceof CompositeType.UserDefined ? InnerCase.UDT : InnerCase.COLLECTION,
        cell,
        type);
    List<Value> cells = cell.getCollection().getElementsList();
    if (composite instanceof CompositeType.ListOf list) {
      return elements(list.element(), cells, new ArrayList<>(cells.size()));
    }
    if (composite instanceof CompositeType.SetOf set) {
      return elements(set.element(), cells, new LinkedHashSet<>());
    }
    if (composite instanceof CompositeType.MapOf map) {
      return entries(map, cells);
    }
    if (composite instanceof CompositeType.TupleOf tuple) {
      return components(tuple.components(), cells);
    }
    if (composite instanceof CompositeType.UserDefined udt) {
      return fields(udt, cell.getUdt().getFieldsMap());
    }
    throw new IllegalArgumentException("CQL over gRPC has no " + type.cqlName());
  }

  private Object elements(CqlType element, List<Value> cells, Collection<@Nullable Object> read) {
    for (Value each : cells) {
      read.add(element(element, each, "element ", read.size() + 1));
    }
    return read;
  }

  private Object entries(CompositeType.MapOf type, List<Value> cells) {
    if (cells.size() % 2 != 0) {
      throw new IllegalArgumentException(place() + "a map with a key without value");
    }
    Map<@Nullable Object, @Nullable Object> read = new LinkedHashMap<>();
    for (int i = 0; i < cells.size(); i += 2) {
      read.put(
          element(type.key(), cells.get(i), "key ", i / 2 + 1),
          element(type.value(), cells.get(i + 1), "value ", i / 2 + 1));
    }
    return read;
  }

  private Object components(List<CqlType> types, List<Value> cells) {
    if (this == REQUESTS && cells.size() > types.size()) {
      throw new IllegalArgumentException(
          cells.size() + " values, where the type has " + types.size());
    }
    List<@Nullable Object> read = new ArrayList<>(types.size());
    for (int i = 0; i < types.size(); i++) {
      read.add(i < cells.size() ? part(types.get(i), cells.get(i), "field ", i + 1) : null);
    }
    return read;
  }

  private Object fields(CompositeType.UserDefined type, Map<String, Value> cells) {
    Map<String, @Nullable Object> read = new LinkedHashMap<>();
    type.fields()
        .forEach(
            (name, field) -> {
              Value cell = cells.get(name);
              read.put(name, cell == null ? null : field(field, cell, name));
            });
    if (this == REQUESTS && !read.keySet().containsAll(cells.keySet())) {
      throw new IllegalArgumentException(
          "type "
              + type.cqlName()
              + " has the fields "
              + read.keySet()
              + " only, not all of "
              + new TreeSet<>(cells.keySet()));
    }
    return new UdtFields(read);
  }

  private @Nullable Object element(CqlType type, Value cell, String role, int number) {
    Object read = part(type, cell, role, number);
    if (read == null && this == REQUESTS) {
      throw new IllegalArgumentException(role + number + ": a collection cannot hold null");
    }
    return read;
  }

  private @Nullable Object part(CqlType type, Value cell, String role, int number) {
    try {
      return read(type, cell);
    } catch (IllegalArgumentException e) {
      throw unfit(role + number, e);
    }
  }

  private @Nullable Object field(CqlType type, Value cell, String name) {
    try {
      return read(type, cell);
    } catch (IllegalArgumentException e) {
      throw unfit("field " + name, e);
    }
  }

  private static IllegalArgumentException unfit(String part, IllegalArgumentException e) {
    return new IllegalArgumentException(part + ": " + e.getMessage(), e);
  }

  /** A cell of a column of unknown type, taken for what it looks like. */
  static @Nullable Object untyped(Value cell) {
    return switch (cell.getInnerCase()) {
      case NULL, UNSET, INNER_NOT_SET -> null;
      case INT -> cell.getInt();
      case FLOAT -> cell.getFloat();
      case DOUBLE -> cell.getDouble();
      case BOOLEAN -> cell.getBoolean();
      case STRING -> cell.getString();
      case BYTES -> cell.getBytes().asReadOnlyByteBuffer();
      case INET -> address(cell.getInet().getValue());
      case UUID -> uuid(cell.getUuid().getValue().asReadOnlyByteBuffer());
      case DATE ->
          LocalDate.ofEpochDay(
              Integer.toUnsignedLong(cell.getDate()) - StargateValues.EPOCH_DAY_ZERO);
      case TIME ->
          LocalTime.ofNanoOfDay(
              FittingNumber.between(0, LocalTime.MAX.toNanoOfDay(), cell.getTime()));
      case DURATION ->
          new CqlDuration(
              cell.getDuration().getMonths(),
              cell.getDuration().getDays(),
              cell.getDuration().getNanos());
      case VARINT -> integer(cell.getVarint().getValue());
      case DECIMAL ->
          new BigDecimal(integer(cell.getDecimal().getValue()), cell.getDecimal().getScale());
      case COLLECTION -> {
        List<@Nullable Object> elements = new ArrayList<>();
        cell.getCollection().getElementsList().forEach(each -> elements.add(untyped(each)));
        yield elements;
      }
      case UDT -> {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        new TreeMap<>(cell.getUdt().getFieldsMap())
            .forEach((name, field) -> fields.put(name, untyped(field)));
        yield new UdtFields(fields);
      }
    };
  }

  private static Object address(ByteString bytes) {
    try {
      return InetAddress.getByAddress(bytes.toByteArray());
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("an address of " + bytes.size() + " bytes", e);
    }
  }

  private static UUID uuid(ByteBuffer bytes) {
    if (bytes.remaining() != UUID_BYTES) {
      throw new IllegalArgumentException("a UUID of " + bytes.remaining() + " bytes");
    }
    return new UUID(bytes.getLong(), bytes.getLong());
  }

  private static BigInteger integer(ByteString twosComplement) {
    if (twosComplement.isEmpty()) {
      throw new IllegalArgumentException("an integer of 0 bytes");
    }
    return new BigInteger(twosComplement.toByteArray());
  }

  /** What the API has a type's values as. */
  public static InnerCase kind(ScalarType type) {
    return switch (type) {
      case ASCII, TEXT -> InnerCase.STRING;
      case BIGINT, COUNTER, INT, SMALLINT, TINYINT, TIMESTAMP -> InnerCase.INT;
      case VARINT -> InnerCase.VARINT;
      case DECIMAL -> InnerCase.DECIMAL;
      case DOUBLE -> InnerCase.DOUBLE;
      case FLOAT -> InnerCase.FLOAT;
      case BOOLEAN -> InnerCase.BOOLEAN;
      case UUID, TIMEUUID -> InnerCase.UUID;
      case DATE -> InnerCase.DATE;
      case TIME -> InnerCase.TIME;
      case DURATION -> InnerCase.DURATION;
      case INET -> InnerCase.INET;
      case BLOB -> InnerCase.BYTES;
    };
  }

  private void requireKind(InnerCase kind, Value cell, CqlType type) {
    if (cell.getInnerCase() != kind) {
      throw new IllegalArgumentException(
          place()
              + "a value of kind "
              + cell.getInnerCase().name().toLowerCase(Locale.ROOT)
              + " where the type is "
              + type.cqlName());
    }
  }

  private String place() {
    return this == ANSWERS ? "the answer holds " : "";
  }

  /** Whether there is no value, which some servers answer for CQL's null. */
  private static boolean isAbsent(Value cell) {
    return cell.hasUnset() || cell.getInnerCase() == InnerCase.INNER_NOT_SET;
  }
}
