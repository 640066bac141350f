package io.bench.adapter.grpc.service.response;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.bench.adapter.grpc.service.message.WellKnownTypes;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values of fields as objects that bindings give too: {@code Long} for the integers, {@code
 * BigInteger} for what exceeds it, {@code Float}, {@code Double}, {@code Boolean}, {@code String},
 * {@code ByteBuffer}, an enum's name, {@code Instant} and {@code Duration}, and for the rest lists
 * and maps of these.
 */
final class CapturedValue {

  private CapturedValue() {}

  /** What a field of a message holds; null for a message or an optional field that is not set. */
  static @Nullable Object in(Message container, FieldDescriptor field) {
    if (field.hasPresence() && !container.hasField(field)) {
      return null;
    }
    Object value = container.getField(field);
    if (!(value instanceof List<?> elements)) {
      return of(field, value);
    }
    if (field.isMapField()) {
      Map<Object, @Nullable Object> map = new LinkedHashMap<>();
      for (Object element : elements) {
        Message entry = (Message) element;
        FieldDescriptor key = field.getMessageType().findFieldByNumber(1);
        FieldDescriptor held = field.getMessageType().findFieldByNumber(2);
        map.put(of(key, entry.getField(key)), of(held, entry.getField(held)));
      }
      return map;
    }
    List<Object> list = new ArrayList<>();
    elements.forEach(element -> list.add(of(field, element)));
    return list;
  }

  /** A single value. */
  static Object of(FieldDescriptor field, Object value) {
    return switch (field.getType()) {
      case INT32, SINT32, SFIXED32 -> ((Integer) value).longValue();
      case UINT32, FIXED32 -> Integer.toUnsignedLong((Integer) value);
      case UINT64, FIXED64 -> unsigned((Long) value);
      case BYTES -> ((ByteString) value).asReadOnlyByteBuffer();
      case ENUM -> ((EnumValueDescriptor) value).getName();
      case MESSAGE, GROUP -> message((Message) value);
      case INT64, SINT64, SFIXED64, DOUBLE, FLOAT, BOOL, STRING -> value;
    };
  }

  private static Object unsigned(long bits) {
    return bits >= 0 ? (Object) bits : new BigInteger(Long.toUnsignedString(bits));
  }

  private static Object message(Message message) {
    Descriptor type = message.getDescriptorForType();
    List<FieldDescriptor> fields = type.getFields();
    if (WellKnownTypes.isWrapper(type)) {
      return of(fields.get(0), message.getField(fields.get(0)));
    }
    return switch (type.getFullName()) {
      case "google.protobuf.Timestamp" ->
          Instant.ofEpochSecond(number(message, fields.get(0)), number(message, fields.get(1)));
      case "google.protobuf.Duration" ->
          Duration.ofSeconds(number(message, fields.get(0)), number(message, fields.get(1)));
      default -> fields(message);
    };
  }

  private static long number(Message message, FieldDescriptor field) {
    return ((Number) message.getField(field)).longValue();
  }

  private static Map<String, @Nullable Object> fields(Message message) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (FieldDescriptor field : message.getAllFields().keySet()) {
      map.put(field.getName(), in(message, field));
    }
    return map;
  }
}
