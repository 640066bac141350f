package io.bench.adapter.grpc.service.response;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.service.message.FieldNames;
import io.bench.adapter.grpc.wire.WirePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A field of a response, however deep: names in the .proto file or in JSON, with dots between them.
 * Immutable.
 *
 * @param text as in the workload
 */
public record FieldPath(String text, List<FieldDescriptor> parents, FieldDescriptor field) {

  /**
   * Finds the field.
   *
   * @param what who asks for it, the first part of what is said if there is no such field
   * @throws AdapterException naming it and the nearest known name
   */
  public static FieldPath of(String what, String text, Descriptor type) throws AdapterException {
    List<FieldDescriptor> parents = new ArrayList<>();
    Descriptor current = type;
    String[] names = text.split("\\.", -1);
    for (int i = 0; i < names.length - 1; i++) {
      FieldDescriptor parent = field(what, text, names[i], current);
      boolean descends =
          !parent.isRepeated() && parent.getJavaType() == FieldDescriptor.JavaType.MESSAGE;
      if (!descends) {
        throw AdapterException.usage(
            "%s '%s', but '%s' of %s is no single message"
                .formatted(what, text, names[i], current.getFullName()));
      }
      parents.add(parent);
      current = parent.getMessageType();
    }
    return new FieldPath(
        text, List.copyOf(parents), field(what, text, names[names.length - 1], current));
  }

  private static FieldDescriptor field(String what, String text, String name, Descriptor type)
      throws AdapterException {
    FieldDescriptor field = FieldNames.find(type, name);
    if (field == null) {
      throw AdapterException.usage(
          "%s '%s', but %s has no field '%s'%s"
              .formatted(what, text, type.getFullName(), name, FieldNames.suggestion(type, name)));
    }
    return field;
  }

  /**
   * Where the field stands in a serialised message.
   *
   * @param what as in {@link #of}
   * @throws AdapterException if the path goes through a group of proto2
   */
  public WirePath onWire(String what) throws AdapterException {
    for (FieldDescriptor parent : parents) {
      if (parent.getType() == FieldDescriptor.Type.GROUP) {
        throw AdapterException.usage(
            "%s '%s', but '%s' is a group, into which nobody looks here"
                .formatted(what, text, parent.getName()));
      }
    }
    return new WirePath(parents, field);
  }

  /** The type of the field, or of its elements, as a .proto file names it. */
  public String typeName() {
    return field.getJavaType() == FieldDescriptor.JavaType.MESSAGE
        ? field.getMessageType().getFullName()
        : field.getJavaType() == FieldDescriptor.JavaType.ENUM
            ? field.getEnumType().getFullName()
            : field.getType().name().toLowerCase(Locale.ROOT);
  }

  /** The message that holds the field, or null if a message on the way there is not set. */
  @Nullable Message container(Message response) {
    Message current = response;
    for (FieldDescriptor parent : parents) {
      if (!current.hasField(parent)) {
        return null;
      }
      current = (Message) current.getField(parent);
    }
    return current;
  }
}
