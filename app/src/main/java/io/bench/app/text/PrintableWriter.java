package io.bench.app.text;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Passes printable characters on, and replaces control characters and those that change the order
 * of letters: output may quote a server, a file or somebody else's results. Styles of help texts
 * (bold, underlined, coloured) stay. As thread-safe as the writer behind.
 */
public final class PrintableWriter extends FilterWriter {

  private static final String REPLACEMENT = "\uFFFD";

  /** Escapes but for styles, other controls, and marks that turn the direction of writing. */
  private static final Pattern OBEYED =
      Pattern.compile(
          "\\x1b(?!\\[(?:(?:[0-4]|2[1-4]|3[0-79]|4[0-79]);?)*m)"
              + "|\\r(?!\\n)"
              + "|[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1a\\x1c-\\x1f\\x7f-\\x9f]"
              + "|[\\u202a-\\u202e\\u2066-\\u2069]");

  /** All of the above, styles too, but for line ends and tabs. */
  private static final Pattern CONTROLS =
      Pattern.compile("\\r(?!\\n)|[\\p{Cc}&&[^\\t\\r\\n]]|[\\u202a-\\u202e\\u2066-\\u2069]");

  private final UnaryOperator<String> replacing;

  public PrintableWriter(Writer out) {
    this(out, PrintableWriter::printable);
  }

  private PrintableWriter(Writer out, UnaryOperator<String> replacing) {
    super(out);
    this.replacing = replacing;
  }

  /**
   * A writer for messages, which have no styles of their own: it shows the Unicode escape of each
   * character that it does not let through, so that the reader sees what a quoted word holds.
   */
  public static PrintableWriter escaping(Writer out) {
    return new PrintableWriter(out, PrintableWriter::escaped);
  }

  private static String escaped(String text) {
    return CONTROLS
        .matcher(text)
        .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)));
  }

  /** The text as it is let through. */
  public static String printable(String text) {
    return OBEYED.matcher(text).replaceAll(REPLACEMENT);
  }

  @Override
  public void write(int character) throws IOException {
    out.write(replacing.apply(String.valueOf((char) character)));
  }

  @Override
  public void write(char[] characters, int offset, int length) throws IOException {
    out.write(replacing.apply(new String(characters, offset, length)));
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    out.write(replacing.apply(text.substring(offset, offset + length)));
  }
}
