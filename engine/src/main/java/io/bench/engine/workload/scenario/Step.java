package io.bench.engine.workload.scenario;

import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.workload.source.SourcePosition;
import io.bench.engine.workload.template.TemplateResolver;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One activity of a scenario. Immutable.
 *
 * @param name unique in its scenario; {@code step1}, {@code step2}, ... where the workload gives
 *     none
 * @param arguments in the order of the command, each parameter once
 * @param position where the command stands
 */
public record Step(String name, List<Argument> arguments, SourcePosition position) {

  private static final Pattern UNSET =
      Pattern.compile(TemplateResolver.UNSET + "([A-Za-z_][A-Za-z0-9_.-]*)");

  public Step {
    arguments = List.copyOf(arguments);
  }

  /** The parameters that the step itself sets. */
  public Set<String> names() {
    return arguments.stream().map(Argument::name).collect(Collectors.toUnmodifiableSet());
  }

  /** The same parameters, and what happens if the user gives them too. */
  public Map<String, Argument.Lock> locks() {
    return arguments.stream().collect(Collectors.toUnmodifiableMap(Argument::name, Argument::lock));
  }

  /**
   * The parameters that the step runs with: its own, overridden by the user's where they are open,
   * followed by those of the user's that it does not name.
   *
   * @param given what the user gave, by any name of each parameter
   * @param problems receives a line for every parameter that the user must not change, and for
   *     every template parameter that the step needs and nobody gave
   */
  public Map<String, String> parameters(Map<String, String> given, List<String> problems) {
    Map<String, String> remaining = new LinkedHashMap<>(given);
    Map<String, String> merged = new LinkedHashMap<>();
    for (Argument argument : arguments) {
      String typed = typedName(argument.name(), given);
      String usersValue = typed == null ? null : remaining.remove(typed);
      if (usersValue == null || argument.lock() != Argument.Lock.OPEN) {
        refuseChange(argument, typed, usersValue, problems);
        if (!argument.isUndefined()) {
          requireValue(argument, problems);
          merged.put(argument.name(), argument.value());
        }
      } else {
        merged.put(argument.name(), usersValue);
      }
    }
    remaining.forEach(
        (typed, value) -> merged.putIfAbsent(EngineParameters.canonicalName(typed), value));
    return merged;
  }

  private void requireValue(Argument argument, List<String> problems) {
    Matcher unset = UNSET.matcher(argument.value());
    if (unset.find()) {
      problems.add(
          "%s: step '%s': '%s' needs the parameter '%s', which has no default: give %s=..."
              .formatted(position, name, argument.name(), unset.group(1), unset.group(1)));
    }
  }

  private void refuseChange(
      Argument argument,
      @Nullable String typed,
      @Nullable String usersValue,
      List<String> problems) {
    boolean changed = usersValue != null && !usersValue.equals(argument.value());
    if (argument.lock() == Argument.Lock.STRICT && changed) {
      problems.add(
          "%s: step '%s' fixes '%s' (%s===%s), so that %s=%s cannot be given"
              .formatted(
                  position,
                  name,
                  argument.name(),
                  argument.name(),
                  argument.value(),
                  typed,
                  usersValue));
    }
  }

  private static @Nullable String typedName(String name, Map<String, String> given) {
    return given.keySet().stream()
        .filter(typed -> EngineParameters.sameParameter(typed, name))
        .findFirst()
        .orElse(null);
  }

  /**
   * A parameter that a step sets.
   *
   * @param name by the engine's own name for it, as in {@code adapter} for {@code driver}
   * @param value without the quotes it may have had; {@link #UNDEF} removes the parameter
   * @param lock what happens if the user gives the parameter too
   */
  public record Argument(String name, String value, Lock lock) {

    /** The value, in either case, that stands for "not set at all". */
    public static final String UNDEF = "UNDEF";

    /** What happens if the user gives a parameter that a step sets. */
    public enum Lock {
      /** {@code name=value}: the user's value holds. */
      OPEN,
      /** {@code name==value}: the step's value holds, and nothing is said. */
      SILENT,
      /** {@code name===value}: the step's value holds, and another one is an error. */
      STRICT
    }

    /** Whether the argument says that the parameter is not to be set. */
    public boolean isUndefined() {
      return value.equalsIgnoreCase(UNDEF);
    }
  }
}
