package io.bench.adapter.grpc.service.message;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.bench.adapter.api.NearestName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds fields by the names that workloads have for them. */
public final class FieldNames {

  private FieldNames() {}

  /** The field of a name, which may be the one in the .proto file or the one in JSON, or null. */
  public static @Nullable FieldDescriptor find(Descriptor type, String name) {
    FieldDescriptor found = type.findFieldByName(name);
    return found != null
        ? found
        : type.getFields().stream()
            .filter(field -> field.getJsonName().equals(name))
            .findFirst()
            .orElse(null);
  }

  /** The end of a message about a name that is none: the nearest one, or all that there are. */
  public static String suggestion(Descriptor type, String name) {
    List<String> known = type.getFields().stream().map(FieldDescriptor::getName).toList();
    String nearest = NearestName.suggestion(name, known);
    return nearest.isEmpty()
        ? "; it has " + (known.isEmpty() ? "none" : String.join(", ", known))
        : nearest;
  }
}
