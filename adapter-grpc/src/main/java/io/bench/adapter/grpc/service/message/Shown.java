package io.bench.adapter.grpc.service.message;

/** Values as messages show them. */
final class Shown {

  private static final int LONGEST = 60;

  private Shown() {}

  static String value(Object value) {
    String text = String.valueOf(value);
    String shortened =
        text.length() <= LONGEST
            ? text
            : text.substring(0, LONGEST) + "... (" + text.length() + " characters)";
    return value instanceof CharSequence
        ? "'" + shortened + "'"
        : value instanceof Number || value instanceof Boolean
            ? shortened
            : shortened + " (" + value.getClass().getName() + ")";
  }
}
