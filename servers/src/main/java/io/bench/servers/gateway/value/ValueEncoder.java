package io.bench.servers.gateway.value;

import com.datastax.oss.driver.api.core.type.DataType;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Value.InnerCase;
import java.nio.ByteBuffer;

/** Hot: turns values of one CQL type into bytes, on the event loop that read them. Stateless. */
@FunctionalInterface
public interface ValueEncoder {

  /**
   * Encodes a value.
   *
   * @param value neither null nor unset
   * @return the bytes as the native protocol has them, without their length
   * @throws UnfitValueException if the type cannot take the value
   */
  ByteBuffer encode(Value value);

  /** Returns the encoder of a type. */
  static ValueEncoder of(DataType type) {
    return CompositeEncoders.of(type);
  }

  /**
   * Checks that a value is of the kind that a type takes.
   *
   * @throws UnfitValueException if not
   */
  static void expect(InnerCase kind, Value value, DataType type) {
    if (value.getInnerCase() != kind) {
      throw new UnfitValueException(
          type.asCql(false, true) + " takes " + name(kind) + ", not " + name(value.getInnerCase()));
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
