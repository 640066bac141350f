package io.bench.cql.value;

import io.bench.adapter.api.UnsetValue;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The types that are made of others. */
public sealed interface CompositeType extends CqlType {

  /** What fits the type, of a value that is there. */
  Object fitted(Object given);

  @Override
  default @Nullable Object fit(@Nullable Object given) {
    return given == null || CqlType.isNoValue(given) ? given : fitted(given);
  }

  /** A list, from any collection or array. */
  record ListOf(CqlType element) implements CompositeType {
    @Override
    public String cqlName() {
      return "list<" + element.cqlName() + ">";
    }

    @Override
    public CqlType key() {
      return ScalarType.INT;
    }

    @Override
    public List<Object> fitted(Object given) {
      List<Object> fitted = new ArrayList<>();
      fitElements(element, given, "a list", fitted);
      return fitted;
    }
  }

  /** A set, from any collection or array. */
  record SetOf(CqlType element) implements CompositeType {
    @Override
    public String cqlName() {
      return "set<" + element.cqlName() + ">";
    }

    @Override
    public CqlType key() {
      return element;
    }

    @Override
    public Collection<Object> fitted(Object given) {
      Collection<Object> fitted = new LinkedHashSet<>();
      fitElements(element, given, "a set", fitted);
      return fitted;
    }
  }

  /** As many elements as the type says. */
  record VectorOf(CqlType element, int dimensions) implements CompositeType {
    @Override
    public String cqlName() {
      return "vector<" + element.cqlName() + ", " + dimensions + ">";
    }

    @Override
    public List<Object> fitted(Object given) {
      List<Object> fitted = new ArrayList<>(dimensions);
      fitElements(element, given, "a list", fitted);
      if (fitted.size() != dimensions) {
        throw new IllegalArgumentException(
            fitted.size() + " components, where the vector has " + dimensions);
      }
      return fitted;
    }
  }

  /** A map. */
  record MapOf(CqlType key, CqlType value) implements CompositeType {
    @Override
    public String cqlName() {
      return "map<" + key.cqlName() + ", " + value.cqlName() + ">";
    }

    @Override
    public CqlType element() {
      return value;
    }

    @Override
    public CqlType removed() {
      return new SetOf(key);
    }

    @Override
    public Map<Object, Object> fitted(Object given) {
      if (!(given instanceof Map<?, ?> map)) {
        throw ScalarConversions.refused(given, "a map");
      }
      Map<Object, Object> fitted = new LinkedHashMap<>();
      map.forEach(
          (each, itsValue) ->
              fitted.put(fittingElement(key, each), fittingElement(value, itsValue)));
      return fitted;
    }
  }

  /** As many values as the type has components, or fewer: the others are null. */
  record TupleOf(List<CqlType> components) implements CompositeType {
    public TupleOf {
      components = List.copyOf(components);
    }

    @Override
    public String cqlName() {
      return components.stream()
          .map(CqlType::cqlName)
          .collect(Collectors.joining(", ", "tuple<", ">"));
    }

    @Override
    public List<@Nullable Object> fitted(Object given) {
      List<@Nullable Object> values = elementsOf(given, "a tuple");
      if (values.size() > components.size()) {
        throw new IllegalArgumentException(
            values.size() + " values, where the type has " + components.size());
      }
      List<@Nullable Object> fitted = new ArrayList<>(components.size());
      for (int i = 0; i < components.size(); i++) {
        fitted.add(i < values.size() ? field(components.get(i), values.get(i)) : null);
      }
      return fitted;
    }
  }

  /**
   * A user-defined type, from a map by field name, or a list or array in the order of the fields.
   *
   * @param fields by name, in their order where that is known
   * @param ordered whether it is
   */
  record UserDefined(String cqlName, Map<String, CqlType> fields, boolean ordered)
      implements CompositeType {
    @Override
    public UdtFields fitted(Object given) {
      Map<String, @Nullable Object> fitted = new LinkedHashMap<>();
      fields.keySet().forEach(name -> fitted.put(name, null));
      Map<?, ?> byName =
          given instanceof UdtFields udt
              ? udt.fields()
              : given instanceof Map<?, ?> map ? map : inOrder(given);
      for (Map.Entry<?, ?> entry : byName.entrySet()) {
        String name = String.valueOf(entry.getKey());
        CqlType type = fields.get(name);
        if (type == null) {
          throw new IllegalArgumentException("type " + cqlName + " has no field '" + name + "'");
        }
        fitted.put(name, field(type, entry.getValue()));
      }
      return new UdtFields(fitted);
    }

    private Map<String, @Nullable Object> inOrder(Object given) {
      if (!ordered) {
        throw ScalarConversions.refused(given, "a map by field name");
      }
      List<@Nullable Object> values =
          elementsOf(given, "a map by field name, or a list of its fields");
      if (values.size() > fields.size()) {
        throw new IllegalArgumentException(
            values.size() + " values, where type " + cqlName + " has " + fields.size());
      }
      Map<String, @Nullable Object> byName = new LinkedHashMap<>();
      for (String name : fields.keySet()) {
        if (byName.size() < values.size()) {
          byName.put(name, values.get(byName.size()));
        }
      }
      return byName;
    }
  }

  private static void fitElements(
      CqlType element, Object given, String wanted, Collection<Object> fitted) {
    for (Object each : elementsOf(given, wanted)) {
      fitted.add(fittingElement(element, each));
    }
  }

  private static Object fittingElement(CqlType type, @Nullable Object given) {
    Object fitted = field(type, given);
    if (fitted == null) {
      throw new IllegalArgumentException("a collection cannot hold null");
    }
    return fitted;
  }

  private static @Nullable Object field(CqlType type, @Nullable Object given) {
    if (given == UnsetValue.UNSET) {
      throw new IllegalArgumentException("a part of a value cannot be unset, only the whole of it");
    }
    return type.fit(given);
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
