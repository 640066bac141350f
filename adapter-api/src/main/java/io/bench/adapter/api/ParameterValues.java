package io.bench.adapter.api;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Parameter values, checked against their declarations. Immutable. Asking for a parameter that was
 * not declared, or in another type than declared, is a bug and throws {@link
 * IllegalArgumentException}.
 */
public final class ParameterValues {

  private final List<Parameter> declared;
  private final Map<String, String> given;

  private ParameterValues(List<Parameter> declared, Map<String, String> given) {
    this.declared = declared;
    this.given = given;
  }

  /**
   * Checks what a user gave.
   *
   * @param declared every known parameter
   * @param given typed names and values, in the order typed
   * @param problems receives one line for every unknown name and every value of the wrong type;
   *     values are usable only if it received none
   */
  public static ParameterValues check(
      List<Parameter> declared, Map<String, String> given, List<String> problems) {
    List<String> names = declared.stream().map(Parameter::name).toList();
    Map<String, String> values = new LinkedHashMap<>();
    given.forEach(
        (typed, value) -> {
          Optional<Parameter> parameter =
              declared.stream().filter(candidate -> candidate.matches(typed)).findFirst();
          if (parameter.isEmpty()) {
            problems.add(
                "unknown parameter '" + typed + "'" + NearestName.suggestion(typed, names));
            return;
          }
          String problem = ParameterSyntax.problem(parameter.get(), typed, value);
          if (problem != null) {
            problems.add(problem);
          }
          values.put(parameter.get().isPrefix() ? typed : parameter.get().name(), value);
        });
    return new ParameterValues(List.copyOf(declared), values);
  }

  /** Whether the user gave it; a default does not count. */
  public boolean isGiven(String name) {
    parameter(name);
    return given.containsKey(name);
  }

  /** A {@code TEXT}, a {@code CHOICE} or a {@code LIBRARY_SETTING}. */
  public Optional<String> text(String name) {
    return value(name, Parameter.Type.TEXT, Parameter.Type.CHOICE, Parameter.Type.LIBRARY_SETTING);
  }

  public Optional<Long> integer(String name) {
    return value(name, Parameter.Type.INTEGER).map(ParameterSyntax::parseInteger);
  }

  public Optional<Double> decimal(String name) {
    return value(name, Parameter.Type.DECIMAL).map(Double::valueOf);
  }

  public Optional<Boolean> truth(String name) {
    return value(name, Parameter.Type.BOOLEAN).map(ParameterSyntax::parseBoolean);
  }

  public Optional<Duration> duration(String name) {
    return value(name, Parameter.Type.DURATION).map(ParameterSyntax::parseDuration);
  }

  public Optional<Path> file(String name) {
    return value(name, Parameter.Type.FILE).map(Path::of);
  }

  /** Empty if not given and without default. */
  public List<Path> files(String name) {
    return value(name, Parameter.Type.FILES).map(ParameterSyntax::parseFiles).orElse(List.of());
  }

  /**
   * Values of a prefix such as {@code driver.*}, keyed by what follows the prefix, in the order
   * typed.
   */
  public Map<String, String> underPrefix(String prefixName) {
    Parameter prefix = parameter(prefixName);
    if (!prefix.isPrefix()) {
      throw new IllegalArgumentException("parameter " + prefixName + " is no prefix");
    }
    Map<String, String> found = new LinkedHashMap<>();
    given.forEach(
        (name, value) -> {
          if (prefix.matches(name)) {
            found.put(name.substring(prefixName.length() - 1), value);
          }
        });
    return found;
  }

  /**
   * What was given, with secrets replaced by {@code ***}: the only form fit for output and files.
   */
  public Map<String, String> shown() {
    Map<String, String> shown = new LinkedHashMap<>();
    given.forEach(
        (name, value) -> {
          boolean secret =
              declared.stream().anyMatch(p -> p.secret() && p.matches(name)) || looksSecret(name);
          shown.put(name, secret ? "***" : value);
        });
    return shown;
  }

  /** What {@link #shown} hides: the values themselves, for masking texts that may quote them. */
  public List<String> secrets() {
    Map<String, String> shown = shown();
    List<String> secrets = new ArrayList<>();
    given.forEach(
        (name, value) -> {
          if (!value.equals(shown.get(name))) {
            secrets.add(value);
          }
        });
    return secrets;
  }

  private static boolean looksSecret(String name) {
    String lower = name.toLowerCase(java.util.Locale.ROOT);
    return lower.contains("password") || lower.contains("secret") || lower.endsWith("token");
  }

  private Optional<String> value(String name, Parameter.Type... types) {
    Parameter parameter = parameter(name);
    if (parameter.isPrefix()) {
      throw new IllegalArgumentException("parameter " + name + " is a prefix, not a value");
    }
    if (!List.of(types).contains(parameter.type())) {
      throw new IllegalArgumentException("parameter " + name + " is a " + parameter.type());
    }
    String value = given.get(name);
    return Optional.ofNullable(value != null ? value : parameter.defaultValue());
  }

  private Parameter parameter(String name) {
    return declared.stream()
        .filter(candidate -> candidate.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("parameter not declared: " + name));
  }
}
