package io.bench.adapter.grpc.cql.value;

import io.stargate.proto.QueryOuterClass.TypeSpec;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Value.InnerCase;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The types that are made of others. */
final class CompositeTypes {

  private CompositeTypes() {}

  static ColumnType list(ColumnType element) {
    return new OfElements("list", element, false);
  }

  static ColumnType set(ColumnType element) {
    return new OfElements("set", element, true);
  }

  static ColumnType map(ColumnType key, ColumnType value) {
    return new OfEntries(key, value);
  }

  static ColumnType tuple(List<ColumnType> components) {
    return new OfComponents(components);
  }

  static ColumnType udt(TypeSpec.Udt spec, Map<String, List<String>> fieldOrders) {
    // by name, since the order of a protobuf map is nobody's
    Map<String, ColumnType> fields = new TreeMap<>();
    spec.getFieldsMap().forEach((name, type) -> fields.put(name, ColumnType.of(type, fieldOrders)));
    return new OfFields(
        spec.getName(),
        Collections.unmodifiableMap(fields),
        fieldOrders.getOrDefault(spec.getName(), List.of()));
  }

  static IllegalArgumentException otherKind(Value cell, String wanted) {
    return new IllegalArgumentException(
        "the answer holds a value of kind "
            + cell.getInnerCase().name().toLowerCase(Locale.ROOT)
            + " where the type is "
            + wanted);
  }

  private record OfElements(String name, ColumnType element, boolean unordered)
      implements ColumnType {

    @Override
    public ColumnType key() {
      return unordered ? element : BasicTypes.of(TypeSpec.Basic.INT);
    }

    @Override
    public String cqlName() {
      return name + "<" + element.cqlName() + ">";
    }

    @Override
    public @Nullable Object read(Value cell) {
      List<Value> cells = cellsOf(cell, this);
      if (cells == null) {
        return null;
      }
      Collection<@Nullable Object> read = empty(cells.size());
      for (Value each : cells) {
        read.add(element.read(each));
      }
      return read;
    }

    @Override
    public @Nullable Object fit(@Nullable Object given) {
      if (given == null || CqlValues.isNoValue(given)) {
        return given;
      }
      List<@Nullable Object> elements = elementsOf(given, "a " + name);
      Collection<@Nullable Object> fitted = empty(elements.size());
      for (Object each : elements) {
        if (each == null) {
          throw new IllegalArgumentException("a collection cannot hold null");
        }
        fitted.add(element.fit(each));
      }
      return fitted;
    }

    private Collection<@Nullable Object> empty(int size) {
      return unordered ? new LinkedHashSet<>() : new ArrayList<>(size);
    }
  }

  private record OfEntries(ColumnType key, ColumnType value) implements ColumnType {

    @Override
    public ColumnType element() {
      return value;
    }

    @Override
    public ColumnType removed() {
      return set(key);
    }

    @Override
    public String cqlName() {
      return "map<" + key.cqlName() + ", " + value.cqlName() + ">";
    }

    @Override
    public @Nullable Object read(Value cell) {
      List<Value> cells = cellsOf(cell, this);
      if (cells == null) {
        return null;
      }
      if (cells.size() % 2 != 0) {
        throw new IllegalArgumentException("the answer holds a map with a key without value");
      }
      Map<@Nullable Object, @Nullable Object> read = new LinkedHashMap<>();
      for (int i = 0; i < cells.size(); i += 2) {
        read.put(key.read(cells.get(i)), value.read(cells.get(i + 1)));
      }
      return read;
    }

    @Override
    public @Nullable Object fit(@Nullable Object given) {
      if (given == null || CqlValues.isNoValue(given)) {
        return given;
      }
      if (!(given instanceof Map<?, ?> map)) {
        throw ScalarConversions.refused(given, "a map");
      }
      Map<@Nullable Object, @Nullable Object> fitted = new LinkedHashMap<>();
      map.forEach((each, itsValue) -> fitted.put(key.fit(each), value.fit(itsValue)));
      return fitted;
    }
  }

  private record OfComponents(List<ColumnType> components) implements ColumnType {

