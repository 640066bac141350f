package io.bench.adapter.api;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of a parameter, and the key by which its value is read: {@link
 * ParameterValues#get} and {@link ParameterValues#find}. So its name, its type and its default are
 * written once, as a constant. {@code bench list}, its help pages and its error messages are made
 * from these. Immutable. In names {@code -} and {@code _} are alike.
 *
 * @param <T> what a value is read as
 */
public final class Parameter<T> {

  /** The syntax of a value. */
  public enum Type {
    TEXT,
    /** A whole number, with an optional suffix k, M or G (powers of 1000). */
    INTEGER,
    DECIMAL,
    BOOLEAN,
    /** A number with a unit: ns, us, ms, s, m, h or d; without a unit, milliseconds. */
    DURATION,
    /** The name of a file or folder. */
    FILE,
    /** Names of files or folders, separated by commas. */
    FILES,
    /**
     * Names of jars, or of folders that hold jars, separated by commas; their code is run. A
     * workload may set it only if it may name every file.
     */
    JARS,
    /**
     * Handed as it stands to a library that may read files or load classes it names. A workload may
     * set it to plain words and numbers only.
     */
    LIBRARY_SETTING,
    /** One of {@link Parameter#choices}. */
    CHOICE
  }

  private final String name;
  private final Type type;
  private final Function<String, T> parser;
  private final @Nullable String defaultValue;
  private final List<String> choices;
  private final boolean secret;
  private final String documentation;
  private final List<String> otherNames;
  private final List<String> formerNames;

  private Parameter(
      String name,
      Type type,
      Function<String, T> parser,
      @Nullable String defaultValue,
      List<String> choices,
      boolean secret,
      String documentation,
      List<String> otherNames,
      List<String> formerNames) {
    this.name = Objects.requireNonNull(name);
    this.type = type;
    this.parser = parser;
    this.defaultValue = defaultValue;
    this.choices = List.copyOf(choices);
    this.secret = secret;
    this.documentation = Objects.requireNonNull(documentation);
    this.otherNames = List.copyOf(otherNames);
    this.formerNames = List.copyOf(formerNames);
  }

  private static <T> Parameter<T> plain(
      String name, Type type, Function<String, T> parser, String documentation) {
    return new Parameter<>(
        name, type, parser, null, List.of(), false, documentation, List.of(), List.of());
  }

  public static Parameter<String> text(String name, String documentation) {
    return plain(name, Type.TEXT, Function.identity(), documentation);
  }

  public static Parameter<Long> integer(String name, String documentation) {
    return plain(name, Type.INTEGER, ParameterSyntax::parseInteger, documentation);
  }

  public static Parameter<Double> decimal(String name, String documentation) {
    return plain(name, Type.DECIMAL, Double::valueOf, documentation);
  }

  public static Parameter<Boolean> truth(String name, String documentation) {
    return plain(name, Type.BOOLEAN, ParameterSyntax::parseBoolean, documentation);
  }

  public static Parameter<Duration> duration(String name, String documentation) {
    return plain(name, Type.DURATION, ParameterSyntax::parseDuration, documentation);
  }

  public static Parameter<Path> file(String name, String documentation) {
    return plain(name, Type.FILE, Path::of, documentation);
  }

  public static Parameter<List<Path>> files(String name, String documentation) {
    return plain(name, Type.FILES, ParameterSyntax::parseFiles, documentation);
  }

  /** See {@link Type#JARS}. */
  public static Parameter<List<Path>> jars(String name, String documentation) {
    return plain(name, Type.JARS, ParameterSyntax::parseFiles, documentation);
  }

  /** See {@link Type#LIBRARY_SETTING}. */
  public static Parameter<String> librarySetting(String name, String documentation) {
    return plain(name, Type.LIBRARY_SETTING, Function.identity(), documentation);
  }

  /**
   * One of several words.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Parameter<String> choice(String name, List<String> choices, String documentation) {
    if (choices.isEmpty()) {
      throw new IllegalArgumentException("parameter " + name + " has no choices");
    }
    return new Parameter<>(
        name,
        Type.CHOICE,
        Function.identity(),
        null,
        choices,
        false,
        documentation,
        List.of(),
        List.of());
  }

  /** A text whose values must never be shown or stored. */
  public static Parameter<String> secret(String name, String documentation) {
    return text(name, documentation).asSecret();
  }

  /**
   * The same with a default.
   *
   * @param value as a user would type it
   */
  public Parameter<T> withDefault(String value) {
    return new Parameter<>(
        name, type, parser, value, choices, secret, documentation, otherNames, formerNames);
  }

  /** The same, but its values must never be shown or stored. */
  public Parameter<T> asSecret() {
    return new Parameter<>(
        name, type, parser, defaultValue, choices, true, documentation, otherNames, formerNames);
  }

  /** The same with other names that users may type for it, which its documentation then tells. */
  public Parameter<T> alsoCalled(String... names) {
    return new Parameter<>(
        name,
        type,
        parser,
        defaultValue,
        choices,
        secret,
        documentation + " (also called " + String.join(", ", names) + ")",
        List.of(names),
        formerNames);
  }

  /**
   * The same with names that it had in the version before. They still work, with a warning that
   * tells the new one; its documentation does not name them.
   */
  public Parameter<T> formerly(String... names) {
    return new Parameter<>(
        name,
        type,
        parser,
        defaultValue,
        choices,
        secret,
        documentation,
        otherNames,
        List.of(names));
  }

  /**
   * As users type it; a name that ends in {@code .*} declares a prefix, as in {@code driver.*}: see
   * {@link ParameterValues#underPrefix}.
   */
  public String name() {
    return name;
  }

  public Type type() {
    return type;
  }

  /** The value as a user would type it, or null where there is none. */
  public @Nullable String defaultValue() {
    return defaultValue;
  }

  /** The allowed values of a {@link Type#CHOICE}, otherwise empty. */
  public List<String> choices() {
    return choices;
  }

  /** Whether values must never be shown or stored. */
  public boolean secret() {
    return secret;
  }

  /** One line, without the default. */
  public String documentation() {
    return documentation;
  }

  /** Names that it had in the version before; see {@link #formerly}. */
  public List<String> formerNames() {
    return formerNames;
  }

  /**
   * Reads a value as a user types it.
   *
   * @throws IllegalArgumentException or {@link ArithmeticException} if it cannot be one
   */
  T parse(String value) {
    T parsed = parser.apply(value);
    if (type == Type.CHOICE && !choices.contains(value)) {
      throw new IllegalArgumentException("no choice: '" + value + "'");
    }
    return parsed;
  }

  /** What people call its type, such as {@code duration}. */
  public String typeName() {
    return type == Type.LIBRARY_SETTING ? "text" : type.name().toLowerCase(Locale.ROOT);
  }

  /** Whether this declares every name that begins with the part before the {@code *}. */
  public boolean isPrefix() {
    return name.endsWith(".*");
  }

  /** Whether a user's {@code typed} name means this parameter. */
  public boolean matches(String typed) {
    String wanted = typed.replace('_', '-');
    String own = name.replace('_', '-');
    return isPrefix()
        ? wanted.startsWith(own.substring(0, own.length() - 1)) && wanted.length() >= own.length()
        : wanted.equals(own) || isOtherName(typed);
  }

  /** Whether a user typed one of the other names, or a former one. */
  boolean isOtherName(String typed) {
    return isAmong(otherNames, typed) || isFormerName(typed);
  }

  /** Whether a user typed one of the names of the version before. */
  public boolean isFormerName(String typed) {
    return isAmong(formerNames, typed);
  }

  private static boolean isAmong(List<String> names, String typed) {
    String wanted = typed.replace('_', '-');
    return names.stream().anyMatch(name -> wanted.equals(name.replace('_', '-')));
  }

  @Override
  public String toString() {
    return name;
  }
}
