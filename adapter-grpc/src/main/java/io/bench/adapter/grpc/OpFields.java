package io.bench.adapter.grpc;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterSyntax;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The constant fields of one op, read with errors that name op and field. */
record OpFields(OpTemplate template) {

  AdapterException wrong(String key, String problem) {
    return AdapterException.usage("op '" + template.name() + "': field '" + key + "' " + problem);
  }

  boolean has(String key) {
    return template.value(key).isPresent();
  }

  Optional<String> text(String key) throws AdapterException {
    return template.constant(key).map(Object::toString).map(String::strip);
  }

  /** One of {@code choices}, whatever its case. */
  Optional<String> choice(String key, Set<String> choices) throws AdapterException {
    Optional<String> given = text(key).map(text -> text.toUpperCase(Locale.ROOT));
    if (given.isPresent() && !choices.contains(given.get())) {
      throw wrong(
          key,
          "must be one of "
              + String.join(", ", choices)
              + ", not '"
              + given.get()
              + "'"
              + NearestName.suggestion(given.get(), choices));
    }
    return given;
  }

  /** A whole number from 1 to the largest {@code int}. */
  OptionalLong positive(String key) throws AdapterException {
    Optional<String> text = text(key);
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    try {
      long number = ParameterSyntax.parseInteger(text.get());
      if (number >= 1 && number <= Integer.MAX_VALUE) {
        return OptionalLong.of(number);
      }
    } catch (IllegalArgumentException | ArithmeticException notANumber) {
      // said below, together with numbers out of range
    }
    throw wrong(key, "must be a whole number of at least 1, not '" + text.get() + "'");
  }

  Optional<Boolean> truth(String key) throws AdapterException {
    Optional<String> text = text(key);
    try {
      return text.map(ParameterSyntax::parseBoolean);
    } catch (IllegalArgumentException neither) {
      throw wrong(key, "must be true or false, not '" + text.orElseThrow() + "'");
    }
  }

  Optional<Duration> duration(String key) throws AdapterException {
    Optional<String> text = text(key);
    try {
      Optional<Duration> duration = text.map(ParameterSyntax::parseDuration);
      if (duration.isEmpty() || !duration.get().isZero()) {
        return duration;
      }
    } catch (IllegalArgumentException none) {
      // said below, together with 0
    }
    throw wrong(key, "must be a duration such as 500ms or 2s, not '" + text.orElseThrow() + "'");
  }
}
