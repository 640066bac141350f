package io.bench.adapter.grpc.service.message;

import java.util.List;

/**
 * A value that its place in a message cannot hold, or several; what is said of each begins with its
 * path.
 */
public final class UnfitValue extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private static final int LONGEST_SHOWN = 60;

  private final transient List<String> problems;

  /**
   * A value that does not fit.
   *
   * @param path of its place
   */
  public UnfitValue(String path, String problem) {
    this(List.of("'" + path + "' " + problem));
  }

  UnfitValue(List<String> problems) {
    super(String.join("; ", problems));
    this.problems = List.copyOf(problems);
  }

  /** One line for each value. */
  List<String> problems() {
    return problems;
  }

  /** A value as such messages show it. */
  static String shown(Object value) {
    String text = String.valueOf(value);
    String shortened =
        text.length() <= LONGEST_SHOWN
            ? text
            : text.substring(0, LONGEST_SHOWN) + "... (" + text.length() + " characters)";
    return value instanceof CharSequence
        ? "'" + shortened + "'"
        : value instanceof Number || value instanceof Boolean
            ? shortened
            : shortened + " (" + value.getClass().getName() + ")";
  }
}
