package io.bench.adapter.api;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of a parameter. {@code bench list}, its help pages and its error messages are
 * made from these. In names {@code -} and {@code _} are alike.
 *
 * @param name as users type it; a name that ends in {@code .*} declares a prefix, as in {@code
 *     driver.*}
 * @param type what values look like
 * @param defaultValue the value as a user would type it, or null where there is none
 * @param choices the allowed values of a {@link Type#CHOICE}, otherwise empty
 * @param secret whether values must never be shown or stored
 * @param documentation one line, without the default
 */
public record Parameter(
    String name,
    Type type,
    @Nullable String defaultValue,
    List<String> choices,
    boolean secret,
    String documentation) {

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
     * Handed as it stands to a library that may read files or load classes it names. A workload may
     * set it to plain words and numbers only.
     */
    LIBRARY_SETTING,
    /** One of {@link Parameter#choices}. */
    CHOICE
  }

  public Parameter {
    Objects.requireNonNull(name);
    Objects.requireNonNull(type);
    Objects.requireNonNull(documentation);
    choices = List.copyOf(choices);
    if ((type == Type.CHOICE) == choices.isEmpty()) {
      throw new IllegalArgumentException("parameter " + name + ": choices go with type CHOICE");
    }
  }

  public static Parameter of(String name, Type type, String documentation) {
    return new Parameter(name, type, null, List.of(), false, documentation);
  }

  public static Parameter of(String name, Type type, String defaultValue, String documentation) {
    return new Parameter(name, type, defaultValue, List.of(), false, documentation);
  }

  public static Parameter choice(
      String name, List<String> choices, @Nullable String defaultValue, String documentation) {
    return new Parameter(name, Type.CHOICE, defaultValue, choices, false, documentation);
  }

  /** A text whose values must never be shown or stored. */
  public static Parameter secret(String name, String documentation) {
    return new Parameter(name, Type.TEXT, null, List.of(), true, documentation);
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
        : wanted.equals(own);
  }
}
