package io.bench.adapter.grpc.service.message;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.WrappersProto;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.ValueType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The JSON forms of {@code google.protobuf}'s own messages, spelled out as their plain fields. */
public final class WellKnownTypes {

  private static final String VALUE = "google.protobuf.Value";
  private static final String STRUCT = "google.protobuf.Struct";
  private static final String LIST = "google.protobuf.ListValue";
  private static final Set<String> WRAPPERS =
      WrappersProto.getDescriptor().getMessageTypes().stream()
          .map(Descriptor::getFullName)
          .collect(Collectors.toUnmodifiableSet());

  private WellKnownTypes() {}

  /** Whether a message is one of those around a single value, such as {@code Int64Value}. */
  public static boolean isWrapper(Descriptor type) {
    return WRAPPERS.contains(type.getFullName());
  }

  /** Whether a message is written in JSON otherwise than by its fields. */
  static boolean hasOwnForm(Descriptor type) {
    String name = type.getFullName();
    return isWrapper(type)
        || Set.of(VALUE, STRUCT, LIST).contains(name)
        || TextForms.isTime(name)
        || name.equals(TextForms.FIELD_MASK);
  }

  /** Whether null is a value of the field, and not its absence. */
  static boolean takesNull(FieldDescriptor field) {
    return switch (field.getJavaType()) {
      case MESSAGE -> field.getMessageType().getFullName().equals(VALUE);
      case ENUM -> field.getEnumType().getFullName().equals("google.protobuf.NullValue");
      case INT, LONG, FLOAT, DOUBLE, BOOLEAN, STRING, BYTE_STRING -> false;
    };
  }

  /** Whether {@link #expand} needs no value of {@code text} to know the fields. */
  static boolean isStructural(Descriptor type, OpValue.Text text) {
    boolean typed =
        !text.isSinglePoint() || text.points().get(0).binding().type() != ValueType.OBJECT;
    return typed && (isWrapper(type) || type.getFullName().equals(VALUE));
  }

  /** The fields of a message whose JSON form {@code value} may be; any other value as it is. */
  static OpValue expand(Descriptor type, OpValue value, String path) {
    String name = type.getFullName();
    if (isWrapper(type)) {
      boolean plain = value instanceof OpValue.Mapping;
      return plain ? value : new OpValue.Mapping(Map.of("value", value));
    }
    return switch (name) {
      case VALUE -> value(value);
      case STRUCT -> value instanceof OpValue.Mapping struct ? struct(struct) : value;
      case LIST -> value instanceof OpValue.Sequence list ? list(list) : value;
      default ->
          value instanceof OpValue.Constant constant
              ? TextForms.expand(name, constant, path)
              : value;
    };
  }

  private static OpValue.Mapping struct(OpValue.Mapping given) {
    return new OpValue.Mapping(Map.of("fields", given));
  }

  private static OpValue.Mapping list(OpValue.Sequence given) {
    return new OpValue.Mapping(Map.of("values", given));
  }

  private static OpValue.Mapping value(OpValue given) {
    Map<String, OpValue> chosen = new LinkedHashMap<>();
    if (given instanceof OpValue.Mapping struct) {
      chosen.put("struct_value", struct);
    } else if (given instanceof OpValue.Sequence list) {
      chosen.put("list_value", list);
    } else if (given instanceof OpValue.Text text) {
      chosen.put(kind(text), text);
    } else if (given instanceof OpValue.Constant constant) {
      Object object = constant.value();
      if (JsonTemplate.isNull(constant)) {
        chosen.put("null_value", new OpValue.Constant(0));
      } else if (object instanceof Boolean) {
        chosen.put("bool_value", constant);
      } else if (object instanceof Number) {
        chosen.put("number_value", constant);
      } else {
        chosen.put("string_value", new OpValue.Constant(object.toString()));
      }
    }
    return new OpValue.Mapping(chosen);
  }

  private static String kind(OpValue.Text text) {
    if (!text.isSinglePoint()) {
      return "string_value";
    }
    return switch (text.points().get(0).binding().type()) {
      case LONG, INT, DOUBLE, FLOAT -> "number_value";
      case BOOLEAN -> "bool_value";
      case STRING, OBJECT -> "string_value";
    };
  }
}
