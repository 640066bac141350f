package io.bench.engine.experiment.reading;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A time as experiments write it: {@code 500ms}, {@code 2s}, {@code 30m}. Stateless. */
final class TimeText {

  private static final Pattern TIME = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(ms|s|m|h)");

  private TimeText() {}

  /** The time; empty if the text is none, or less than a millisecond. */
  static Optional<Duration> parse(String text) {
    Matcher matcher = TIME.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    double millis =
        Double.parseDouble(matcher.group(1))
            * switch (matcher.group(2)) {
              case "ms" -> 1;
              case "s" -> 1e3;
              case "m" -> 60e3;
              default -> 3_600e3;
            };
    return millis >= 1 ? Optional.of(Duration.ofMillis(Math.round(millis))) : Optional.empty();
  }
}
