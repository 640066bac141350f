package io.bench.app.guide;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Pages of {@code docs/} that explain names, one under each heading of the third level. */
final class DocumentPage {

  private static final String HEADING = "### ";

  /**
   * The section of the page about a name.
   *
   * @param name as the heading has it; its anchor is the same in lower case
   * @param text paragraphs for a terminal, each in one line
   */
  record Entry(String name, List<String> text) {}

  private DocumentPage() {}

  static List<Entry> verdicts() {
    return packed("verdicts");
  }

  static List<Entry> errors() {
    return packed("errors");
  }

  private static List<Entry> packed(String name) {
    try (InputStream in = DocumentPage.class.getResourceAsStream("/docs/" + name + ".md")) {
      if (in == null) {
        throw new IllegalStateException("docs/" + name + ".md is not packed");
      }
      return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a page; the names are in its order. */
  static List<Entry> of(String markdown) {
    List<Entry> entries = new ArrayList<>();
    String name = null;
    StringBuilder text = new StringBuilder();
    for (String line : (markdown + "\n# end").lines().toList()) {
      if (line.startsWith("#")) {
        if (name != null) {
          entries.add(new Entry(name, paragraphs(text.toString())));
        }
        text.setLength(0);
        name = line.startsWith(HEADING) ? line.substring(HEADING.length()).strip() : null;
      } else {
        text.append(line).append('\n');
      }
    }
    return entries;
  }

  /** Without line ends within a paragraph, marks of links and of emphasis. */
  private static List<String> paragraphs(String markdown) {
    return markdown
        .strip()
        .replaceAll("\\[([^\\]]+)\\]\\([^)]+\\)", "$1")
        .replaceAll("(?<![\\w*])\\*([^*\\n]+)\\*(?![\\w*])", "$1")
        .replace("`", "")
        .lines()
        .reduce("", (all, line) -> line.isBlank() ? all + "\n" : all + " " + line)
        .lines()
        .map(String::strip)
        .toList();
  }
}
