package io.bench.adapter.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Parameter values, checked against their declarations. Immutable. Asking for a parameter that was
 * not declared or is declared with another type is a bug and throws {@link
 * IllegalArgumentException}.
 */
public final class ParameterValues {

  private final List<Parameter<?>> declared;
  private final Map<String, String> given;

  private ParameterValues(List<Parameter<?>> declared, Map<String, String> given) {
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
      List<Parameter<?>> declared, Map<String, String> given, List<String> problems) {
    List<String> names = declared.stream().map(Parameter::name).toList();
    Map<String, String> values = new LinkedHashMap<>();
    given.forEach(
        (typed, value) -> {
          Optional<Parameter<?>> parameter =
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
          if (parameter.get().isOtherName(typed)) {
            values.putIfAbsent(parameter.get().name(), value); // its own name wins
          } else {
            values.put(parameter.get().isPrefix() ? typed : parameter.get().name(), value);
          }
        });
    return new ParameterValues(List.copyOf(declared), values);
  }

  /** Whether the user gave it; a default does not count. */
  public boolean isGiven(Parameter<?> parameter) {
    return given.containsKey(declared(parameter).name());
  }

  /**
   * The value that the user gave, or the default.
   *
   * @throws IllegalArgumentException if there is neither; see {@link #find}
   */
  public <T> T get(Parameter<T> parameter) {
    return find(parameter)
        .orElseThrow(
            () -> new IllegalArgumentException("parameter without value: " + parameter.name()));
  }

  /** The value that the user gave, or the default, or nothing if there is neither. */
  public <T> Optional<T> find(Parameter<T> parameter) {
    Parameter<?> own = declared(parameter);
    if (own.isPrefix()) {
      throw new IllegalArgumentException("parameter " + own.name() + " is a prefix, not a value");
    }
    String value = given.get(own.name());
    return Optional.ofNullable(value != null ? value : own.defaultValue()).map(parameter::parse);
  }

  /**
   * Values of a prefix such as {@code driver.*}, keyed by what follows the prefix, in the order
   * typed.
   */
  public Map<String, String> underPrefix(Parameter<?> prefix) {
    if (!declared(prefix).isPrefix()) {
      throw new IllegalArgumentException("parameter " + prefix.name() + " is no prefix");
    }
    Map<String, String> found = new LinkedHashMap<>();
    given.forEach(
        (name, value) -> {
          if (prefix.matches(name)) {
            found.put(name.substring(prefix.name().length() - 1), value);
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

  private Parameter<?> declared(Parameter<?> asked) {
    Parameter<?> own =
        declared.stream()
            .filter(candidate -> candidate.name().equals(asked.name()))
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("parameter not declared: " + asked.name()));
    if (own.type() != asked.type()) {
      throw new IllegalArgumentException("parameter " + own.name() + " is a " + own.type());
    }
    return own;
  }
}
