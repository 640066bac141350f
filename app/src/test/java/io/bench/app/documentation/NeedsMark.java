package io.bench.app.documentation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A comment before a block of commands that says what they need and a test has not: {@code <!--
 * needs: a cluster -->}. It holds for the one block that follows it.
 *
 * @param line on which it stands, from 1
 * @param needs what it names
 */
public record NeedsMark(Path page, int line, String needs) {

  private static final Pattern MARK = Pattern.compile("\\s*<!-- needs: (.+) -->\\s*");

  /** The mark that a line is. */
  static Optional<NeedsMark> in(Path page, int line, String text) {
    Matcher mark = MARK.matcher(text);
    return mark.matches()
        ? Optional.of(new NeedsMark(page, line, mark.group(1)))
        : Optional.empty();
  }

  /** All marks of a page, also those that stand before no command. */
  public static List<NeedsMark> of(Path page) throws IOException {
    List<NeedsMark> marks = new ArrayList<>();
    List<String> lines = Pages.lines(page);
    for (int at = 0; at < lines.size(); at++) {
      in(page, at + 1, lines.get(at)).ifPresent(marks::add);
    }
    return marks;
  }

  @Override
  public String toString() {
    return page + ":" + line + ": <!-- needs: " + needs + " -->";
  }
}
