package io.bench.cql.token;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A CQL text as its tokens, as far as that goes without a grammar. Immutable and thread-safe.
 *
 * @param code the text with each comment as blanks
 * @param tokens without comments
 * @param unclosed what the text ends within, or null if everything is closed
 */
public record CqlTokens(String code, List<Token> tokens, @Nullable Kind unclosed) {

  /** What a token is. */
  public enum Kind {
    WORD,
    QUOTED_NAME,
    STRING,
    SYMBOL,
    COMMENT
  }

  private static final Pattern TOKEN =
      Pattern.compile(
          "(?:--|//)[^\\n]*+|/\\*.*?\\*/"
              + "|'(?:[^']|'')*+'|\\$\\$.*?\\$\\$"
              + "|\"(?<quoted>(?:[^\"]|\"\")*+)\""
              + "|(?<unclosed>'|\"|\\$\\$|/\\*).*+"
              + "|(?<word>\\w++)"
              + "|(?<symbol>[<>!]=|\\+=|-=|\\S)",
          Pattern.DOTALL);

  private static final String MARKER = "?";

  public CqlTokens {
    tokens = List.copyOf(tokens);
  }

  /**
   * A token.
   *
   * @param text a name as the server knows it: a quoted one as it stands, others in lower case;
   *     everything else as it is
   * @param start its position in the text
   * @param end the position behind it
   */
  public record Token(Kind kind, String text, int start, int end) {

    /** Whether it is this symbol. */
    public boolean is(String symbol) {
      return kind == Kind.SYMBOL && text.equals(symbol);
    }

    /** Whether it is a marker for a value. */
    public boolean isMarker() {
      return is(MARKER);
    }

    /** Whether it can be the name of something. */
    public boolean isName() {
      return kind == Kind.WORD || kind == Kind.QUOTED_NAME;
    }

    /** Whether it is a word of the language, such as {@code where}, whatever its case. */
    public boolean isWord(String word) {
      return kind == Kind.WORD && text.equals(word);
    }
  }

  /** The tokens of a text. */
  public static CqlTokens of(String text) {
    StringBuilder code = new StringBuilder(text);
    List<Token> tokens = new ArrayList<>();
    Kind unclosed = null;
    Matcher matcher = TOKEN.matcher(text);
    while (matcher.find()) {
      Kind kind = kind(matcher);
      if (matcher.group("unclosed") != null) {
        unclosed = kind;
      }
      if (kind == Kind.COMMENT) {
        code.replace(matcher.start(), matcher.end(), " ".repeat(matcher.end() - matcher.start()));
      } else {
        tokens.add(new Token(kind, text(matcher), matcher.start(), matcher.end()));
      }
    }
    return new CqlTokens(code.toString(), tokens, unclosed);
  }

  private static Kind kind(Matcher found) {
    if (found.group("word") != null) {
      return Kind.WORD;
    }
    if (found.group("symbol") != null) {
      return Kind.SYMBOL;
    }
    return switch (found.group().charAt(0)) {
      case '\'', '$' -> Kind.STRING;
      case '"' -> Kind.QUOTED_NAME;
      default -> Kind.COMMENT;
    };
  }

  private static String text(Matcher found) {
    String word = found.group("word");
    String quoted = found.group("quoted");
    if (word != null) {
      return word.toLowerCase(Locale.ROOT);
    }
    return quoted == null ? found.group() : quoted.replace("\"\"", "\"");
  }

  /** The word that the statement begins with, in capitals; empty where there is none. */
  public String verb() {
    return word(0);
  }

  /** The word at an index in capitals; empty if there is another token or none. */
  public String word(int index) {
    return index < tokens.size() && tokens.get(index).kind() == Kind.WORD
        ? tokens.get(index).text().toUpperCase(Locale.ROOT)
        : "";
  }

  /** Whether a word of the language stands somewhere; it is given in lower case. */
  public boolean hasWord(String word) {
    return tokens.stream().anyMatch(token -> token.isWord(word));
  }

  /** How many markers there are. */
  public int markers() {
    return (int) tokens.stream().filter(Token::isMarker).count();
  }

  /** What a position that is no blank is part of. */
  public Kind kindAt(int position) {
    return tokens.stream()
        .filter(token -> token.start() <= position && position < token.end())
        .map(Token::kind)
        .findFirst()
        .orElse(Kind.COMMENT);
  }

  /** The last token that ends before a position or at it, or null. */
  public @Nullable Token before(int position) {
    Token last = null;
    for (Token token : tokens) {
      if (token.end() <= position) {
        last = token;
      }
    }
    return last;
  }
}
