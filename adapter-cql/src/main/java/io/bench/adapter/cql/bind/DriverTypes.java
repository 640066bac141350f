package io.bench.adapter.cql.bind;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.SettableByIndex;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import io.bench.cql.value.CompositeType;
import io.bench.cql.value.CqlType;
import io.bench.cql.value.ScalarType;
import io.bench.cql.value.UdtFields;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The driver's types of columns, as types whose values its codecs take. */
record DriverTypes(CodecRegistry codecs) {

  /** Drivers before 4.17 have no such type, and naming it where it is missing is an error. */
  private static final boolean HAS_VECTORS =
      isThere("com.datastax.oss.driver.api.core.type.VectorType");

  private static boolean isThere(String className) {
    try {
      var unused = Class.forName(className);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Whether the type may be looked at as a {@link VectorType}. */
  static boolean isVector(DataType type) {
    return HAS_VECTORS && type instanceof VectorType;
  }

  /** The type of a column of single values whose literals are taken as they are, or null. */
  static @Nullable ScalarType scalar(DataType type) {
    return ScalarType.named(type.asCql(false, false));
  }

  /**
   * The type of a column. Where it has a literal form in CQL that other values do not clash with
   * (dates, collections, tuples, user types), text is read as that literal.
   */
  CqlType of(DataType type) {
    ScalarType scalar = scalar(type);
    if (scalar == ScalarType.TIMESTAMP || scalar == ScalarType.DURATION) {
      boolean duration = scalar == ScalarType.DURATION;
      return new Column(
          scalar,
          type,
          codecs.codecFor(type),
          duration ? "" : "'",
          CqlDuration.class,
          duration ? DriverTypes::duration : made -> made);
    }
    if (scalar != null) {
      return scalar;
    }
    if (type instanceof ListType list) {
      return column(new CompositeType.ListOf(of(list.getElementType())), type, made -> made);
    }
    if (type instanceof SetType set) {
      return column(new CompositeType.SetOf(of(set.getElementType())), type, made -> made);
    }
    if (type instanceof MapType map) {
      return column(
          new CompositeType.MapOf(of(map.getKeyType()), of(map.getValueType())),
          type,
          made -> made);
    }
    if (isVector(type)) {
      VectorType vector = (VectorType) type;
      return column(
          new CompositeType.VectorOf(of(vector.getElementType()), vector.getDimensions()),
          type,
          made -> CqlVector.newInstance((List<?>) made));
    }
    if (type instanceof UserDefinedType udt) {
      Map<String, CqlType> fields = new LinkedHashMap<>();
      for (int i = 0; i < udt.getFieldNames().size(); i++) {
        fields.put(udt.getFieldNames().get(i).asInternal(), of(udt.getFieldTypes().get(i)));
      }
      return column(
          new CompositeType.UserDefined(udt.getName().asInternal(), fields, true),
          type,
          made ->
              filled(udt.newValue(), udt.getFieldTypes(), ((UdtFields) made).fields().values()));
    }
    if (type instanceof TupleType tuple) {
      return column(
          new CompositeType.TupleOf(tuple.getComponentTypes().stream().map(this::of).toList()),
          type,
          made -> filled(tuple.newValue(), tuple.getComponentTypes(), (List<?>) made));
    }
    return ScalarType.BLOB;
  }

  private CqlType column(CqlType type, DataType column, UnaryOperator<Object> maker) {
    return new Column(type, column, codecs.codecFor(column), "", SettableByIndex.class, maker);
  }

  private <ValueT extends SettableByIndex<ValueT>> ValueT filled(
      ValueT empty, List<DataType> types, Collection<?> values) {
    ValueT filled = empty;
    int i = 0;
    for (Object value : values) {
      filled =
          value == null
              ? filled.setToNull(i)
              : filled.set(i, value, codecs.<Object>codecFor(types.get(i)));
      i++;
    }
    return filled;
  }

  private static Object duration(Object made) {
    var duration = (io.bench.cql.value.CqlDuration) made;
    return CqlDuration.newInstance(duration.months(), duration.days(), duration.nanos());
  }

  /**
   * A column whose values the driver has as objects of its own, or whose literals text is read as.
   *
   * @param quote around its literals
   * @param driversOwn the class of values that are taken as they are
   * @param maker makes what fits {@code type} into what the codec takes
   */
  private record Column(
      CqlType type,
      DataType column,
      TypeCodec<Object> codec,
      String quote,
      Class<?> driversOwn,
      UnaryOperator<Object> maker)
      implements CqlType {

    /** No number is beyond a float that has neither an exponent nor so many digits. */
    private static final Pattern MAYBE_TOO_LARGE = Pattern.compile("[eE]|[0-9]{38}");

    private static final Pattern HOLDS_DATES = Pattern.compile("\\bdate\\b");
    private static final String INFINITY = "Infinity";

    @Override
    public String cqlName() {
      return column.asCql(true, false);
    }

    @Override
    public @Nullable Object fit(@Nullable Object given) {
      if (given == null || CqlType.isNoValue(given) || driversOwn.isInstance(given)) {
        return given;
      }
      if (given instanceof CharSequence) {
        return parsed(given.toString().trim(), given);
      }
      Object fitted = type.fit(given);
      return fitted == null ? null : maker.apply(fitted);
    }

    private Object parsed(String text, Object given) {
      Object parsed = codec.parse(quote + text + quote);
      if (parsed == null) {
        throw new IllegalArgumentException(given.getClass().getName() + " is not " + cqlName());
      }
      if (becameInfinite(text, parsed)
          || (HOLDS_DATES.matcher(cqlName()).find() && !isStoredAsIs(parsed))) {
        throw new IllegalArgumentException("a value in " + text + " does not fit " + cqlName());
      }
      return parsed;
    }

    /** The driver's codecs read a float that is too large as infinite. */
    private boolean becameInfinite(String text, Object parsed) {
      return MAYBE_TOO_LARGE.matcher(text).find()
          && !text.contains(INFINITY)
          && codec.format(parsed).contains(INFINITY);
    }

    /** The driver's codecs wrap a date that is too far away. */
    private boolean isStoredAsIs(Object parsed) {
      ByteBuffer bytes = codec.encode(parsed, ProtocolVersion.DEFAULT);
      return parsed.equals(codec.decode(bytes, ProtocolVersion.DEFAULT));
    }
  }
}
