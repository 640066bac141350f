package io.bench.cql.statement;

/**
 * Follows CQL text just closely enough to know whether a position is code, a quoted string, a
 * quoted name or a comment. Fed piece by piece, since bind points cut the text.
 */
final class CqlScanner {

  /** What the position after the text fed so far is part of. */
  enum Place {
    CODE,
    STRING,
    QUOTED_NAME,
    DOLLAR_STRING,
    LINE_COMMENT,
    BLOCK_COMMENT
  }

  private Place place = Place.CODE;

  /** The text without comments; strings and quoted names as they stand. */
  private final StringBuilder code = new StringBuilder();

  private int markers;

  Place place() {
    return place;
  }

  /** What was fed so far, each comment replaced by a blank. */
  String code() {
    return code.toString();
  }

  /** How many question marks stood in code. */
  int markers() {
    return markers;
  }

  void feed(String text) {
    int i = 0;
    while (i < text.length()) {
      i += step(text, i);
    }
  }

  /** Takes one token's worth of characters and returns how many. */
  private int step(String text, int i) {
    char c = text.charAt(i);
    boolean pair = i + 1 < text.length();
    char next = pair ? text.charAt(i + 1) : '\0';
    return switch (place) {
      case CODE -> stepInCode(c, next);
      case STRING -> leave(c, c == '\'');
      case QUOTED_NAME -> leave(c, c == '"');
      case DOLLAR_STRING -> {
        if (c == '$' && next == '$') {
          place = Place.CODE;
          code.append("$$");
          yield 2;
        }
        code.append(c);
        yield 1;
      }
      case LINE_COMMENT -> {
        if (c == '\n') {
          place = Place.CODE;
          code.append(c);
        }
        yield 1;
      }
      case BLOCK_COMMENT -> {
        if (c == '*' && next == '/') {
          place = Place.CODE;
          yield 2;
        }
        yield 1;
      }
    };
  }

  private int stepInCode(char c, char next) {
    if ((c == '-' && next == '-') || (c == '/' && next == '/')) {
      place = Place.LINE_COMMENT;
      code.append(' ');
      return 2;
    }
    if (c == '/' && next == '*') {
      place = Place.BLOCK_COMMENT;
      code.append(' ');
      return 2;
    }
    if (c == '$' && next == '$') {
      place = Place.DOLLAR_STRING;
      code.append("$$");
      return 2;
    }
    if (c == '\'') {
      place = Place.STRING;
    } else if (c == '"') {
      place = Place.QUOTED_NAME;
    } else if (c == '?') {
      markers++;
    }
    code.append(c);
    return 1;
  }

  /** A doubled quote leaves and at once enters again, which comes to the same. */
  private int leave(char c, boolean closes) {
    if (closes) {
      place = Place.CODE;
    }
    code.append(c);
    return 1;
  }
}
