package io.bench.adapter.grpc.service.message;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.OpValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Compiles the content of a message, without tag and length, from a mapping of its fields. */
final class MessageCompiler {

  private final FieldCompiler fields = new FieldCompiler(this);
  private final AnyCompiler any;

  MessageCompiler(TypeLookup types) {
    this.any = new AnyCompiler(this, types);
  }

  Part compile(Descriptor type, OpValue value, String path) {
    if (type.getFullName().equals(AnyCompiler.NAME)) {
      return any.compile(value, path);
    }
    OpValue plain = WellKnownTypes.expand(type, value, path);
    if (plain instanceof OpValue.Mapping mapping) {
      return compile(type, mapping, path);
    }
    throw new UnfitValue(
        path,
        "must be a mapping of the fields of %s, not %s"
            .formatted(type.getFullName(), FieldCompiler.shown(plain)));
  }

  private Part compile(Descriptor type, OpValue.Mapping mapping, String path) {
    Map<Integer, Part> byNumber = new TreeMap<>();
    Map<Integer, String> keys = new HashMap<>();
    Map<OneofDescriptor, String> chosen = new HashMap<>();
    mapping
        .entries()
        .forEach(
            (key, value) -> {
              String fieldPath = path + "." + key;
              FieldDescriptor field = field(type, key, fieldPath);
              String other = keys.put(field.getNumber(), key);
              if (other != null) {
                throw new UnfitValue(fieldPath, "is the field that '" + other + "' is too");
              }
              boolean given = !(value instanceof OpValue.Constant c && JsonTemplate.isNull(c));
              OneofDescriptor oneof = field.getRealContainingOneof();
              if (oneof != null && given) {
                String rival = chosen.put(oneof, key);
                if (rival != null) {
                  throw new UnfitValue(
                      fieldPath,
                      "cannot be set beside '%s': oneof '%s' holds one of them"
                          .formatted(rival, oneof.getName()));
                }
              }
              byNumber.put(field.getNumber(), fields.compile(field, value, fieldPath));
              if (!given) {
                keys.remove(field.getNumber());
              }
            });
    requireAll(type, keys, path);
    return Part.of(new ArrayList<>(byNumber.values()));
  }

  private static void requireAll(Descriptor type, Map<Integer, String> given, String path) {
    for (FieldDescriptor field : type.getFields()) {
      if (field.isRequired() && !given.containsKey(field.getNumber())) {
        throw new UnfitValue(path + "." + field.getName(), "is required and not given");
      }
    }
  }

  /** The field of a name, which may be the one in the .proto file or the one in JSON. */
  static FieldDescriptor field(Descriptor type, String key, String path) {
    FieldDescriptor field = type.findFieldByName(key);
    if (field != null) {
      return field;
    }
    for (FieldDescriptor each : type.getFields()) {
      if (each.getJsonName().equals(key)) {
        return each;
      }
    }
    List<String> names = type.getFields().stream().map(FieldDescriptor::getName).toList();
    String suggestion = NearestName.suggestion(key, names);
    throw new UnfitValue(
        path,
        "is no field of "
            + type.getFullName()
            + (suggestion.isEmpty() ? "; it has " + list(names) : suggestion));
  }

  private static String list(List<String> names) {
    return names.isEmpty() ? "none" : names.stream().collect(Collectors.joining(", "));
  }
}
