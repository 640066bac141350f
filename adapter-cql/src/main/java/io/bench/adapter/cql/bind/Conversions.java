package io.bench.adapter.cql.bind;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import io.bench.adapter.api.FittingNumber;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Builds the {@link Conversion} for a CQL type, element types included. */
final class Conversions {

  /** No number is beyond a float that has neither an exponent nor so many digits. */
  private static final Pattern MAYBE_TOO_LARGE = Pattern.compile("[eE]|[0-9]{38}");

  private static final String INFINITY = "Infinity";

  private final CodecRegistry codecs;

  Conversions(CodecRegistry codecs) {
    this.codecs = codecs;
  }

  /**
   * The conversion for {@code type}. Where the type has a literal form in CQL that other values do
   * not clash with (dates, collections, tuples, user types), text is read as that literal.
   */
  Conversion to(DataType type) {
    return switch (type.getProtocolCode()) {
      case ProtocolConstants.DataType.ASCII, ProtocolConstants.DataType.VARCHAR ->
          ScalarConversions::toText;
      case ProtocolConstants.DataType.BIGINT, ProtocolConstants.DataType.COUNTER ->
          ScalarConversions::toLong;
      case ProtocolConstants.DataType.INT -> ScalarConversions::toInt;
      case ProtocolConstants.DataType.SMALLINT -> ScalarConversions::toShort;
      case ProtocolConstants.DataType.TINYINT -> ScalarConversions::toByte;
      case ProtocolConstants.DataType.VARINT -> FittingNumber::toBigInteger;
      case ProtocolConstants.DataType.DECIMAL -> FittingNumber::toBigDecimal;
      case ProtocolConstants.DataType.DOUBLE -> FittingNumber::toDouble;
      case ProtocolConstants.DataType.FLOAT -> FittingNumber::toFloat;
      case ProtocolConstants.DataType.BOOLEAN -> ScalarConversions::toBoolean;
      case ProtocolConstants.DataType.UUID -> ScalarConversions::toUuid;
      case ProtocolConstants.DataType.TIMEUUID -> ScalarConversions::toTimeUuid;
      case ProtocolConstants.DataType.TIMESTAMP ->
          orLiteral(type, "'", ScalarConversions::toInstant);
      case ProtocolConstants.DataType.DATE -> ScalarConversions::toLocalDate;
      case ProtocolConstants.DataType.TIME -> ScalarConversions::toLocalTime;
      case ProtocolConstants.DataType.INET -> ScalarConversions::toInet;
      case ProtocolConstants.DataType.BLOB -> ScalarConversions::toBlob;
      case ProtocolConstants.DataType.DURATION -> ScalarConversions::toDuration;
      case ProtocolConstants.DataType.LIST,
          ProtocolConstants.DataType.SET,
          ProtocolConstants.DataType.MAP,
          ProtocolConstants.DataType.TUPLE,
          ProtocolConstants.DataType.UDT ->
          orLiteral(type, "", toComposite(type));
      default ->
          type instanceof VectorType vector
              ? orLiteral(type, "", toVector(vector))
              : ScalarConversions::toBlob;
    };
  }

  private Conversion toComposite(DataType type) {
    if (type instanceof ListType list) {
      Conversion element = to(list.getElementType());
      return value -> elements(value, element, new ArrayList<>());
    }
    if (type instanceof SetType set) {
      Conversion element = to(set.getElementType());
      return value -> elements(value, element, new LinkedHashSet<>());
    }
    if (type instanceof MapType map) {
      return toMap(to(map.getKeyType()), to(map.getValueType()));
    }
    if (type instanceof UserDefinedType udt) {
      return toUdt(udt);
    }
    return toTuple((TupleType) type);
  }

  private Conversion orLiteral(DataType type, String quote, Conversion conversion) {
    TypeCodec<Object> codec = codecs.codecFor(type);
    String cqlType = type.asCql(true, false);
    boolean holdsDates = cqlType.matches(".*\\bdate\\b.*");
    return value -> {
      if (!(value instanceof CharSequence)) {
        return conversion.convert(value);
      }
      String text = value.toString().trim();
      Object parsed = codec.parse(quote + text + quote);
      if (parsed == null) {
        throw ScalarConversions.refused(value, cqlType);
      }
      if (becameInfinite(text, parsed, codec) || (holdsDates && !isStoredAsIs(parsed, codec))) {
        throw new IllegalArgumentException("a value in " + text + " does not fit " + cqlType);
      }
      return parsed;
    };
  }

