package io.bench.servers.gateway.value;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import io.stargate.proto.QueryOuterClass.Collection;
import io.stargate.proto.QueryOuterClass.UdtValue;
import io.stargate.proto.QueryOuterClass.Value;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The writers of types that consist of others. Since messages are written from their end, the parts
 * are found first and written last one first.
 */
final class CompositeWriters {

  private static final int MAP_KEY = 1;
  private static final int MAP_VALUE = 2;

  private CompositeWriters() {}

  static ValueWriter of(DataType type) {
    if (type instanceof ListType list) {
      return sequence(ValueWriter.of(list.getElementType()));
    } else if (type instanceof SetType set) {
      return sequence(ValueWriter.of(set.getElementType()));
    } else if (type instanceof MapType map) {
      return map(ValueWriter.of(map.getKeyType()), ValueWriter.of(map.getValueType()));
    } else if (type instanceof TupleType tuple) {
      return tuple(writers(tuple.getComponentTypes()));
    } else if (type instanceof UserDefinedType udt) {
      return userDefined(udt);
    } else if (type instanceof VectorType vector) {
      return vector(vector);
    }
    return ScalarWriters.of(type);
  }

  private static ValueWriter[] writers(List<DataType> types) {
    return types.stream().map(ValueWriter::of).toArray(ValueWriter[]::new);
  }

  private static ValueWriter sequence(ValueWriter element) {
    return (out, bytes) -> {
      ByteBuffer source = bytes.duplicate();
      writeElements(out, parts(source, source.getInt()), element, element);
    };
  }

  private static ValueWriter map(ValueWriter key, ValueWriter mapped) {
    return (out, bytes) -> {
      ByteBuffer source = bytes.duplicate();
      writeElements(out, parts(source, 2 * source.getInt()), key, mapped);
    };
  }

  private static ValueWriter vector(VectorType type) {
    ValueWriter element = ValueWriter.of(type.getElementType());
    int fixed = VectorElements.fixedSize(type.getElementType());
    return (out, bytes) -> {
      ByteBuffer source = bytes.duplicate();
      @Nullable ByteBuffer[] parts = new @Nullable ByteBuffer[type.getDimensions()];
      for (int i = 0; i < parts.length; i++) {
        parts[i] = part(source, fixed > 0 ? fixed : (int) Vint.getUnsigned(source));
      }
      writeElements(out, parts, element, element);
    };
  }

  private static void writeElements(
      ProtoWriter out, @Nullable ByteBuffer[] parts, ValueWriter even, ValueWriter odd) {
    int end = out.size();
    for (int i = parts.length - 1; i >= 0; i--) {
      (i % 2 == 0 ? even : odd).writeField(out, Collection.ELEMENTS_FIELD_NUMBER, parts[i]);
    }
    out.endMessage(Value.COLLECTION_FIELD_NUMBER, end);
  }

  private static ValueWriter tuple(ValueWriter[] fields) {
    return (out, bytes) -> {
      @Nullable ByteBuffer[] parts = parts(bytes.duplicate(), fields.length);
      int end = out.size();
      for (int i = fields.length - 1; i >= 0; i--) {
        fields[i].writeField(out, Collection.ELEMENTS_FIELD_NUMBER, parts[i]);
      }
      out.endMessage(Value.COLLECTION_FIELD_NUMBER, end);
    };
  }

  private static ValueWriter userDefined(UserDefinedType type) {
    ValueWriter[] fields = writers(type.getFieldTypes());
    byte[][] names =
        type.getFieldNames().stream()
            .map(CqlIdentifier::asInternal)
            .map(name -> name.getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);
    return (out, bytes) -> {
      @Nullable ByteBuffer[] parts = parts(bytes.duplicate(), fields.length);
      int end = out.size();
      for (int i = fields.length - 1; i >= 0; i--) {
        int entry = out.size();
        fields[i].writeField(out, MAP_VALUE, parts[i]);
        out.bytes(MAP_KEY, names[i]);
        out.endMessage(UdtValue.FIELDS_FIELD_NUMBER, entry);
      }
      out.endMessage(Value.UDT_FIELD_NUMBER, end);
    };
  }

  /** Parts with their lengths before them; those that a field added later would have are null. */
  private static @Nullable ByteBuffer[] parts(ByteBuffer source, int count) {
    @Nullable ByteBuffer[] parts = new @Nullable ByteBuffer[count];
    for (int i = 0; i < count && source.hasRemaining(); i++) {
      parts[i] = part(source, source.getInt());
    }
    return parts;
  }

  private static @Nullable ByteBuffer part(ByteBuffer source, int length) {
    if (length < 0) {
      return null;
    }
    ByteBuffer part = source.slice(source.position(), length);
    source.position(source.position() + length);
    return part;
  }
}
