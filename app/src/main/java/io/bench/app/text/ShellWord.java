package io.bench.app.text;

import java.util.regex.Pattern;

/** Words as bash reads them. Stateless. */
public final class ShellWord {

  private static final Pattern PLAIN = Pattern.compile("[\\w@%+:,./-][\\w@%+=:,./-]*");

  private ShellWord() {}

  /** A word that bash reads as this text, on one line, whatever is in it but NUL. */
  public static String quoted(String text) {
    if (PLAIN.matcher(text).matches()) {
      return text;
    }
    return text.chars().anyMatch(Character::isISOControl)
        ? escaped(text)
        : "'" + text.replace("'", "'\\''") + "'";
  }

  /** Line breaks as escapes: sbatch refuses a script with a carriage return. */
  private static String escaped(String text) {
    StringBuilder word = new StringBuilder("$'");
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == '\'' || character == '\\') {
        word.append('\\').append(character);
      } else if (character < ' ' || character == 0x7f) {
        word.append("\\%03o".formatted((int) character));
      } else {
        word.append(character);
      }
    }
    return word.append('\'').toString();
  }
}
