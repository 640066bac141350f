package io.bench.adapter.cql.statement;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterSyntax;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The constant fields of one op, each with its type checked; messages name op and field. */
final class OpFields {

  private final String where;
  private final List<OpTemplate> layers;

  /**
   * @param layers where a field is looked up, the first one that has it wins
   */
  OpFields(String where, List<OpTemplate> layers) {
    this.where = where;
    this.layers = layers;
  }

  /** The field under the first of its names that is given. */
  Optional<Object> constant(String... names) throws AdapterException {
    for (OpTemplate layer : layers) {
      for (String name : names) {
        Optional<Object> value = layer.constant(name);
        if (value.isPresent()) {
          return value;
        }
      }
    }
    return Optional.empty();
  }

  Optional<String> text(String... names) throws AdapterException {
    return constant(names).map(value -> String.valueOf(value).trim());
  }

  /** True or false, written as YAML boolean or as text. */
  Optional<Boolean> truth(String name) throws AdapterException {
    Optional<String> text = text(name);
    try {
      return text.map(ParameterSyntax::parseBoolean);
    } catch (IllegalArgumentException notBoolean) {
      throw wrong(name, "true or false", text.orElse(""));
    }
  }

  /** A whole number from 1. */
  Optional<Integer> count(String name) throws AdapterException {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      long number = ParameterSyntax.parseInteger(text.get());
      if (number >= 1 && number <= Integer.MAX_VALUE) {
        return Optional.of((int) number);
      }
    } catch (IllegalArgumentException | ArithmeticException notNumber) {
      // the message below says it
    }
    throw wrong(name, "a whole number from 1", text.get());
  }

  /**
   * A duration with a unit, or a bare number of seconds: that is what the field means in published
   * workloads.
   */
  Optional<Duration> duration(String name) throws AdapterException {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    boolean bare = text.get().matches("[0-9.]+");
    try {
      Duration duration = ParameterSyntax.parseDuration(text.get() + (bare ? "s" : ""));
      if (!duration.isZero()) {
        return Optional.of(duration);
      }
    } catch (IllegalArgumentException notDuration) {
      // the message below says it
    }
    throw wrong(name, "a duration such as 500ms, or a number of seconds", text.get());
  }

  AdapterException wrong(String field, String wanted, String given) {
    return AdapterException.usage(
        where + ": field '" + field + "' must be " + wanted + ", not '" + given + "'");
  }
}
