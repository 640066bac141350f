package io.bench.engine.experiment.reading;

import io.bench.adapter.api.ParameterSyntax;
import java.time.Duration;
import java.util.Optional;

/** A time as experiments write it, always with its unit: {@code 500ms}, {@code 2s}. Stateless. */
final class TimeText {

  private TimeText() {}

  /** The time; empty if the text is none, or less than a millisecond. */
  static Optional<Duration> parse(String text) {
    try {
      Duration time = ParameterSyntax.parseDuration(text);
      boolean hasUnit = text.stripTrailing().matches(".*[a-z]");
      return hasUnit && time.toMillis() > 0 ? Optional.of(time) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
