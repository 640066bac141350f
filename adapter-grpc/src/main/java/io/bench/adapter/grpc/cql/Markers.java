package io.bench.adapter.grpc.cql;

import io.bench.cql.token.CqlTokens;
import io.bench.cql.token.CqlTokens.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The table of a statement, and what each of its placeholders stands for. Immutable and
 * thread-safe.
 *
 * @param keyspace null if the statement names none
 * @param table as the server knows it
 * @param markers in the order of the text
 */
record Markers(@Nullable String keyspace, String table, List<Marker> markers) {

  private static final Token NONE = new Token(CqlTokens.Kind.SYMBOL, "", 0, 0);
  private static final Set<String> COMPARISONS = Set.of("=", "<", ">", "<=", ">=", "!=");

  Markers {
    markers = List.copyOf(markers);
  }

  /**
   * What a placeholder stands for. Immutable and thread-safe.
   *
   * @param column whose value or part it is, as the server knows it; null where it is of no column,
   *     or of one that is unknown
   */
  record Marker(@Nullable String column, Role role) {

    /** One whose type the text does not tell. */
    static final Marker UNKNOWN = new Marker(null, Role.UNKNOWN);

    static final Marker INT = new Marker(null, Role.INT);
    static final Marker BIGINT = new Marker(null, Role.BIGINT);

    static Marker of(@Nullable String column, Role role) {
      return column == null ? UNKNOWN : new Marker(column, role);
    }
  }

  /** How a placeholder's type follows from its column's. */
  enum Role {
    /** The column's own type: {@code c = ?}. */
    VALUE,
    /** A list of the column's type: {@code c in ?}. */
    VALUES,
    /** What is taken away: of the column's type, but a set of keys from a map: {@code c - ?}. */
    REMOVED,
    /** One of the values that the collection holds: {@code c contains ?}, {@code c[0] = ?}. */
    ELEMENT,
    /** A map's key, or a list's index: {@code c[?]}, {@code c contains key ?}. */
    KEY,
    /** An int whatever the table: {@code limit ?}, {@code using ttl ?}. */
    INT,
    /** A bigint whatever the table: {@code using timestamp ?}. */
    BIGINT,
    /** The text does not show it. */
    UNKNOWN
  }

  /** What the text tells, or null if it names no table. */
  static @Nullable Markers of(String cql) {
    List<Token> tokens = CqlTokens.of(cql).tokens();
    int table = tableAt(tokens);
    if (table < 0) {
      return null;
    }
    boolean qualified =
        table + 2 < tokens.size()
            && tokens.get(table + 1).is(".")
            && tokens.get(table + 2).isName();
    int afterTable = table + (qualified ? 3 : 1);
    return new Markers(
        qualified ? tokens.get(table).text() : null,
        tokens.get(qualified ? table + 2 : table).text(),
        tokens.get(0).isWord("insert") ? ofInsert(tokens, afterTable) : ofOperators(tokens));
  }

  /** Behind {@code into} or {@code from}, or behind {@code update} at the beginning. */
  private static int tableAt(List<Token> tokens) {
    for (int i = 0; i + 1 < tokens.size(); i++) {
      Token token = tokens.get(i);
      boolean before =
          token.isWord("into") || token.isWord("from") || (i == 0 && token.isWord("update"));
      if (before && tokens.get(i + 1).isName()) {
        return i + 1;
      }
    }
    return -1;
  }

  /** The names in the first parentheses are for the values in those behind {@code values}. */
  private static List<Marker> ofInsert(List<Token> tokens, int from) {
    List<String> names = new ArrayList<>();
    int i = from;
    while (i < tokens.size() && !tokens.get(i).is(")")) {
      if (tokens.get(i).isName()) {
        names.add(tokens.get(i).text());
      }
      i++;
    }
    if (i == tokens.size()) {
      // insert into ... json ?
      return ofOperators(tokens);
    }
    List<Marker> markers = new ArrayList<>();
    int depth = 0;
    int item = 0;
    boolean inValues = false;
    for (i++; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.isWord("values") && depth == 0) {
        inValues = true;
      } else if (token.is("(") || token.is("[") || token.is("{")) {
        depth++;
      } else if (token.is(")") || token.is("]") || token.is("}")) {
        depth--;
        inValues &= depth > 0;
      } else if (token.is(",") && depth == 1) {
        item++;
      } else if (token.isMarker()) {
        boolean whole = inValues && depth == 1 && item < names.size();
        markers.add(whole ? Marker.of(names.get(item), Role.VALUE) : byOperator(tokens, i));
      }
    }
    return markers;
  }

  private static List<Marker> ofOperators(List<Token> tokens) {
    List<Marker> markers = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).isMarker()) {
        markers.add(byOperator(tokens, i));
      }
    }
    return markers;
  }

  private static Marker byOperator(List<Token> tokens, int marker) {
    int operator = marker - 1;
    Token before = at(tokens, operator);
    if (COMPARISONS.contains(before.text())) {
      return at(tokens, operator - 1).is("]")
          ? Marker.of(columnOfElement(tokens, operator - 1), Role.ELEMENT)
          : Marker.of(columnBefore(tokens, operator), Role.VALUE);
    }
    return switch (before.text()) {
      case "+", "+=" -> Marker.of(columnBefore(tokens, operator), Role.VALUE);
      case "-", "-=" -> Marker.of(columnBefore(tokens, operator), Role.REMOVED);
      case "[" -> Marker.of(columnBefore(tokens, operator), Role.KEY);
      case "(", "," -> Marker.of(columnOfList(tokens, operator), Role.VALUE);
      default -> byWord(tokens, operator);
    };
  }

  private static Marker byWord(List<Token> tokens, int operator) {
    Token before = at(tokens, operator);
    if (before.isWord("in")) {
      return Marker.of(columnBefore(tokens, operator), Role.VALUES);
    }
    if (before.isWord("contains")) {
      return Marker.of(columnBefore(tokens, operator), Role.ELEMENT);
    }
    if (before.isWord("key") && at(tokens, operator - 1).isWord("contains")) {
      return Marker.of(columnBefore(tokens, operator - 1), Role.KEY);
    }
    if (before.isWord("limit") || before.isWord("ttl")) {
      return Marker.INT;
    }
    return before.isWord("timestamp") ? Marker.BIGINT : Marker.UNKNOWN;
  }

  /** Of {@code c in (?, ?)}. */
  private static @Nullable String columnOfList(List<Token> tokens, int from) {
    int open = from;
    while (open > 0 && !tokens.get(open).is("(")) {
      if (!tokens.get(open).is(",") && !tokens.get(open).isMarker()) {
        return null;
      }
      open--;
    }
    return at(tokens, open - 1).isWord("in") ? columnBefore(tokens, open - 1) : null;
  }

  /** Of {@code c[...] = ?}. */
  private static @Nullable String columnOfElement(List<Token> tokens, int close) {
    int open = close;
    while (open > 0 && !tokens.get(open).is("[")) {
      open--;
    }
    return columnBefore(tokens, open);
  }

  private static @Nullable String columnBefore(List<Token> tokens, int operator) {
    Token column = at(tokens, operator - 1);
    boolean field = at(tokens, operator - 2).is(".");
    return column.isName() && !field ? column.text() : null;
  }

  private static Token at(List<Token> tokens, int index) {
    return index < 0 ? NONE : tokens.get(index);
  }
}
