package io.bench.adapter.grpc.service.message;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import io.bench.adapter.api.OpValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Compiles the content of a message, without tag and length, from a mapping of its fields. */
final class MessageCompiler {

  private final FieldCompiler fields = new FieldCompiler(this);
  private final AnyCompiler any;
  private final boolean triedOut;

  /**
   * @param triedOut whether bindings may be asked for the values of cycle 0, to see whether they
   *     fit
   */
  MessageCompiler(TypeLookup types, boolean triedOut) {
    this.any = new AnyCompiler(this, types);
    this.triedOut = triedOut;
  }

  FieldCompiler fields() {
    return fields;
  }

  /** None so far. */
  Mistakes mistakes() {
    return new Mistakes(triedOut);
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
    Mistakes mistakes = mistakes();
    mapping
        .entries()
        .forEach(
            (key, value) -> {
              String fieldPath = path + "." + key;
              try {
                FieldDescriptor field = field(type, key, fieldPath);
                claim(field, key, !JsonTemplate.isNull(value), fieldPath, keys, chosen);
                byNumber.put(field.getNumber(), fields.compile(field, value, fieldPath));
              } catch (UnfitValue e) {
                mistakes.add(e);
              }
            });
    requireAll(type, keys, path, mistakes);
    mistakes.throwIfAny(byNumber.values());
    return Part.of(new ArrayList<>(byNumber.values()));
  }

  /** A field may be given once, and one field of a oneof. */
  private static void claim(
      FieldDescriptor field,
      String key,
      boolean given,
      String path,
      Map<Integer, String> keys,
      Map<OneofDescriptor, String> chosen) {
    String other = keys.get(field.getNumber());
    if (other != null) {
      throw new UnfitValue(path, "is the field that '" + other + "' is too");
    }
    if (!given) {
      return;
    }
    keys.put(field.getNumber(), key);
    OneofDescriptor oneof = field.getRealContainingOneof();
    String rival = oneof == null ? null : chosen.putIfAbsent(oneof, key);
    if (oneof != null && rival != null) {
      throw new UnfitValue(
          path,
          "cannot be set beside '%s': oneof '%s' holds one of them"
              .formatted(rival, oneof.getName()));
    }
  }

  private static void requireAll(
      Descriptor type, Map<Integer, String> keys, String path, Mistakes mistakes) {
    for (FieldDescriptor field : type.getFields()) {
      if (field.isRequired() && !keys.containsKey(field.getNumber())) {
        mistakes.add(new UnfitValue(path + "." + field.getName(), "is required and not given"));
      }
    }
  }

  /** The field of a name, which may be the one in the .proto file or the one in JSON. */
  private static FieldDescriptor field(Descriptor type, String key, String path) {
    FieldDescriptor field = FieldNames.find(type, key);
    if (field == null) {
      throw new UnfitValue(
          path, "is no field of " + type.getFullName() + FieldNames.suggestion(type, key));
    }
    return field;
  }
}
