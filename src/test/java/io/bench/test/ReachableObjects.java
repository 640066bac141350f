package io.bench.test;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The objects that can be reached from some others through the fields of Bench's own classes,
 * through collections, maps and arrays. What other libraries keep inside their objects is not
 * looked at. Nobody may change them meanwhile.
 */
final class ReachableObjects {

  private static final String OWN = "io.bench.";

  /**
   * By identity: the field through which an object was first reached, its class without package.
   */
  private final IdentityHashMap<Object, String> places = new IdentityHashMap<>();

  private final Deque<Object> left = new ArrayDeque<>();

  static ReachableObjects from(Collection<?> roots) throws IllegalAccessException {
    ReachableObjects reached = new ReachableObjects();
    roots.forEach(root -> reached.reach(root, "root"));
    while (!reached.left.isEmpty()) {
      reached.look(reached.left.pop());
    }
    return reached;
  }

  /** The objects that are here and there, each with the place where it was reached here. */
  IdentityHashMap<Object, String> sharedWith(ReachableObjects others) {
    IdentityHashMap<Object, String> shared = new IdentityHashMap<>();
    places.forEach(
        (object, place) -> {
          if (others.places.containsKey(object)) {
            shared.put(object, place);
          }
        });
    return shared;
  }

  int size() {
    return places.size();
  }

  private void reach(Object object, String place) {
    if (object != null && !(object instanceof Class) && places.putIfAbsent(object, place) == null) {
      left.push(object);
    }
  }

  private void look(Object object) throws IllegalAccessException {
    String place = places.get(object);
    if (object instanceof Object[] several) {
      for (Object each : several) {
        reach(each, place);
      }
    } else if (object instanceof Map<?, ?> map) {
      map.forEach(
          (key, value) -> {
            reach(key, place);
            reach(value, place);
          });
    } else if (object instanceof Collection<?> several) {
      several.forEach(each -> reach(each, place));
    } else if (object instanceof Optional<?> some) {
      reach(some.orElse(null), place);
    } else if (object instanceof AtomicReference<?> reference) {
      reach(reference.get(), place);
    } else {
      for (Field field : ownFields(object)) {
        if (!field.getType().isPrimitive()) {
          field.setAccessible(true);
          reach(field.get(object), placeOf(field));
        }
      }
    }
  }

  /** The instance fields of an object that classes of Bench declare. */
  static List<Field> ownFields(Object object) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> each = object.getClass(); each != null; each = each.getSuperclass()) {
      if (each.getName().startsWith(OWN)) {
        for (Field field : each.getDeclaredFields()) {
          if (!Modifier.isStatic(field.getModifiers())) {
            fields.add(field);
          }
        }
      }
    }
    return fields;
  }

  /** As {@link SharedWrite#place} names it. */
  static String placeOf(Field field) {
    String name = field.getDeclaringClass().getName();
    int lambda = name.indexOf("$$Lambda");
    return (lambda < 0 ? name : name.substring(0, lambda)).substring(OWN.length())
        + "."
        + (lambda < 0 ? field.getName() : "lambda");
  }
}
