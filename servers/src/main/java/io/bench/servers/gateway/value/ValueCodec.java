package io.bench.servers.gateway.value;

import com.datastax.oss.driver.api.core.type.DataType;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Value.InnerCase;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Hot: turns values of one CQL type into the native protocol's bytes, on the event loop that read
 * them, and such bytes into messages, on the driver's. Stateless.
 */
public interface ValueCodec {

  /** Returns the codec of a type. */
  static ValueCodec of(DataType type) {
    return CompositeCodecs.of(type);
  }

  /**
   * Encodes a value.
   *
   * @param value neither null nor unset
   * @return the bytes as the native protocol has them, without their length
   * @throws UnfitValueException if the type cannot take the value
   */
  ByteBuffer encode(Value value);

  /**
   * Writes what a {@code Value} holds.
   *
   * @param out takes the fields
   * @param bytes of the value, as the native protocol has them, without their length; stays as is
   */
  void write(ProtoWriter out, ByteBuffer bytes);

  /**
   * Writes a field that is a {@code Value}.
   *
   * @param bytes of the value, or null for CQL's null
   */
  default void writeField(ProtoWriter out, int field, @Nullable ByteBuffer bytes) {
    int end = out.size();
    if (bytes == null) {
      out.endMessage(Value.NULL_FIELD_NUMBER, end);
    } else {
      write(out, bytes);
    }
    out.endMessage(field, end);
  }

  /** The type as CQL has it, for messages. */
  static String name(DataType type) {
    return type.asCql(false, true);
  }

  /**
   * Checks that a value is of the kind that a type takes.
   *
   * @throws UnfitValueException if not
   */
  static void expect(InnerCase kind, Value value, DataType type) {
    if (value.getInnerCase() != kind) {
      throw new UnfitValueException(
          name(type) + " takes " + name(kind) + ", not " + name(value.getInnerCase()));
    }
  }

  private static String name(InnerCase kind) {
    return switch (kind) {
      case NULL -> "null";
      case UNSET -> "unset";
      case INT -> "an int";
      case FLOAT -> "a float";
      case DOUBLE -> "a double";
      case BOOLEAN -> "a boolean";
      case STRING -> "a string";
      case BYTES -> "bytes";
      case INET -> "an inet";
      case UUID -> "a uuid";
      case DATE -> "a date";
      case TIME -> "a time";
      case DURATION -> "a duration";
      case COLLECTION -> "a collection";
      case UDT -> "a udt";
      case VARINT -> "a varint";
      case DECIMAL -> "a decimal";
      case INNER_NOT_SET -> "a value without content";
    };
  }
}
