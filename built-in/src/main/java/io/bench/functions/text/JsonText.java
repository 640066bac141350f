package io.bench.functions.text;

import io.bench.functions.Sizes;

/** Text within a JSON string. */
final class JsonText {

  private JsonText() {}

  /** Escapes what RFC 8259 wants escaped, and the slash, which the format's users expect. */
  static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      switch (character) {
        case '"', '\\', '/' -> escaped.append('\\').append(character);
        case '\b' -> escaped.append("\\b");
        case '\f' -> escaped.append("\\f");
        case '\n' -> escaped.append("\\n");
        case '\r' -> escaped.append("\\r");
        case '\t' -> escaped.append("\\t");
        default -> {
          if (character < ' ') {
            escaped.append(String.format("\\u%04x", (int) character));
          } else {
            escaped.append(character);
          }
        }
      }
      Sizes.checkLength(escaped.length());
    }
    return escaped.toString();
  }
}