  /** The driver's codecs read a float that is too large as infinite. */
  private static boolean becameInfinite(String text, Object parsed, TypeCodec<Object> codec) {
    return MAYBE_TOO_LARGE.matcher(text).find()
        && !text.contains(INFINITY)
        && codec.format(parsed).contains(INFINITY);
  }

  /** The driver's codecs wrap a date that is too far away. */
  private static boolean isStoredAsIs(Object parsed, TypeCodec<Object> codec) {
    ByteBuffer bytes = codec.encode(parsed, ProtocolVersion.DEFAULT);
    return parsed.equals(codec.decode(bytes, ProtocolVersion.DEFAULT));
  }

  private static Conversion toMap(Conversion keys, Conversion values) {
    return value -> {
      if (!(value instanceof Map<?, ?> map)) {
        throw ScalarConversions.refused(value, "a map");
      }
      Map<Object, Object> converted = new LinkedHashMap<>();
      map.forEach((k, v) -> converted.put(keys.convert(k), values.convert(v)));
      return converted;
    };
  }

  private Conversion toTuple(TupleType type) {
    List<Conversion> components = type.getComponentTypes().stream().map(this::to).toList();
    return value -> {
      if (value instanceof TupleValue) {
        return value;
      }
      List<@Nullable Object> given = sequence(value);
      if (given.size() > components.size()) {
        throw tooMany(given.size(), components.size());
      }
      TupleValue tuple = type.newValue();
      for (int i = 0; i < given.size(); i++) {
        tuple = set(tuple, i, type.getComponentTypes().get(i), given.get(i), components.get(i));
      }
      return tuple;
    };
  }

  private TupleValue set(
      TupleValue tuple, int i, DataType type, @Nullable Object value, Conversion conversion) {
    return value == null
        ? tuple.setToNull(i)
        : tuple.set(i, conversion.convert(value), codecs.codecFor(type));
  }

  /** A map by field name, or a list in the order of the fields. */
  private Conversion toUdt(UserDefinedType type) {
    List<String> names = type.getFieldNames().stream().map(name -> name.asInternal()).toList();
    List<Conversion> fields = type.getFieldTypes().stream().map(this::to).toList();
    return value -> {
      if (value instanceof UdtValue) {
        return value;
      }
      UdtValue udt = type.newValue();
      if (value instanceof Map<?, ?> map) {
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          int i = names.indexOf(String.valueOf(entry.getKey()));
          if (i < 0) {
            throw new IllegalArgumentException(
                "type " + type.getName() + " has no field '" + entry.getKey() + "'");
          }
          udt = set(udt, i, type, entry.getValue(), fields.get(i));
        }
        return udt;
      }
      List<@Nullable Object> given = sequence(value);
      if (given.size() > fields.size()) {
        throw tooMany(given.size(), fields.size());
      }
      for (int i = 0; i < given.size(); i++) {
        udt = set(udt, i, type, given.get(i), fields.get(i));
      }
      return udt;
    };
  }

  private UdtValue set(
      UdtValue udt, int i, UserDefinedType type, @Nullable Object value, Conversion conversion) {
    return value == null
        ? udt.setToNull(i)
        : udt.set(i, conversion.convert(value), codecs.codecFor(type.getFieldTypes().get(i)));
  }

  private Conversion toVector(VectorType type) {
    Conversion element = to(type.getElementType());
    return value -> {
      List<Object> converted = new ArrayList<>();
      if (value instanceof CqlVector<?> vector) {
        vector.stream().forEach(each -> converted.add(element.convert(each)));
      } else {
        elements(value, element, converted);
      }
      if (converted.size() != type.getDimensions()) {
        throw new IllegalArgumentException(
            converted.size() + " components, where the vector has " + type.getDimensions());
      }
      return CqlVector.newInstance(converted);
    };
  }

  private static <CollectionT extends Collection<Object>> CollectionT elements(
      Object value, Conversion conversion, CollectionT into) {
    for (Object element : sequence(value)) {
      if (element == null) {
        throw new IllegalArgumentException("a collection cannot hold null");
      }
      into.add(conversion.convert(element));
    }
    return into;
  }

  /** The elements of a collection or an array. */
  private static List<@Nullable Object> sequence(Object value) {
    List<@Nullable Object> elements = new ArrayList<>();
    if (value instanceof Iterable<?> iterable) {
      iterable.forEach(elements::add);
    } else if (value.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(value); i++) {
        elements.add(Array.get(value, i));
      }
    } else {
      throw ScalarConversions.refused(value, "a list");
    }
    return elements;
  }

  private static IllegalArgumentException tooMany(int given, int wanted) {
    return new IllegalArgumentException(given + " values, where the type has " + wanted);
  }
}
