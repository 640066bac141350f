package io.bench.servers;

import org.jspecify.annotations.Nullable;

/**
 * One option of a server, as a command line can show it.
 *
 * @param name the option's name; if {@code prefix}, what the names of a whole family begin with
 * @param prefix whether any name that begins with {@code name} is meant
 * @param type the kind of value, for a person: {@code count}, {@code size}, {@link #FILE}, {@link
 *     #FOLDER}, {@link #PROGRAM}, {@link #LISTENING_HOST}
 * @param defaultValue the value's text when the option is not given, or null when there is none
 * @param doc one line that says what the option does
 */
public record ServerOption(
    String name, boolean prefix, String type, @Nullable String defaultValue, String doc) {

  public static final String FILE = "file";
  public static final String FOLDER = "folder";

  /** A file that is run. */
  public static final String PROGRAM = "program";

  /** Who can reach the server. */
  public static final String LISTENING_HOST = "host";

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
}
