package io.bench.adapter.diagnostic;

import io.bench.adapter.api.OpTemplate;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/** An op as one line of text. */
final class OpText {

  private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

  private OpText() {}

  /**
   * A lone statement as it stands, otherwise all fields as {@code name=value}; line breaks as
   * blanks.
   */
  static String of(OpTemplate template, long cycle) {
    StringJoiner line = new StringJoiner(" ");
    boolean lone = template.fields().size() == 1 && template.fields().containsKey("stmt");
    template
        .fields()
        .forEach(
            (name, value) -> {
              String text =
                  WHITE_SPACE.matcher(String.valueOf(value.render(cycle)).trim()).replaceAll(" ");
              line.add(lone ? text : name + "=" + text);
            });
    return line.toString();
  }
}
