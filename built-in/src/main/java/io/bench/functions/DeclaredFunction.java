package io.bench.functions;

import io.bench.adapter.api.function.Argument;
import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.BindingFunction;
import io.bench.adapter.api.function.CompiledFunction;
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
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One overload of a published function.
 *
 * @param repeatsLastArgument whether the last argument stands for any number of arguments, also
 *     none
 */
public record DeclaredFunction(
    String name,
    String summary,
    String example,
    Class<?> input,
    Class<?> output,
    List<Argument> arguments,
    boolean repeatsLastArgument,
    Factory factory)
    implements BindingFunction {

  /** Makes the function of one call in a recipe. */
  @FunctionalInterface
  public interface Factory {

    /**
     * The function for arguments that fit the signature.
     *
     * @throws io.bench.adapter.api.function.ArgumentException if they make no sense
     */
    CompiledFunction create(ArgumentValues arguments);
  }

  private static final Pattern FORM =
      Pattern.compile("(\\w+) -> \\((.*)\\) -> (\\w+)", Pattern.DOTALL);
  private static final String REPEATED = "...";
  private static final String NESTED = "function";

  private static final Map<String, Class<?>> TYPES =
      Stream.of(
              long.class,
              int.class,
              double.class,
              float.class,
              boolean.class,
              Byte.class,
              Short.class,
              String.class,
              Object.class,
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
              UUID.class)
          .collect(Collectors.toUnmodifiableMap(Class::getSimpleName, Function.identity()));

  /**
   * Reads {@code "long -> (int size, function... elements) -> List"}, where {@code function} is a
   * nested one.
   *
   * @throws IllegalArgumentException if the signature has another form or names an unknown type
   */
  static DeclaredFunction of(
      String name, String summary, String example, String signature, Factory factory) {
    Matcher form = FORM.matcher(signature);
    if (!form.matches()) {
      throw new IllegalArgumentException("not a signature: '" + signature + "'");
    }
    List<Argument> arguments = new ArrayList<>();
    String list = form.group(2);
    if (!list.isEmpty()) {
      for (String argument : list.replace(REPEATED, "").split(", ", -1)) {
        int space = argument.indexOf(' ');
        arguments.add(
            new Argument(argument.substring(space + 1), type(argument.substring(0, space))));
      }
    }
    return new DeclaredFunction(
        name,
        summary,
        example,
        type(form.group(1)),
        type(form.group(3)),
        List.copyOf(arguments),
        list.contains(REPEATED),
        factory);
  }

  private static Class<?> type(String name) {
    Class<?> type = name.equals(NESTED) ? CycleFunction.class : TYPES.get(name);
    if (type == null) {
      throw new IllegalArgumentException("unknown type '" + name + "'");
    }
    return type;
  }

  /**
   * @throws ArgumentException if the arguments make no sense
   * @throws IllegalStateException if a factory missed that and something else found it
   */
  @Override
  public CompiledFunction compile(ArgumentValues values) {
    try {
      return factory.create(values);
    } catch (ArgumentException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException("not foreseen: " + e, e);
    }
  }
}
