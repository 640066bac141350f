package io.bench.app.console;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/** The characters that a terminal can show. */
enum Glyphs {
  /** All of them. */
  UNICODE("▁▂▃▄▅▆▇█", '█', '░'),
  /** Those of ASCII, for terminals in another encoding. */
  ASCII(".:-=+*#@", '#', '.');

  private final String levels;
  private final char full;
  private final char empty;

  Glyphs(String levels, char full, char empty) {
    this.levels = levels;
    this.full = full;
    this.empty = empty;
  }

  /**
   * The glyphs that this process's terminal can show, according to its locale.
   *
   * @param environment the process's environment variables
   */
  static Glyphs of(Map<String, String> environment) {
    for (String variable : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
      String locale = environment.getOrDefault(variable, "");
      if (!locale.isEmpty()) {
        String name = locale.toLowerCase(Locale.ROOT).replace("-", "");
        return name.contains("utf8") ? UNICODE : ASCII;
      }
    }
    return ASCII;
  }

  /** How text is to be encoded for the terminal. */
  Charset charset() {
    return this == UNICODE ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII;
  }

  /** One of eight bars: the lowest for 0, the highest for 1. */
  char level(double share) {
    int level = (int) Math.floor(share * levels.length());
    return levels.charAt(Math.max(0, Math.min(levels.length() - 1, level)));
  }

  /** A bar that is full from the left up to a share, in brackets where its ends are not seen. */
  String bar(double share, int columns) {
    int inside = this == UNICODE ? columns : columns - 2;
    int filled = (int) (Math.min(1, Math.max(0, share)) * inside);
    String bar =
        String.valueOf(full).repeat(filled) + String.valueOf(empty).repeat(inside - filled);
    return this == UNICODE ? bar : "[" + bar + "]";
  }

  /** The text, with characters that the terminal cannot show replaced. */
  String text(String text) {
    return this == UNICODE
        ? text
        : text.replace('µ', 'u').replace("…", "...").replaceAll("[^\\x00-\\x7f]", "?");
  }
}
