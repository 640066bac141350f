package io.bench.app.text;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.regex.Pattern;

/**
 * Lets through what a terminal shows, and puts a replacement character in the place of what it
 * would obey or what changes the order of letters: what is printed may quote a server, a file or a
 * result of somebody else's. Styles of help texts (bold, underlined, coloured) stay. As thread-safe
 * as the writer behind.
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

  public PrintableWriter(Writer out) {
    super(out);
  }

  /** The text as it is let through. */
  public static String printable(String text) {
    return OBEYED.matcher(text).replaceAll(REPLACEMENT);
  }

  @Override
  public void write(int character) throws IOException {
    out.write(printable(String.valueOf((char) character)));
  }

  @Override
  public void write(char[] characters, int offset, int length) throws IOException {
    out.write(printable(new String(characters, offset, length)));
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    out.write(printable(text.substring(offset, offset + length)));
  }
}
