package io.bench.adapter.grpc.service.message;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.WireFormat;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.ValueType;
import io.bench.stargate.WireBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compiles the value of one field into the part of the message that holds it, tag included. */
final class FieldCompiler {

  private final MessageCompiler messages;

  FieldCompiler(MessageCompiler messages) {
    this.messages = messages;
  }

  Part compile(FieldDescriptor field, OpValue value, String path) {
    if (JsonTemplate.isNull(value)) {
      return WellKnownTypes.takesNull(field) ? single(field, value, path) : Part.EMPTY;
    }
    if (field.isMapField()) {
      return map(field, value, path);
    }
    return field.isRepeated() ? repeated(field, value, path) : single(field, value, path);
  }

  private Part map(FieldDescriptor field, OpValue value, String path) {
    if (value instanceof OpValue.Mapping mapping) {
      List<Part> entries = new ArrayList<>();
      Mistakes mistakes = messages.mistakes();
      for (Map.Entry<String, OpValue> entry : mapping.entries().entrySet()) {
        entries.add(mistakes.attempt(() -> entry(field, entry.getKey(), entry.getValue(), path)));
      }
      mistakes.throwIfAny(entries);
      return Part.of(entries);
    }
    return unstructured(field, value, path, Map.class, "a mapping");
  }

  /** Both key and value are written in any case, as generated code does. */
  private Part entry(FieldDescriptor field, String key, OpValue value, String path) {
    FieldDescriptor keyField = field.getMessageType().findFieldByNumber(1);
    FieldDescriptor valueField = field.getMessageType().findFieldByNumber(2);
    String entryPath = path + "[" + key + "]";
    Part keyPart = single(keyField, new OpValue.Constant(key), entryPath, false);
    requireNotNull(value, valueField, entryPath);
    Part valuePart = single(valueField, value, entryPath, false);
    return delimited(field, Part.of(List.of(keyPart, valuePart)));
  }

  private Part repeated(FieldDescriptor field, OpValue value, String path) {
    if (!(value instanceof OpValue.Sequence sequence)) {
      return unstructured(field, value, path, Iterable.class, "a list");
    }
    boolean scalar = field.getJavaType() != FieldDescriptor.JavaType.MESSAGE;
    List<Part> elements = new ArrayList<>();
    Mistakes mistakes = messages.mistakes();
    for (int i = 0; i < sequence.items().size(); i++) {
      OpValue item = sequence.items().get(i);
      String itemPath = path + "[" + i + "]";
      elements.add(mistakes.attempt(() -> element(field, item, itemPath)));
    }
    mistakes.throwIfAny(elements);
    Part all = Part.of(elements);
    return scalar && field.isPacked() && !elements.isEmpty() ? delimited(field, all) : all;
  }

  private Part element(FieldDescriptor field, OpValue item, String path) {
    requireNotNull(item, field, path);
    if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
      return message(field, item, path);
    }
    Part value = scalar(field, item, path);
    return field.isPacked() ? value : Part.of(List.of(new Part.Constant(tag(field)), value));
  }

  private static Part scalar(FieldDescriptor field, OpValue item, String path) {
    if (item instanceof OpValue.Text text) {
      return new Part.Element(path, BoundScalars.of(field, text, path));
    }
    return Part.serialised(new Part.Element(path, constant(field, item, path)));
  }

  /** A list or mapping that is not spelled out: only a binding can give it. */
  private Part unstructured(
      FieldDescriptor field, OpValue value, String path, Class<?> wanted, String name) {
    if (value instanceof OpValue.Text text && text.isSinglePoint()) {
      Binding binding = text.points().get(0).binding();
      Class<?> given = binding.valueClass();
      if (binding.type() == ValueType.OBJECT
          && (wanted.isAssignableFrom(given)
              || given.isAssignableFrom(wanted)
              || (given.isArray() && wanted == Iterable.class))) {
        return new BoundStructure(field, text, path, true, whole -> compile(field, whole, path));
      }
      throw new UnfitValue(
          path,
          "must be %s, not the binding '%s', which gives %s"
              .formatted(name, binding.name(), given.getName()));
    }
    throw new UnfitValue(path, "must be " + name + ", not " + shown(value));
  }

  private Part single(FieldDescriptor field, OpValue value, String path) {
    return single(field, value, path, !field.hasPresence());
  }

  private Part single(FieldDescriptor field, OpValue value, String path, boolean omitsDefault) {
    if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
      return message(field, value, path);
    }
    if (value instanceof OpValue.Text text) {
      return new Part.Field(tagValue(field), BoundScalars.of(field, text, path), omitsDefault);
    }
    return Part.serialised(
        new Part.Field(tagValue(field), constant(field, value, path), omitsDefault));
  }

  private Part message(FieldDescriptor field, OpValue value, String path) {
    if (value instanceof OpValue.Text text
        && !WellKnownTypes.isStructural(field.getMessageType(), text)) {
      BoundStructure.Place place = given -> message(field, given, path);
      return new BoundStructure(field, text, path, !field.isRepeated(), place);
    }
    return delimited(field, messages.compile(field.getMessageType(), value, path));
  }

  /** A message as it is known to be wanted, between its tag and its end. */
  private static Part delimited(FieldDescriptor field, Part content) {
    if (field.getType() == FieldDescriptor.Type.GROUP) {
      long start = tag(field, WireFormat.WIRETYPE_START_GROUP);
      long end = tag(field, WireFormat.WIRETYPE_END_GROUP);
      return Part.folded(new Part.Group(start, content, end), content);
    }
    long tag = tag(field, WireFormat.WIRETYPE_LENGTH_DELIMITED);
    return Part.folded(new Part.Delimited(tag, content), content);
  }

  private static ScalarSource constant(FieldDescriptor field, OpValue value, String path) {
    if (!(value instanceof OpValue.Constant constant)) {
      throw new UnfitValue(path, "must be a single value, not " + shown(value));
    }
    Object object = JsonTemplate.isNull(constant) ? 0 : constant.value();
    if (field.getType() == FieldDescriptor.Type.STRING && !(object instanceof CharSequence)) {
      throw new UnfitValue(
          path, "must be text, not %s: put it in quotes".formatted(UnfitValue.shown(object)));
    }
    Scalar scalar = Scalar.of(field);
    return (cycle, out) -> scalar.write(object, path, out);
  }

  private static void requireNotNull(OpValue value, FieldDescriptor field, String path) {
    if (JsonTemplate.isNull(value) && !WellKnownTypes.takesNull(field)) {
      throw new UnfitValue(path, "is null, which a list or mapping cannot hold");
    }
  }

  private static byte[] tag(FieldDescriptor field) {
    WireBuffer bytes = new WireBuffer();
    bytes.writeVarint(tagValue(field));
    return bytes.toByteArray();
  }

  private static long tagValue(FieldDescriptor field) {
    return tag(field, field.getLiteType().getWireType());
  }

  private static long tag(FieldDescriptor field, int wireType) {
    return ((long) field.getNumber() << 3) | wireType;
  }

  static String shown(OpValue value) {
    if (value instanceof OpValue.Constant constant) {
      return JsonTemplate.isNull(constant) ? "null" : UnfitValue.shown(constant.value());
    }
    return value instanceof OpValue.Mapping
        ? "a mapping"
        : value instanceof OpValue.Sequence ? "a list" : "text with bind points";
  }
}
