package io.bench.app.reference;

/** Texts as Markdown shows them unchanged. */
final class Markdown {

  private Markdown() {}

  /** Text as code; empty stays empty. */
  static String code(String text) {
    return text.isEmpty() ? "" : text.contains("`") ? "`` " + text + " ``" : "`" + text + "`";
  }

  /** Text in which nothing is taken for Markdown. */
  static String plain(String text) {
    return text.replaceAll("([*<>`\\[\\]])", "\\\\$1");
  }
}
