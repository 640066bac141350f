package io.bench.servers.gateway.stargate;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.GettableByIndex;
import com.datastax.oss.driver.api.core.data.SettableByIndex;
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
import io.bench.cql.value.CqlType;
import io.bench.cql.value.ScalarType;
import io.bench.cql.value.UdtFields;
import io.bench.stargate.StargateReader;
import io.bench.stargate.StargateTypes;
import io.bench.stargate.StargateValues;
import io.bench.stargate.WireBuffer;
import io.stargate.proto.QueryOuterClass.TypeSpec;
import io.stargate.proto.QueryOuterClass.TypeSpec.Basic;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Value.InnerCase;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns values of one CQL type into the native protocol's bytes, on the event loop that read them,
 * and such bytes into messages, on the driver's. The driver's codecs know the bytes. Used for the
 * bind markers and the columns of a statement. Stateless. Hot path.
 */
final class ValueCodec {

  private final DataType type;
  private final CqlType values;
  private final TypeCodec<Object> codec;

  /** Of the elements of a list or set, of the keys and the values of a map; otherwise empty. */
  private final ValueCodec[] parts;

  /** Whether the driver has values of the type as objects of its own. */
  private final boolean driversOwn;

  ValueCodec(DataType type) {
    this.type = type;
    this.values = StargateTypes.of(spec(type));
    this.codec = CodecRegistry.DEFAULT.codecFor(type);
    this.driversOwn = !(values instanceof ScalarType) || values == ScalarType.DURATION;
    this.parts = partTypes(type).stream().map(ValueCodec::new).toArray(ValueCodec[]::new);
  }

  private static List<DataType> partTypes(DataType type) {
    if (type instanceof ListType list) {
      return List.of(list.getElementType());
    } else if (type instanceof SetType set) {
      return List.of(set.getElementType());
    } else if (type instanceof MapType map) {
      return List.of(map.getKeyType(), map.getValueType());
    }
    return List.of();
  }

  /**
   * Encodes a value.
   *
   * @param value neither null nor unset
   * @return the bytes as the native protocol has them, without their length
   * @throws IllegalArgumentException if the type cannot take the value
   */
  @Nullable ByteBuffer encode(Value value) {
    @Nullable ByteBuffer direct = encodeWithoutObject(value);
    if (direct != null) {
      return direct;
    }
    Object object = StargateReader.REQUESTS.read(values, value);
    return codec.encode(driversOwn ? toDriver(type, object) : object, ProtocolVersion.DEFAULT);
  }

  /** Encodes a value; null if it does not fit, or not without an object. */
  private @Nullable ByteBuffer encodeWithoutObject(Value value) {
    if (values instanceof ScalarType scalar) {
      return ScalarBytes.encode(scalar, value);
    }
    int roles = parts.length;
    if (roles == 0 || value.getInnerCase() != InnerCase.COLLECTION) {
      return null;
    }
    int count = value.getCollection().getElementsCount();
    if (count % roles != 0) {
      return null;
    }
    ByteBuffer[] encoded = new ByteBuffer[count];
    int size = Integer.BYTES;
    for (int i = 0; i < count; i++) {
      @Nullable ByteBuffer part =
          parts[i % roles].encodeWithoutObject(value.getCollection().getElements(i));
      if (part == null) {
        return null;
      }
      encoded[i] = part;
      size = Math.addExact(size, Integer.BYTES + part.remaining());
    }
    ByteBuffer bytes = ByteBuffer.allocate(size).putInt(count / roles);
    for (ByteBuffer part : encoded) {
      bytes.putInt(part.remaining()).put(part);
    }
    return bytes.flip();
  }

  /**
   * Writes what a {@code Value} holds.
   *
   * @param bytes of the value, as the native protocol has them, without their length, or null
   */
  void write(WireBuffer out, @Nullable ByteBuffer bytes) {
    if (bytes == null) {
      StargateValues.write(null, out); // which the driver would take for an empty collection
    } else {
      write(out, bytes, bytes.position(), bytes.remaining());
    }
  }

  private void write(WireBuffer out, ByteBuffer bytes, int at, int length) {
    if (parts.length > 0) {
      writeParts(out, bytes.slice(at, length));
    } else if (!(values instanceof ScalarType scalar)
        || !ScalarBytes.write(scalar, bytes, at, length, out)) {
      Object object = codec.decode(bytes.slice(at, length), ProtocolVersion.DEFAULT);
      StargateValues.write(driversOwn ? fromDriver(object) : object, out);
    }
  }

  private void writeParts(WireBuffer out, ByteBuffer bytes) {
    int start = out.beginField(Value.COLLECTION_FIELD_NUMBER);
    int count = bytes.hasRemaining() ? Math.multiplyExact(bytes.getInt(), parts.length) : 0;
    for (int i = 0; i < count; i++) {
      int length = bytes.getInt();
      int part = out.beginField(io.stargate.proto.QueryOuterClass.Collection.ELEMENTS_FIELD_NUMBER);
      if (length < 0) {
        StargateValues.write(null, out);
      } else {
        int at = bytes.position();
        bytes.position(Math.addExact(at, length)); // fails if there are not so many
        parts[i % parts.length].write(out, bytes, at, length);
      }
      out.endLength(part);
    }
    out.endLength(start);
  }

