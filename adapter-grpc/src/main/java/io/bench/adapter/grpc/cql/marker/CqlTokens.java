package io.bench.adapter.grpc.cql.marker;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement as its tokens, without comments: names as the server knows them (quoted ones as they
 * stand, others in lower case), strings as {@code ''}, and everything else as it is.
 */
final class CqlTokens {

  static final String STRING = "''";

  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<skipped>\\s+|--[^\\n]*|//[^\\n]*|/\\*.*?\\*/)"
              + "|(?<string>'(?:[^']|'')*+'|\\$\\$.*?\\$\\$)"
              + "|\"(?<quoted>(?:[^\"]|\"\")*+)\""
              + "|(?<word>\\w+)"
              + "|(?<operator>[<>!]=|\\+=|-=|.)",
          Pattern.DOTALL);

  private CqlTokens() {}

  /**
   * A token.
   *
   * @param name whether it can be the name of something
   * @param quoted whether it can be nothing else
   */
  record Token(String text, boolean name, boolean quoted) {
    boolean is(String other) {
      return text.equals(other);
    }

    /** Whether it is a word of the language, such as {@code where}, whatever its case. */
    boolean isWord(String word) {
      return name && !quoted && text.equals(word);
    }
  }

  static List<Token> of(String cql) {
    List<Token> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(cql);
    while (matcher.find()) {
      if (matcher.group("string") != null) {
        tokens.add(new Token(STRING, false, false));
      } else if (matcher.group("quoted") != null) {
        tokens.add(new Token(matcher.group("quoted").replace("\"\"", "\""), true, true));
      } else if (matcher.group("word") != null) {
        tokens.add(new Token(matcher.group("word").toLowerCase(Locale.ROOT), true, false));
      } else if (matcher.group("operator") != null) {
        tokens.add(new Token(matcher.group("operator"), false, false));
      }
    }
    return tokens;
  }
}
