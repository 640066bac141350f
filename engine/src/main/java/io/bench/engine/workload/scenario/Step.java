package io.bench.engine.workload.scenario;

import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.workload.scenario.StepArgument.Lock;
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
public record Step(String name, List<StepArgument> arguments, SourcePosition position) {

  private static final Pattern UNSET =
      Pattern.compile(TemplateResolver.UNSET + "([A-Za-z_][A-Za-z0-9_.-]*)");

  public Step {
    arguments = List.copyOf(arguments);
  }

  /** The parameters that the step itself sets. */
  public Set<String> names() {
    return arguments.stream().map(StepArgument::name).collect(Collectors.toUnmodifiableSet());
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
    for (StepArgument argument : arguments) {
      String typed = typedName(argument.name(), given);
      String usersValue = typed == null ? null : remaining.remove(typed);
      if (usersValue == null || argument.lock() != Lock.OPEN) {
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

  private void requireValue(StepArgument argument, List<String> problems) {
    Matcher unset = UNSET.matcher(argument.value());
    if (unset.find()) {
      problems.add(
          "%s: step '%s': '%s' needs the parameter '%s', which has no default: give %s=..."
              .formatted(position, name, argument.name(), unset.group(1), unset.group(1)));
    }
  }

  private void refuseChange(
      StepArgument argument,
      @Nullable String typed,
      @Nullable String usersValue,
      List<String> problems) {
    boolean changed = usersValue != null && !usersValue.equals(argument.value());
    if (argument.lock() == Lock.STRICT && changed) {
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
}
