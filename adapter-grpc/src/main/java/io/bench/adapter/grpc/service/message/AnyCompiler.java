package io.bench.adapter.grpc.service.message;

import com.google.protobuf.Any;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.bench.adapter.api.OpValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compiles a {@code google.protobuf.Any}: {@code "@type"} names the message, whose fields stand
 * beside it, or under {@code value} where the message has a JSON form of its own.
 */
final class AnyCompiler {

  static final String NAME = "google.protobuf.Any";

  private static final String TYPE = "@type";
  private static final long TYPE_URL_TAG = (1 << 3) | 2;
  private static final long VALUE_TAG = (2 << 3) | 2;
  private final MessageCompiler messages;
  private final TypeLookup types;

  AnyCompiler(MessageCompiler messages, TypeLookup types) {
    this.messages = messages;
    this.types = types;
  }

  Part compile(OpValue value, String path) {
    if (!(value instanceof OpValue.Mapping mapping)) {
      throw new UnfitValue(
          path, "must be a mapping with '@type', not " + FieldCompiler.shown(value));
    }
    if (mapping.entries().isEmpty()) {
      return Part.EMPTY;
    }
    if (!(mapping.entries().get(TYPE) instanceof OpValue.Constant url)
        || !(url.value() instanceof String typeUrl)) {
      throw new UnfitValue(
          path, "must name its type: '@type': type.googleapis.com/package.Message");
    }
    Descriptor type = type(typeUrl, path);
    Map<String, OpValue> rest = new LinkedHashMap<>(mapping.entries());
    rest.remove(TYPE);
    Part content =
        hasOwnForm(type)
            ? messages.compile(type, ownForm(rest, path), path + ".value")
            : messages.compile(type, new OpValue.Mapping(rest), path);
    ScalarSource typeUrlText = (cycle, out) -> Scalar.of(typeUrlField()).write(typeUrl, path, out);
    Part urlPart = Part.serialised(new Part.Field(TYPE_URL_TAG, typeUrlText, true));
    ScalarSource valueBytes =
        (cycle, out) -> {
          int start = out.beginLength();
          content.write(cycle, out);
          boolean empty = out.size() == start;
          out.endLength(start);
          return Written.of(empty);
        };
    Part valuePart = new Part.Field(VALUE_TAG, valueBytes, true);
    return Part.of(List.of(urlPart, Part.folded(valuePart, content)));
  }

  private static FieldDescriptor typeUrlField() {
    return Any.getDescriptor().findFieldByNumber(1);
  }

  private static boolean hasOwnForm(Descriptor type) {
    return type.getFullName().equals(NAME) || WellKnownTypes.hasOwnForm(type);
  }

  private static OpValue ownForm(Map<String, OpValue> rest, String path) {
    OpValue value = rest.get("value");
    if (value == null || rest.size() != 1) {
      throw new UnfitValue(path, "must hold '@type' and 'value', for a type with a JSON form");
    }
    return value;
  }

  private Descriptor type(String typeUrl, String path) {
    String fullName = typeUrl.substring(typeUrl.lastIndexOf('/') + 1);
    Descriptor type = types.find(fullName);
    if (type == null || typeUrl.indexOf('/') < 0) {
      throw new UnfitValue(
          path + ".@type",
          typeUrl.indexOf('/') < 0
              ? "must be a URL such as type.googleapis.com/" + fullName
              : "names '" + fullName + "', which is not among the known types");
    }
    return type;
  }
}
