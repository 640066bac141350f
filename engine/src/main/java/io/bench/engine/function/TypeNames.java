package io.bench.engine.function;

import io.bench.adapter.api.function.CycleFunction;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The names that types have in signatures and in the qualifiers of recipes. */
public final class TypeNames {

  private static final Map<Class<?>, Class<?>> BOXES =
      Map.of(
          long.class, Long.class,
          int.class, Integer.class,
          double.class, Double.class,
          float.class, Float.class,
          boolean.class, Boolean.class);

  private static final Map<String, Class<?>> BY_NAME = byName();

  private TypeNames() {}

  /**
   * The type of a name: {@code long}, {@code String}, {@code java.util.UUID}. The boxed names mean
   * the primitives, since no function tells them apart.
   */
  public static Optional<Class<?>> find(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** Every name that {@link #find} knows. */
  public static Collection<String> all() {
    return BY_NAME.keySet();
  }

  /** The short name of a type. */
  public static String nameOf(Class<?> type) {
    if (type == CycleFunction.class) {
      return "function";
    }
    return type == VariableFunction.AnyType.class ? "any" : type.getSimpleName();
  }

  /** The class of a type's values as objects. */
  public static Class<?> boxOf(Class<?> type) {
    return BOXES.getOrDefault(type, type);
  }

  private static Map<String, Class<?>> byName() {
    Map<String, Class<?>> names = new HashMap<>();
    BOXES.keySet().forEach(primitive -> names.put(primitive.getSimpleName(), primitive));
    BOXES.forEach((primitive, box) -> putBoth(names, box, primitive));
    for (Class<?> type :
        List.of(
            Byte.class,
            Short.class,
            String.class,
            Object.class,
            Number.class,
            BigDecimal.class,
            BigInteger.class,
            ByteBuffer.class,
            CharBuffer.class,
            Date.class,
            InetAddress.class,
            Instant.class,
            List.class,
            LocalDate.class,
            LocalDateTime.class,
            LocalTime.class,
            Map.class,
            Set.class,
            UUID.class)) {
      putBoth(names, type, type);
    }
    names.put("byte", Byte.class);
    names.put("short", Short.class);
    names.put("function", CycleFunction.class);
    return Map.copyOf(names);
  }

  private static void putBoth(Map<String, Class<?>> names, Class<?> named, Class<?> meant) {
    names.put(named.getSimpleName(), meant);
    names.put(named.getName(), meant);
  }
}
