package io.bench.adapter.grpc.service.message;

import com.google.protobuf.Descriptors.FieldDescriptor;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.UnsetValue;
import io.bench.stargate.WireBuffer;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A place for which a binding gives a whole list, mapping or message. Lists of scalars, such as
 * vectors, are written as they come; anything else is compiled again in each cycle, which is slow.
 */
final class BoundStructure implements Part {

  /** Compiles what a binding has given for the place. */
  @FunctionalInterface
  interface Place {
    Part compile(OpValue value);
  }

  private final OpValue.Text source;
  private final FieldDescriptor field;
  private final String path;
  private final boolean packed;
  private final boolean nullable;
  private final Place place;

  /**
   * @param nullable whether null leaves the place out, as with a whole field and unlike an element
   *     of a list or mapping
   */
  BoundStructure(
      FieldDescriptor field, OpValue.Text source, String path, boolean nullable, Place place) {
    this.field = field;
    this.source = source;
    this.path = path;
    this.nullable = nullable;
    this.place = place;
    this.packed = field.isPacked();
  }

  @Override
  public void write(long cycle, WireBuffer out) {
    Object value = source.render(cycle);
    if (value == UnsetValue.UNSET && nullable) {
      return;
    }
    if (value == null) {
      if (!nullable && !WellKnownTypes.takesNull(field)) {
        throw new UnfitValue(path, "is null, which a list or mapping cannot hold");
      }
      if (WellKnownTypes.takesNull(field)) {
        place.compile(JsonTemplate.NULL).write(cycle, out);
      }
    } else if (packed && value instanceof List<?> list) {
      writePacked(list, out);
    } else {
      place.compile(asTemplate(value)).write(cycle, out);
    }
  }

  private void writePacked(List<?> list, WireBuffer out) {
    if (list.isEmpty()) {
      return;
    }
    Scalar scalar = Scalar.of(field);
    out.writeVarint(((long) field.getNumber() << 3) | 2);
    int start = out.beginLength();
    for (Object element : list) {
      if (element == null) {
        throw new UnfitValue(path, "holds a null, which a list cannot");
      }
      scalar.write(element, path, out);
    }
    out.endLength(start);
  }

  /** An object as a template would spell it. */
  static OpValue asTemplate(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, OpValue> entries = new LinkedHashMap<>();
      map.forEach((key, each) -> entries.put(String.valueOf(key), element(each)));
      return new OpValue.Mapping(entries);
    }
    if (value instanceof Iterable<?> iterable) {
      List<OpValue> items = new ArrayList<>();
      iterable.forEach(each -> items.add(element(each)));
      return new OpValue.Sequence(items);
    }
    if (value.getClass().isArray() && !(value instanceof byte[])) {
      List<OpValue> items = new ArrayList<>();
      for (int i = 0; i < Array.getLength(value); i++) {
        items.add(element(Array.get(value, i)));
      }
      return new OpValue.Sequence(items);
    }
    return new OpValue.Constant(value);
  }

  private static OpValue element(@Nullable Object value) {
    return value == null ? JsonTemplate.NULL : asTemplate(value);
  }
}