  /**
   * Describes a type as the API does. It has no vectors: as their values are collections, they are
   * described as the lists that they look like.
   */
  static TypeSpec spec(DataType type) {
    TypeSpec.Builder spec = TypeSpec.newBuilder();
    if (type instanceof ListType list) {
      spec.setList(TypeSpec.List.newBuilder().setElement(spec(list.getElementType())));
    } else if (type instanceof VectorType vector) {
      spec.setList(TypeSpec.List.newBuilder().setElement(spec(vector.getElementType())));
    } else if (type instanceof SetType set) {
      spec.setSet(TypeSpec.Set.newBuilder().setElement(spec(set.getElementType())));
    } else if (type instanceof MapType map) {
      spec.setMap(
          TypeSpec.Map.newBuilder()
              .setKey(spec(map.getKeyType()))
              .setValue(spec(map.getValueType())));
    } else if (type instanceof TupleType tuple) {
      TypeSpec.Tuple.Builder fields = TypeSpec.Tuple.newBuilder();
      tuple.getComponentTypes().forEach(field -> fields.addElements(spec(field)));
      spec.setTuple(fields);
    } else if (type instanceof UserDefinedType udt) {
      TypeSpec.Udt.Builder fields = spec.getUdtBuilder().setName(udt.getName().asInternal());
      for (int i = 0; i < udt.getFieldNames().size(); i++) {
        fields.putFields(udt.getFieldNames().get(i).asInternal(), spec(udt.getFieldTypes().get(i)));
      }
    } else {
      @Nullable Basic basic = Basic.forNumber(type.getProtocolCode());
      spec.setBasic(basic == null ? Basic.CUSTOM : basic);
    }
    return spec.build();
  }

  /** What the driver's codec of a type takes for an object that {@link StargateReader} gives. */
  private static @Nullable Object toDriver(DataType type, @Nullable Object object) {
    if (object == null) {
      return null;
    }
    if (type instanceof ListType list) {
      return elements(list.getElementType(), object, new ArrayList<>());
    }
    if (type instanceof SetType set) {
      return elements(set.getElementType(), object, new LinkedHashSet<>());
    }
    if (type instanceof VectorType vector) {
      return CqlVector.newInstance(elements(vector.getElementType(), object, new ArrayList<>()));
    }
    if (type instanceof MapType map) {
      Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
      ((Map<?, ?>) object)
          .forEach(
              (key, value) ->
                  entries.put(
                      toDriver(map.getKeyType(), key), toDriver(map.getValueType(), value)));
      return entries;
    }
    if (type instanceof UserDefinedType udt) {
      List<@Nullable Object> fields = new ArrayList<>();
      udt.getFieldNames()
          .forEach(name -> fields.add(((UdtFields) object).fields().get(name.asInternal())));
      return filled(udt.newValue(), udt.getFieldTypes(), fields);
    }
    if (type instanceof TupleType tuple) {
      return filled(tuple.newValue(), tuple.getComponentTypes(), (List<?>) object);
    }
    if (type.getProtocolCode() == ProtocolConstants.DataType.CUSTOM
        && !(object instanceof ByteBuffer)) {
      throw new IllegalArgumentException("the gateway takes bytes for " + type);
    }
    return object instanceof io.bench.cql.value.CqlDuration duration
        ? CqlDuration.newInstance(duration.months(), duration.days(), duration.nanos())
        : object;
  }

  private static <C extends Collection<@Nullable Object>> C elements(
      DataType type, Object objects, C elements) {
    ((Collection<?>) objects).forEach(each -> elements.add(toDriver(type, each)));
    return elements;
  }

  private static <ValueT extends SettableByIndex<ValueT>> ValueT filled(
      ValueT empty, List<DataType> types, List<?> objects) {
    ValueT filled = empty;
    for (int i = 0; i < objects.size(); i++) {
      Object object = toDriver(types.get(i), objects.get(i));
      filled =
          object == null
              ? filled.setToNull(i)
              : filled.set(i, object, CodecRegistry.DEFAULT.<Object>codecFor(types.get(i)));
    }
    return filled;
  }

  /** What {@link StargateValues} takes for an object that a codec of the driver gives. */
  private static @Nullable Object fromDriver(@Nullable Object object) {
    if (object instanceof CqlDuration duration) {
      return new io.bench.cql.value.CqlDuration(
          duration.getMonths(), duration.getDays(), duration.getNanoseconds());
    }
    if (object instanceof UdtValue udt) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      for (int i = 0; i < udt.size(); i++) {
        fields.put(udt.getType().getFieldNames().get(i).asInternal(), field(udt, i));
      }
      return new UdtFields(fields);
    }
    if (object instanceof TupleValue tuple) {
      @Nullable Object[] fields = new @Nullable Object[tuple.size()];
      for (int i = 0; i < fields.length; i++) {
        fields[i] = field(tuple, i);
      }
      return fields;
    }
    if (object instanceof CqlVector<?> vector) {
      return vector.stream().map(ValueCodec::fromDriver).toList();
    }
    if (object instanceof Collection<?> elements) {
      List<@Nullable Object> plain = new ArrayList<>(elements.size());
      elements.forEach(each -> plain.add(fromDriver(each)));
      return plain;
    }
    if (object instanceof Map<?, ?> map) {
      Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
      map.forEach((key, value) -> entries.put(fromDriver(key), fromDriver(value)));
      return entries;
    }
    return object;
  }

  private static @Nullable Object field(GettableByIndex fields, int index) {
    return fields.isNull(index) ? null : fromDriver(fields.getObject(index));
  }
}
