package io.bench.adapter.grpc.cql.value;

import com.google.protobuf.ByteString;
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
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the event loop. Cells of an answer as objects: of the classes that the Java driver gives,
 * but for {@link CqlDuration}, {@link UdtFields} and tuples, which are lists. {@link CqlType#fit}
 * and {@link StargateValues} take each of them again.
 */
public final class StargateReader {

  private static final int UUID_BYTES = 16;

  private StargateReader() {}

  /**
   * A cell of a column.
   *
   * @return null if the cell holds no value
   * @throws IllegalArgumentException if the cell holds a value of another type
   */
  public static @Nullable Object read(CqlType type, Value cell) {
    if (isNull(cell)) {
      return null;
    }
    if (type instanceof ScalarType scalar) {
      requireKind(kind(scalar), cell, type);
      return switch (scalar) {
        case INT, SMALLINT, TINYINT -> scalar.fit(cell.getInt());
        case TIMESTAMP -> Instant.ofEpochMilli(cell.getInt());
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
      List<@Nullable Object> read = new ArrayList<>(tuple.components().size());
      for (int i = 0; i < tuple.components().size(); i++) {
        read.add(i < cells.size() ? read(tuple.components().get(i), cells.get(i)) : null);
      }
      return read;
    }
    if (composite instanceof CompositeType.UserDefined udt) {
      Map<String, Value> fields = cell.getUdt().getFieldsMap();
      Map<String, @Nullable Object> read = new LinkedHashMap<>();
      udt.fields()
          .forEach(
              (name, field) ->
                  read.put(
                      name, read(field, fields.getOrDefault(name, Value.getDefaultInstance()))));
      return new UdtFields(read);
    }
    throw new IllegalArgumentException("CQL over gRPC has no " + type.cqlName());
  }

  private static Object elements(
      CqlType element, List<Value> cells, Collection<@Nullable Object> read) {
    for (Value each : cells) {
      read.add(read(element, each));
    }
    return read;
  }

  private static Object entries(CompositeType.MapOf type, List<Value> cells) {
    if (cells.size() % 2 != 0) {
      throw new IllegalArgumentException("the answer holds a map with a key without value");
    }
    Map<@Nullable Object, @Nullable Object> read = new LinkedHashMap<>();
    for (int i = 0; i < cells.size(); i += 2) {
      read.put(read(type.key(), cells.get(i)), read(type.value(), cells.get(i + 1)));
    }
    return read;
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
      case TIME -> LocalTime.ofNanoOfDay(cell.getTime());
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
    } catch (UnknownHostException wrongLength) {
      throw new IllegalArgumentException("an address of " + bytes.size() + " bytes", wrongLength);
    }
  }

  private static UUID uuid(ByteBuffer bytes) {
    if (bytes.remaining() != UUID_BYTES) {
      throw new IllegalArgumentException("a UUID of " + bytes.remaining() + " bytes");
    }
    return new UUID(bytes.getLong(), bytes.getLong());
  }

  private static BigInteger integer(ByteString twosComplement) {
    return new BigInteger(twosComplement.toByteArray());
  }

  /** What the API has a type's values as. */
  static InnerCase kind(ScalarType type) {
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

  private static void requireKind(InnerCase kind, Value cell, CqlType type) {
    if (cell.getInnerCase() != kind) {
      throw new IllegalArgumentException(
          "the answer holds a value of kind "
              + cell.getInnerCase().name().toLowerCase(Locale.ROOT)
              + " where the type is "
              + type.cqlName());
    }
  }

  /** Whether a cell is CQL's null, however the server says so. */
  private static boolean isNull(Value cell) {
    InnerCase kind = cell.getInnerCase();
    return kind == InnerCase.NULL || kind == InnerCase.UNSET || kind == InnerCase.INNER_NOT_SET;
  }
}
