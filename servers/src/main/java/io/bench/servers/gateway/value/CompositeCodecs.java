package io.bench.servers.gateway.value;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import io.stargate.proto.QueryOuterClass.Collection;
import io.stargate.proto.QueryOuterClass.UdtValue;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Value.InnerCase;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The codecs of types that consist of others. Since messages are written from their end, the parts
 * are found first and written last one first.
 */
final class CompositeCodecs {

  private static final int MAP_KEY = 1;
  private static final int MAP_VALUE = 2;

  private CompositeCodecs() {}

  static ValueCodec of(DataType type) {
    if (type instanceof ListType list) {
      return new Counted(type, ValueCodec.of(list.getElementType()));
    } else if (type instanceof SetType set) {
      return new Counted(type, ValueCodec.of(set.getElementType()));
    } else if (type instanceof MapType map) {
      return new Counted(type, ValueCodec.of(map.getKeyType()), ValueCodec.of(map.getValueType()));
    } else if (type instanceof TupleType tuple) {
      return new Tuple(type, codecs(tuple.getComponentTypes()));
    } else if (type instanceof UserDefinedType udt) {
      return new UserDefined(udt);
    } else if (type instanceof VectorType vector) {
      return new Vector(vector);
    }
    return ScalarCodecs.of(type);
  }

  private static ValueCodec[] codecs(List<DataType> types) {
    return types.stream().map(ValueCodec::of).toArray(ValueCodec[]::new);
  }

  /** Lists and sets; maps, which have two roles in turn. */
  private static final class Counted implements ValueCodec {

    private final DataType type;
    private final ValueCodec[] roles;
    private final String[] labels;

    Counted(DataType type, ValueCodec... roles) {
      this.type = type;
      this.roles = roles;
      this.labels = roles.length == 1 ? new String[] {"element "} : new String[] {"key ", "value "};
    }

    @Override
    public ByteBuffer encode(Value value) {
      List<Value> elements = elements(value, type);
      if (elements.size() % roles.length != 0) {
        throw new UnfitValueException(
            ValueCodec.name(type)
                + " takes a key and a value in turn, not "
                + elements.size()
                + " of them");
      }
      ByteBuffer[] parts = new ByteBuffer[elements.size()];
      for (int i = 0; i < parts.length; i++) {
        int role = i % roles.length;
        parts[i] = present(roles[role], elements.get(i), labels[role], i / roles.length + 1);
      }
      ByteBuffer bytes = ByteBuffer.allocate(4 + sizeWithLengths(parts));
      return joined(bytes.putInt(parts.length / roles.length), parts).flip();
    }

    @Override
    public void write(ProtoWriter out, ByteBuffer bytes) {
      ByteBuffer source = bytes.duplicate();
      writeElements(out, parts(source, roles.length * source.getInt()), roles);
    }
  }

  /** Elements of a fixed size one after the other, others with it. */
  private static final class Vector implements ValueCodec {

    private final VectorType type;
    private final ValueCodec element;
    private final int fixedSize;

    Vector(VectorType type) {
      this.type = type;
      this.element = ValueCodec.of(type.getElementType());
      this.fixedSize = fixedSize(type.getElementType());
    }

    /** How many bytes every element has, or 0 where each tells its own. */
    private static int fixedSize(DataType element) {
      if (element instanceof VectorType inner) {
        return fixedSize(inner.getElementType()) * inner.getDimensions();
      }
      return switch (element.getProtocolCode()) {
        case ProtocolConstants.DataType.BOOLEAN -> 1;
        case ProtocolConstants.DataType.INT, ProtocolConstants.DataType.FLOAT -> 4;
        case ProtocolConstants.DataType.BIGINT,
            ProtocolConstants.DataType.DOUBLE,
            ProtocolConstants.DataType.TIMESTAMP ->
            8;
        case ProtocolConstants.DataType.UUID, ProtocolConstants.DataType.TIMEUUID -> 16;
        default -> 0;
      };
    }

    @Override
    public ByteBuffer encode(Value value) {
      List<Value> elements = elements(value, type);
      if (elements.size() != type.getDimensions()) {
        throw new UnfitValueException(
            ValueCodec.name(type)
                + " has "
                + type.getDimensions()
                + " elements, not "
                + elements.size());
      }
      ByteBuffer[] parts = new ByteBuffer[elements.size()];
      int size = 0;
      for (int i = 0; i < parts.length; i++) {
        parts[i] = present(element, elements.get(i), "element ", i + 1);
        int length = parts[i].remaining();
        size += fixedSize > 0 ? length : Vint.size(length) + length;
      }
      ByteBuffer bytes = ByteBuffer.allocate(size);
      for (ByteBuffer part : parts) {
        if (fixedSize == 0) {
          Vint.putUnsigned(bytes, part.remaining());
        }
        bytes.put(part);
      }
      return bytes.flip();
    }

