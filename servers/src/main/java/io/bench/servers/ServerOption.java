package io.bench.servers;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One option of a server, as a command line can show it.
 *
 * @param name the option's name; what the names of all its options begin with if it is a prefix
 * @param kind what its values are
 * @param defaultValue the value's text when the option is not given, or null when there is none
 * @param doc one line that says what the option does
 */
public record ServerOption(String name, Kind kind, @Nullable String defaultValue, String doc) {

  /** Who may give a value, and who may see it. */
  public enum Kind {
    PLAIN,
    /** The name of a file or folder. */
    FILE,
    /** Never shown or stored. */
    SECRET,
    /** Runs a program, or says who can reach the server: for the user at the command line. */
    FOR_THE_USER,
    /** Any option whose name begins with this one's. */
    PREFIX
  }

  /**
   * Reads a whole number as a user wrote it.
   *
   * @throws ServerOptionException if it is none, or not in the range
   */
  public static int number(String name, String value, int lowest, int highest) {
    String digits = value.strip();
    if (digits.matches("\\d{1,9}")) {
      int number = Integer.parseInt(digits);
      if (number >= lowest && number <= highest) {
        return number;
      }
    }
    throw new ServerOptionException(
        name + "=" + value + ": a number from " + lowest + " to " + highest);
  }

  /**
   * Reads the name of a file or folder as a user wrote it.
   *
   * @param what it has to be, such as {@code file}
   * @throws ServerOptionException if it is none
   */
  public static Path path(String name, String value, String what) {
    try {
      if (!value.isBlank()) {
        return Path.of(value).toAbsolutePath();
      }
    } catch (InvalidPathException e) {
      // said below
    }
    throw new ServerOptionException(name + "=" + value + ": not a " + what);
  }
}
