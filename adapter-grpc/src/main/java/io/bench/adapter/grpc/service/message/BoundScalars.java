package io.bench.adapter.grpc.service.message;

import com.google.protobuf.Descriptors.FieldDescriptor;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.UnsetValue;
import io.bench.adapter.api.ValueType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses how a bound value reaches a scalar field: in the binding's primitive form where field and
 * binding agree, as UTF-8 straight into the buffer, or else as an object.
 */
final class BoundScalars {

  private BoundScalars() {}

  static ScalarSource of(FieldDescriptor field, OpValue.Text text, String path) {
    boolean isString = field.getType() == FieldDescriptor.Type.STRING;
    if (!text.isSinglePoint()) {
      return isString ? utf8(text) : rendered(Scalar.of(field), text, path);
    }
    Binding binding = text.points().get(0).binding();
    ScalarSource primitive = primitive(field, binding, path);
    if (primitive != null) {
      return primitive;
    }
    return isString && binding.type() != ValueType.OBJECT
        ? utf8(text)
        : object(Scalar.of(field), binding, path);
  }

  private static @Nullable ScalarSource primitive(
      FieldDescriptor field, Binding binding, String path) {
    boolean integral = binding.type() == ValueType.LONG || binding.type() == ValueType.INT;
    boolean numeric =
        integral || binding.type() == ValueType.DOUBLE || binding.type() == ValueType.FLOAT;
    IntegerType integer = IntegerType.of(field);
    if (integer != null) {
      return integral ? (cycle, out) -> integer.write(binding.asLong(cycle), path, out) : null;
    }
    return switch (field.getType()) {
      case DOUBLE ->
          numeric ? (cycle, out) -> Scalar.writeDouble(binding.asDouble(cycle), out) : null;
      case FLOAT ->
          numeric ? (cycle, out) -> Scalar.writeFloat(binding.asDouble(cycle), path, out) : null;
      case BOOL -> binding.type() == ValueType.BOOLEAN ? truth(binding) : null;
      case ENUM -> integral ? number(new Scalar.EnumScalar(field), binding, path) : null;
      default -> null;
    };
  }

  private static ScalarSource truth(Binding binding) {
    return (cycle, out) -> {
      boolean truth = binding.asBoolean(cycle);
      out.writeVarint(truth ? 1 : 0);
      return Written.of(!truth);
    };
  }

  private static ScalarSource number(Scalar.EnumScalar type, Binding binding, String path) {
    return (cycle, out) -> type.write(binding.asLong(cycle), path, out);
  }

  private static ScalarSource object(Scalar type, Binding binding, String path) {
    return (cycle, out) -> {
      Object value = binding.asObject(cycle);
      return value == null || value == UnsetValue.UNSET
          ? Written.NOTHING
          : type.write(value, path, out);
    };
  }

  private static ScalarSource rendered(Scalar type, OpValue.Text text, String path) {
    return (cycle, out) -> type.write(String.valueOf(text.render(cycle)), path, out);
  }

  private static ScalarSource utf8(OpValue.Text text) {
    Binding[] bindings =
        text.points().stream().map(OpValue.BindPoint::binding).toArray(Binding[]::new);
    byte[][] literals = literals(text.literals());
    return (cycle, out) -> {
      int start = out.beginLength();
      out.writeRaw(literals[0]);
      for (int i = 0; i < bindings.length; i++) {
        out.writeUtf8(bindings[i], cycle);
        out.writeRaw(literals[i + 1]);
      }
      boolean empty = out.size() == start;
      out.endLength(start);
      return Written.of(empty);
    };
  }

  private static byte[][] literals(List<String> texts) {
    return texts.stream()
        .map(literal -> literal.getBytes(StandardCharsets.UTF_8))
        .toArray(byte[][]::new);
  }
}
