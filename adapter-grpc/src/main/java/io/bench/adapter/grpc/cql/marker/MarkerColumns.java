package io.bench.adapter.grpc.cql.marker;

import io.bench.adapter.grpc.cql.marker.CqlTokens.Token;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The table of a statement, and the column whose type each of its placeholders has.
 *
 * @param keyspace null if the statement names none
 * @param table as the server knows it
 * @param columns by placeholder; null where it is not of a column's own type ({@code limit ?},
 *     {@code using ttl ?}, an element, a list for {@code in ?}) or cannot be told
 */
public record MarkerColumns(
    @Nullable String keyspace, String table, List<@Nullable String> columns) {

  private static final String MARKER = "?";
  private static final Set<String> COMPARISONS = Set.of("=", "<", ">", "<=", ">=", "!=");
  private static final Set<String> CHANGES = Set.of("+", "-", "+=", "-=");

  public MarkerColumns {
    columns = Collections.unmodifiableList(new ArrayList<>(columns));
  }

  /** What the text tells, or null if it names no table. */
  public static @Nullable MarkerColumns of(String cql) {
    List<Token> tokens = CqlTokens.of(cql);
    int table = tableAt(tokens);
    if (table < 0) {
      return null;
    }
    boolean qualified =
        table + 2 < tokens.size() && tokens.get(table + 1).is(".") && tokens.get(table + 2).name();
    int afterTable = table + (qualified ? 3 : 1);
    List<@Nullable String> columns =
        tokens.get(0).isWord("insert") ? ofInsert(tokens, afterTable) : ofOperators(tokens);
    return new MarkerColumns(
        qualified ? tokens.get(table).text() : null,
        tokens.get(qualified ? table + 2 : table).text(),
        columns);
  }

  /** Behind {@code into} or {@code from}, or behind {@code update} at the beginning. */
  private static int tableAt(List<Token> tokens) {
    for (int i = 0; i + 1 < tokens.size(); i++) {
      Token token = tokens.get(i);
      boolean before =
          token.isWord("into") || token.isWord("from") || (i == 0 && token.isWord("update"));
      if (before && tokens.get(i + 1).name()) {
        return i + 1;
      }
    }
    return -1;
  }

  /** The names in the first parentheses are for the values in those behind {@code values}. */
  private static List<@Nullable String> ofInsert(List<Token> tokens, int from) {
    List<String> names = new ArrayList<>();
    int i = from;
    while (i < tokens.size() && !tokens.get(i).is(")")) {
      if (tokens.get(i).name()) {
        names.add(tokens.get(i).text());
      }
      i++;
    }
    if (i == tokens.size()) {
      // insert into ... json ?
      return ofOperators(tokens);
    }
    List<@Nullable String> columns = new ArrayList<>();
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
      } else if (token.is(MARKER)) {
        boolean whole = inValues && depth == 1 && item < names.size();
        columns.add(whole ? names.get(item) : null);
      }
    }
    return columns;
  }

  private static List<@Nullable String> ofOperators(List<Token> tokens) {
    List<@Nullable String> columns = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).is(MARKER)) {
        columns.add(comparedWith(tokens, i));
      }
    }
    return columns;
  }

  /** {@code c = ?}, {@code c = c + ?}, {@code c = ? + c}, {@code c += ?}, {@code c in (?, ?)}. */
  private static @Nullable String comparedWith(List<Token> tokens, int marker) {
    Token before = at(tokens, marker - 1);
    if (COMPARISONS.contains(before.text())) {
      return columnBefore(tokens, marker - 1);
    }
    if (CHANGES.contains(before.text())) {
      // what is taken out of a map are keys, and of a set or list it is of the column's type
      return before.text().startsWith("-") ? null : columnBefore(tokens, marker - 1);
    }
    if (before.is("(") || before.is(",")) {
      int open = marker - 1;
      while (open > 0 && !tokens.get(open).is("(")) {
        if (!tokens.get(open).is(",") && !tokens.get(open).is(MARKER)) {
          return null;
        }
        open--;
      }
      return at(tokens, open - 1).isWord("in") ? columnBefore(tokens, open - 1) : null;
    }
    return null;
  }

  private static @Nullable String columnBefore(List<Token> tokens, int operator) {
    Token column = at(tokens, operator - 1);
    boolean field = at(tokens, operator - 2).is(".");
    return column.name() && !field ? column.text() : null;
  }

  private static Token at(List<Token> tokens, int index) {
    return index < 0 ? new Token("", false, false) : tokens.get(index);
  }
}
