package io.bench.adapter.diagnostic;

import io.bench.adapter.api.OpTemplate;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/** An op as one line of text. */
final class OpText {

  private static final Pattern LINE_BREAK = Pattern.compile("\\h*\\R\\s*");

  private OpText() {}

  /**
   * A lone statement as it stands, otherwise all fields as {@code name=value}; each line break,
   * with the white space around it, as one blank.
   */
  static String of(OpTemplate template, long cycle) {
    StringJoiner line = new StringJoiner(" ");
    boolean lone = template.fields().size() == 1 && template.fields().containsKey("stmt");
    template
        .fields()
        .forEach(
            (name, value) -> {
              String text =
                  LINE_BREAK.matcher(String.valueOf(value.render(cycle)).trim()).replaceAll(" ");
              line.add(lone ? text : name + "=" + text);
            });
    return line.toString();
  }
}
