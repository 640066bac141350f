package io.bench.cql.field;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterSyntax;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The constant fields of one op, read with errors that name op and field.
 *
 * @param op the op's name
 * @param layers where a field is looked up; the first that has it wins
 */
public record OpFields(String op, List<OpTemplate> layers) {

  /** The fields of one template. */
  public static OpFields of(OpTemplate template) {
    return new OpFields(template.name(), List.of(template));
  }

  /** The error for a field that cannot be used. */
  public AdapterException wrong(String key, String problem) {
    return AdapterException.usage("op '" + op + "': field '" + key + "' " + problem);
  }

  /** Whether the field is given. */
  public boolean has(String key) {
    return layers.stream().anyMatch(layer -> layer.value(key).isPresent());
  }

  /**
   * The field under the one of its names that is given; an op field wins over a param.
   *
   * @throws AdapterException also if two fields or two params of these names say different things:
   *     which of the params the op's block or document has is not known here
   */
  public Optional<String> text(String... names) throws AdapterException {
    for (OpTemplate layer : layers) {
      List<String> inFields = Arrays.stream(names).filter(layer.fields()::containsKey).toList();
      Optional<String> found = Optional.empty();
      for (String name : inFields.isEmpty() ? List.of(names) : inFields) {
        Optional<String> value = layer.constant(name).map(Object::toString).map(String::strip);
        if (found.isPresent() && value.isPresent() && !found.get().equalsIgnoreCase(value.get())) {
          throw wrong(
              name, "means the same as '" + names[0] + "', and has another value: leave one out");
        }
        found = found.or(() -> value);
      }
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** One of {@code choices}, whatever its case in the field. */
  public Optional<String> choice(List<String> choices, String... names) throws AdapterException {
    Optional<String> given = text(names);
    if (given.isEmpty()) {
      return given;
    }
    Optional<String> choice = choices.stream().filter(given.get()::equalsIgnoreCase).findFirst();
    if (choice.isEmpty()) {
      throw wrong(
          names[0],
          "must be one of %s, not '%s'%s"
              .formatted(
                  String.join(", ", choices),
                  given.get(),
                  NearestName.suggestion(given.get(), choices)));
    }
    return choice;
  }

  /** A whole number from 1 to the largest {@code int}. */
  public Optional<Integer> count(String key) throws AdapterException {
    Optional<String> text = text(key);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      long number = ParameterSyntax.parseInteger(text.get());
      if (number >= 1 && number <= Integer.MAX_VALUE) {
        return Optional.of((int) number);
      }
    } catch (IllegalArgumentException | ArithmeticException e) {
      // the message below says it, together with numbers out of range
    }
    throw wrong(key, "must be a whole number of at least 1, not '" + text.get() + "'");
  }

  /** True or false, written as YAML boolean or as text. */
  public Optional<Boolean> truth(String key) throws AdapterException {
    Optional<String> text = text(key);
    try {
      return text.map(ParameterSyntax::parseBoolean);
    } catch (IllegalArgumentException e) {
      throw wrong(key, "must be true or false, not '" + text.orElseThrow() + "'");
    }
  }

  /** With a unit, or a bare number of seconds: what the field means in published workloads. */
  public Optional<Duration> duration(String key) throws AdapterException {
    Optional<String> text = text(key);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    String unit = text.get().matches("[0-9.]+") ? "s" : "";
    try {
      Duration duration = ParameterSyntax.parseDuration(text.get() + unit);
      if (!duration.isZero()) {
        return Optional.of(duration);
      }
    } catch (IllegalArgumentException e) {
      // the message below says it, together with 0
    }
    throw wrong(
        key, "must be a duration such as 500ms, or a number of seconds, not '" + text.get() + "'");
  }
}