    @Override
    public String cqlName() {
      return components.stream()
          .map(ColumnType::cqlName)
          .collect(Collectors.joining(", ", "tuple<", ">"));
    }

    @Override
    public @Nullable Object read(Value cell) {
      List<Value> cells = cellsOf(cell, this);
      if (cells == null) {
        return null;
      }
      List<@Nullable Object> read = new ArrayList<>(components.size());
      for (int i = 0; i < components.size(); i++) {
        read.add(i < cells.size() ? components.get(i).read(cells.get(i)) : null);
      }
      return read;
    }

    @Override
    public @Nullable Object fit(@Nullable Object given) {
      if (given == null || CqlValues.isNoValue(given)) {
        return given;
      }
      List<@Nullable Object> elements = elementsOf(given, "a tuple");
      if (elements.size() > components.size()) {
        throw new IllegalArgumentException(
            elements.size() + " values, where the type has " + components.size());
      }
      List<@Nullable Object> fitted = new ArrayList<>(components.size());
      for (int i = 0; i < components.size(); i++) {
        fitted.add(i < elements.size() ? components.get(i).fit(elements.get(i)) : null);
      }
      return fitted;
    }
  }

  /**
   * A user-defined type.
   *
   * @param order of its fields, or empty if that is not known
   */
  private record OfFields(String cqlName, Map<String, ColumnType> fields, List<String> order)
      implements ColumnType {

    @Override
    public @Nullable Object read(Value cell) {
      if (ColumnType.isNull(cell)) {
        return null;
      }
      if (cell.getInnerCase() != InnerCase.UDT) {
        throw otherKind(cell, cqlName);
      }
      Map<String, Value> cells = cell.getUdt().getFieldsMap();
      Map<String, @Nullable Object> read = new LinkedHashMap<>();
      fields.forEach(
          (name, type) -> {
            Value field = cells.get(name);
            read.put(name, field == null ? null : type.read(field));
          });
      return new UdtFields(read);
    }

    /** A map by field name, or a list or array in the order of the fields where that is known. */
    @Override
    public @Nullable Object fit(@Nullable Object given) {
      if (given == null || CqlValues.isNoValue(given)) {
        return given;
      }
      Map<?, ?> map;
      if (given instanceof UdtFields udt) {
        map = udt.fields();
      } else if (given instanceof Map<?, ?> byName) {
        map = byName;
      } else if (!order.isEmpty()) {
        map = inOrder(elementsOf(given, "a map by field name, or a list of its fields"));
      } else {
        throw ScalarConversions.refused(given, "a map by field name");
      }
      Map<String, @Nullable Object> fitted = new LinkedHashMap<>();
      fields.keySet().forEach(name -> fitted.put(name, null));
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        String name = String.valueOf(entry.getKey());
        ColumnType type = fields.get(name);
        if (type == null) {
          throw new IllegalArgumentException(
              "type " + cqlName + " has no field '" + entry.getKey() + "'");
        }
        fitted.put(name, type.fit(entry.getValue()));
      }
      return new UdtFields(fitted);
    }

    private Map<String, @Nullable Object> inOrder(List<@Nullable Object> values) {
      if (values.size() > order.size()) {
        throw new IllegalArgumentException(
            values.size() + " values, where type " + cqlName + " has " + order.size());
      }
      Map<String, @Nullable Object> byName = new LinkedHashMap<>();
      for (int i = 0; i < values.size(); i++) {
        byName.put(order.get(i), values.get(i));
      }
      return byName;
    }
  }

  private static @Nullable List<Value> cellsOf(Value cell, ColumnType type) {
    if (ColumnType.isNull(cell)) {
      return null;
    }
    if (cell.getInnerCase() != InnerCase.COLLECTION) {
      throw otherKind(cell, type.cqlName());
    }
    return cell.getCollection().getElementsList();
  }

  private static List<@Nullable Object> elementsOf(Object given, String wanted) {
    List<@Nullable Object> elements = new ArrayList<>();
    if (given instanceof Iterable<?> iterable) {
      iterable.forEach(elements::add);
    } else if (given.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(given); i++) {
        elements.add(Array.get(given, i));
      }
    } else {
      throw ScalarConversions.refused(given, wanted);
    }
    return elements;
  }
}