    @Override
    public void write(ProtoWriter out, ByteBuffer bytes) {
      ByteBuffer source = bytes.duplicate();
      @Nullable ByteBuffer[] parts = new @Nullable ByteBuffer[type.getDimensions()];
      for (int i = 0; i < parts.length; i++) {
        parts[i] = part(source, fixedSize > 0 ? fixedSize : (int) Vint.getUnsigned(source));
      }
      writeElements(out, parts, element);
    }
  }

  private static final class Tuple implements ValueCodec {

    private final DataType type;
    private final ValueCodec[] fields;

    Tuple(DataType type, ValueCodec[] fields) {
      this.type = type;
      this.fields = fields;
    }

    @Override
    public ByteBuffer encode(Value value) {
      List<Value> elements = elements(value, type);
      if (elements.size() > fields.length) {
        throw new UnfitValueException(
            ValueCodec.name(type) + " has " + fields.length + " fields, not " + elements.size());
      }
      @Nullable ByteBuffer[] parts = new @Nullable ByteBuffer[elements.size()];
      for (int i = 0; i < parts.length; i++) {
        parts[i] = field(fields[i], elements.get(i), "field " + (i + 1));
      }
      return joined(ByteBuffer.allocate(sizeWithLengths(parts)), parts).flip();
    }

    @Override
    public void write(ProtoWriter out, ByteBuffer bytes) {
      writeElements(out, parts(bytes.duplicate(), fields.length), fields);
    }
  }

  private static final class UserDefined implements ValueCodec {

    private final UserDefinedType type;
    private final ValueCodec[] fields;
    private final byte[][] names;
    private final Map<String, Integer> positions = new HashMap<>();

    UserDefined(UserDefinedType type) {
      this.type = type;
      this.fields = codecs(type.getFieldTypes());
      this.names = new byte[fields.length][];
      for (CqlIdentifier name : type.getFieldNames()) {
        int position = positions.size();
        names[position] = name.asInternal().getBytes(StandardCharsets.UTF_8);
        positions.put(name.asInternal(), position);
      }
    }

    @Override
    public ByteBuffer encode(Value value) {
      ValueCodec.expect(InnerCase.UDT, value, type);
      @Nullable ByteBuffer[] parts = new @Nullable ByteBuffer[fields.length];
      value
          .getUdt()
          .getFieldsMap()
          .forEach(
              (name, part) -> {
                @Nullable Integer position = positions.get(name);
                if (position == null) {
                  throw new UnfitValueException(
                      ValueCodec.name(type)
                          + " has no field "
                          + name
                          + ", only "
                          + type.getFieldNames());
                }
                parts[position] = field(fields[position], part, "field " + name);
              });
      return joined(ByteBuffer.allocate(sizeWithLengths(parts)), parts).flip();
    }

    @Override
    public void write(ProtoWriter out, ByteBuffer bytes) {
      @Nullable ByteBuffer[] parts = parts(bytes.duplicate(), fields.length);
      int end = out.size();
      for (int i = fields.length - 1; i >= 0; i--) {
        int entry = out.size();
        fields[i].writeField(out, MAP_VALUE, parts[i]);
        out.bytes(MAP_KEY, names[i]);
        out.endMessage(UdtValue.FIELDS_FIELD_NUMBER, entry);
      }
      out.endMessage(Value.UDT_FIELD_NUMBER, end);
    }
  }

  private static List<Value> elements(Value value, DataType type) {
    ValueCodec.expect(InnerCase.COLLECTION, value, type);
    return value.getCollection().getElementsList();
  }

  /** An element of a collection, which has to be there. */
  private static ByteBuffer present(ValueCodec codec, Value value, String what, int number) {
    try {
      return codec.encode(value);
    } catch (UnfitValueException unfit) {
      throw unfit.in(what + number);
    }
  }

  /** A field of a tuple or user-defined type, which may be null. */
  private static @Nullable ByteBuffer field(ValueCodec codec, Value value, String what) {
    if (value.hasNull()) {
      return null;
    }
    try {
      return codec.encode(value);
    } catch (UnfitValueException unfit) {
      throw unfit.in(what);
    }
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

  /** Writes a collection, whose elements have these codecs in turn. */
  private static void writeElements(
      ProtoWriter out, @Nullable ByteBuffer[] parts, ValueCodec... codecs) {
    int end = out.size();
    for (int i = parts.length - 1; i >= 0; i--) {
      codecs[i % codecs.length].writeField(out, Collection.ELEMENTS_FIELD_NUMBER, parts[i]);
    }
    out.endMessage(Value.COLLECTION_FIELD_NUMBER, end);
  }
}
