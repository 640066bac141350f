package io.bench.servers.gateway.value;

import static io.bench.servers.gateway.value.ValueEncoder.expect;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Value.InnerCase;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The encoders of types that consist of others. */
final class CompositeEncoders {

  private CompositeEncoders() {}

  static ValueEncoder of(DataType type) {
    if (type instanceof ListType list) {
      return sequence(type, ValueEncoder.of(list.getElementType()));
    } else if (type instanceof SetType set) {
      return sequence(type, ValueEncoder.of(set.getElementType()));
    } else if (type instanceof MapType map) {
      return map(type, ValueEncoder.of(map.getKeyType()), ValueEncoder.of(map.getValueType()));
    } else if (type instanceof TupleType tuple) {
      return tuple(type, encoders(tuple.getComponentTypes()));
    } else if (type instanceof UserDefinedType udt) {
      return userDefined(udt);
    } else if (type instanceof VectorType vector) {
      return vector(vector);
    }
    return ScalarEncoders.of(type);
  }

  private static ValueEncoder[] encoders(List<DataType> types) {
    return types.stream().map(ValueEncoder::of).toArray(ValueEncoder[]::new);
  }

  private static ValueEncoder sequence(DataType type, ValueEncoder element) {
    return value -> {
      List<Value> elements = elements(value, type);
      ByteBuffer[] encoded = new ByteBuffer[elements.size()];
      for (int i = 0; i < encoded.length; i++) {
        encoded[i] = present(element, elements.get(i), "element ", i + 1);
      }
      return counted(encoded.length, encoded);
    };
  }

  private static ValueEncoder map(DataType type, ValueEncoder key, ValueEncoder mapped) {
    return value -> {
      List<Value> elements = elements(value, type);
      if (elements.size() % 2 != 0) {
        throw new UnfitValueException(
            name(type) + " takes a key and a value in turn, not " + elements.size() + " of them");
      }
      ByteBuffer[] encoded = new ByteBuffer[elements.size()];
      for (int i = 0; i < encoded.length; i += 2) {
        encoded[i] = present(key, elements.get(i), "key ", i / 2 + 1);
        encoded[i + 1] = present(mapped, elements.get(i + 1), "value ", i / 2 + 1);
      }
      return counted(encoded.length / 2, encoded);
    };
  }

  private static ValueEncoder tuple(DataType type, ValueEncoder[] fields) {
    return value -> {
      List<Value> elements = elements(value, type);
      if (elements.size() > fields.length) {
        throw new UnfitValueException(
            name(type) + " has " + fields.length + " fields, not " + elements.size());
      }
      @Nullable ByteBuffer[] encoded = new @Nullable ByteBuffer[elements.size()];
      for (int i = 0; i < encoded.length; i++) {
        encoded[i] = field(fields[i], elements.get(i), "field " + (i + 1));
      }
      return joined(ByteBuffer.allocate(sizeWithLengths(encoded)), encoded).flip();
    };
  }

  private static ValueEncoder userDefined(UserDefinedType type) {
    ValueEncoder[] fields = encoders(type.getFieldTypes());
    Map<String, Integer> positions = new HashMap<>();
    for (CqlIdentifier name : type.getFieldNames()) {
      positions.put(name.asInternal(), positions.size());
    }
    return value -> {
      expect(InnerCase.UDT, value, type);
      @Nullable ByteBuffer[] encoded = new @Nullable ByteBuffer[fields.length];
      value
          .getUdt()
          .getFieldsMap()
          .forEach(
              (name, part) -> {
                @Nullable Integer position = positions.get(name);
                if (position == null) {
                  throw new UnfitValueException(
                      name(type) + " has no field " + name + ", only " + type.getFieldNames());
                }
                encoded[position] = field(fields[position], part, "field " + name);
              });
      return joined(ByteBuffer.allocate(sizeWithLengths(encoded)), encoded).flip();
    };
  }

  private static ValueEncoder vector(VectorType type) {
    ValueEncoder element = ValueEncoder.of(type.getElementType());
    boolean fixed = VectorElements.fixedSize(type.getElementType()) > 0;
    return value -> {
      List<Value> elements = elements(value, type);
      if (elements.size() != type.getDimensions()) {
        throw new UnfitValueException(
            name(type) + " has " + type.getDimensions() + " elements, not " + elements.size());
      }
      ByteBuffer[] encoded = new ByteBuffer[elements.size()];
      int size = 0;
      for (int i = 0; i < encoded.length; i++) {
        encoded[i] = present(element, elements.get(i), "element ", i + 1);
        int length = encoded[i].remaining();
        size += fixed ? length : Vint.size(length) + length;
      }
      ByteBuffer bytes = ByteBuffer.allocate(size);
      for (ByteBuffer one : encoded) {
        if (!fixed) {
          Vint.putUnsigned(bytes, one.remaining());
        }
        bytes.put(one);
      }
      return bytes.flip();
    };
  }

  private static List<Value> elements(Value value, DataType type) {
    expect(InnerCase.COLLECTION, value, type);
    return value.getCollection().getElementsList();
  }

  /** An element of a collection, which has to be there. */
  private static ByteBuffer present(ValueEncoder encoder, Value value, String what, int number) {
    try {
      return encoder.encode(value);
    } catch (UnfitValueException unfit) {
      throw unfit.in(what + number);
    }
  }

  /** A field of a tuple or user-defined type, which may be null. */
  private static @Nullable ByteBuffer field(ValueEncoder encoder, Value value, String what) {
    if (value.hasNull()) {
      return null;
    }
    try {
      return encoder.encode(value);
    } catch (UnfitValueException unfit) {
      throw unfit.in(what);
    }
  }

  private static ByteBuffer counted(int count, ByteBuffer[] parts) {
    return joined(ByteBuffer.allocate(4 + sizeWithLengths(parts)).putInt(count), parts).flip();
  }

  private static int sizeWithLengths(@Nullable ByteBuffer[] parts) {
    int size = 4 * parts.length;
    for (ByteBuffer part : parts) {
      size += part == null ? 0 : part.remaining();
    }
    return size;
  }

  private static ByteBuffer joined(ByteBuffer target, @Nullable ByteBuffer[] parts) {
    for (ByteBuffer part : parts) {
      if (part == null) {
        target.putInt(-1);
      } else {
        target.putInt(part.remaining()).put(part);
      }
    }
    return target;
  }

  private static String name(DataType type) {
    return type.asCql(false, true);
  }
}
