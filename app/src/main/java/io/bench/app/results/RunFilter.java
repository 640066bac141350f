package io.bench.app.results;

import io.bench.adapter.api.ParameterSyntax;
import io.bench.engine.problem.UsageException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Selects past runs and their steps. Immutable.
 *
 * @param wanted name to value, as a run is described: {@code workload}, {@code scenario}, {@code
 *     adapter}, {@code step}, {@code label}, or any parameter as typed for the run or in force in a
 *     step. {@code *} in a value stands for any text.
 * @param since runs that began before it are left out; null for no bound
 * @param until runs that began at it or later are left out; null for no bound
 */
public record RunFilter(
    Map<String, String> wanted, @Nullable Instant since, @Nullable Instant until) {

  private static final Pattern DAYS = Pattern.compile("(\\d{1,5})d");

  public RunFilter {
    wanted = new LinkedHashMap<>(wanted);
  }

  /**
   * Reads dates.
   *
   * @param since a date, a date and time, or an age such as {@code 7d} and {@code 12h}; null or
   *     blank for no bound
   * @param until the same; a date includes its day
   * @param now what an age is counted from
   * @param zone of dates that name none
   * @throws UsageException if one of them is none
   */
  public static RunFilter of(
      Map<String, String> wanted,
      @Nullable String since,
      @Nullable String until,
      Instant now,
      ZoneId zone) {
    return new RunFilter(
        wanted, moment("since", since, now, zone, 0), moment("until", until, now, zone, 1));
  }

  private static @Nullable Instant moment(
      String option, @Nullable String text, Instant now, ZoneId zone, int daysLater) {
    if (text == null || text.isBlank()) {
      return null;
    }
    String wanted = text.strip();
    try {
      Matcher days = DAYS.matcher(wanted);
      if (days.matches()) {
        return now.minus(Duration.ofDays(Long.parseLong(days.group(1))));
      }
      if (!wanted.contains("-")) {
        return now.minus(ParameterSyntax.parseDuration(wanted));
      }
      if (!wanted.contains("T")) {
        return LocalDate.parse(wanted).plusDays(daysLater).atStartOfDay(zone).toInstant();
      }
      return wanted.endsWith("Z")
          ? LocalDateTime.parse(wanted.substring(0, wanted.length() - 1)).toInstant(ZoneOffset.UTC)
          : LocalDateTime.parse(wanted).atZone(zone).toInstant();
    } catch (DateTimeException | IllegalArgumentException e) {
      throw new UsageException(
          "--%s='%s' is no date (2026-11-25, 2026-11-25T17:30) and no age (7d, 12h)"
              .formatted(option, text));
    }
  }

  /** The runs that are meant, each with the steps that are meant, in their order. */
  public List<PastRun> of(List<PastRun> runs) {
    return runs.stream().map(this::of).flatMap(Optional::stream).toList();
  }

  private Optional<PastRun> of(PastRun run) {
    boolean inTime =
        (since == null || !run.start().isBefore(since))
            && (until == null || run.start().isBefore(until));
    if (!inTime) {
      return Optional.empty();
    }
    String step = wanted.get("step");
    List<PastStep> steps =
        step == null
            ? run.steps()
            : run.allSteps().stream().filter(one -> matches(step, one.name())).toList();
    if (step != null && steps.isEmpty()) {
      return Optional.empty();
    }
    for (Map.Entry<String, String> one : wanted.entrySet()) {
      List<String> ofRun = ofRun(run, one.getKey());
      if (ofRun != null) {
        if (ofRun.stream().noneMatch(value -> matches(one.getValue(), value))) {
          return Optional.empty();
        }
      } else if (!one.getKey().equals("step")) {
        List<PastStep> fitting =
            steps.stream().filter(candidate -> isInForce(candidate, one)).toList();
        boolean typed = matches(one.getValue(), run.given().get(one.getKey()));
        if (fitting.isEmpty() && !typed) {
          return Optional.empty();
        }
        steps = fitting.isEmpty() ? steps : fitting;
      }
    }
    return Optional.of(run.withSteps(steps));
  }

  /** What a run has under a name that describes runs; null for a parameter. */
  private static @Nullable List<String> ofRun(PastRun run, String name) {
    return switch (name) {
      case "workload" -> List.of(run.workload());
      case "scenario" -> List.of(run.scenario());
      case "adapter" -> List.of(run.adapter());
      case "label" -> run.labels();
      default -> null;
    };
  }

  private static boolean isInForce(PastStep step, Map.Entry<String, String> parameter) {
    return matches(parameter.getValue(), step.parameters().get(parameter.getKey()));
  }

  /** Whether a value matches; {@code *} stands for any text. */
  private static boolean matches(String wanted, @Nullable String value) {
    if (value == null) {
      return false;
    }
    StringBuilder pattern = new StringBuilder();
    for (String part : wanted.split("\\*", -1)) {
      pattern.append(pattern.length() == 0 ? "" : ".*").append(Pattern.quote(part));
    }
    return Pattern.compile(pattern.toString(), Pattern.DOTALL).matcher(value).matches();
  }
}
