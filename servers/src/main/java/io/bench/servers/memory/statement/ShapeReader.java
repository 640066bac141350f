package io.bench.servers.memory.statement;

import io.bench.cql.token.CqlTokens;
import io.bench.cql.token.CqlTokens.Kind;
import io.bench.cql.token.CqlTokens.Token;
import io.bench.servers.memory.statement.StatementShape.Variable;
import io.bench.servers.memory.statement.StatementShape.VariableType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Deduces the shape of one statement from its tokens. */
final class ShapeReader {

  private static final Set<String> COMPARISONS = Set.of("=", "<", ">", "<=", ">=", "!=", "in");
  private static final Map<String, Variable> OPTIONS =
      Map.of(
          "json", new Variable("[json]", VariableType.TEXT),
          "limit", new Variable("[limit]", VariableType.INT),
          "ttl", new Variable("[ttl]", VariableType.INT),
          "timestamp", new Variable("[timestamp]", VariableType.BIGINT));

  /** What ends a key that is no word. */
  private static final Set<String> CLOSING = Set.of(")", "]", "}");

  /** Words that a marker may follow without a blank. */
  private static final Set<String> BEFORE_MARKERS =
      Set.of("in", "json", "limit", "timestamp", "ttl");

  private static final List<String> ALL_COLUMNS = List.of("key", "value");

  private final List<Token> tokens;
  private final List<Variable> variables = new ArrayList<>();
  private final List<Integer> keyVariables = new ArrayList<>();

  ShapeReader(String cql) {
    tokens = CqlTokens.of(cql).tokens();
  }

  StatementShape read() {
    return switch (word(0)) {
      case "select" -> select();
      case "insert" -> insert();
      case "update" -> other(1);
      case "delete" -> other(indexOf("from", 1) + 1);
      case "use" ->
          new StatementShape(
              StatementShape.Kind.USE, name(1), "", List.of(), List.of(), false, List.of());
      default -> other(tokens.size());
    };
  }

  private StatementShape select() {
    int from = indexOf("from", 1);
    comparisons(from);
    return shape(StatementShape.Kind.READ, from + 1, results(from));
  }

  private List<String> results(int end) {
    List<String> results = new ArrayList<>();
    int depth = 0;
    String last = "";
    for (int i = 1; i < end; i++) {
      Token token = tokens.get(i);
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      if (depth == 0 && token.is(",")) {
        results.add(last);
      } else if (!token.is("(") && !token.is(")")) {
        last = name(i);
      }
    }
    results.add(last);
    return results;
  }

  private StatementShape insert() {
    int table = indexOf("into", 1) + 1;
    if (indexOf("values", table) == tokens.size()) {
      return other(table); // INSERT INTO t JSON ?
    }
    int open = indexOf("(", table);
    List<String> columns = new ArrayList<>();
    int at = open + 1;
    for (; at < tokens.size() && !tokens.get(at).is(")"); at++) {
      if (!tokens.get(at).is(",")) {
        columns.add(name(at));
      }
    }
    int depth = 0;
    int term = 0;
    for (at = indexOf("values", at) + 1; at < tokens.size(); at++) {
      Token token = tokens.get(at);
      depth += nesting(token);
      if (depth == 1 && token.is(",")) {
        term++;
      } else if (isMarker(at) && depth == 0) {
        variables.add(option(at));
      } else if (isMarker(at)) {
        if (term == 0) {
          keyVariables.add(variables.size());
        }
        String column = term < columns.size() ? columns.get(term) : "value" + variables.size();
        variables.add(new Variable(markerName(at, column), VariableType.TEXT));
      }
    }
    return shape(StatementShape.Kind.OTHER, table, List.of());
  }

  /** By how much deeper what follows a token is: 1, -1 or 0. */
  private static int nesting(Token token) {
    if (token.is("(") || token.is("[") || token.is("{")) {
      return 1;
    }
    return token.is(")") || token.is("]") || token.is("}") ? -1 : 0;
  }

  /** Updates, deletions, insertions of JSON, batches, schema. */
  private StatementShape other(int table) {
    comparisons(0);
    return shape(StatementShape.Kind.OTHER, table, List.of());
  }

  /** The markers of {@code column = ?} and of options. */
  private void comparisons(int begin) {
    int where = indexOf("where", begin);
    for (int at = begin; at < tokens.size(); at++) {
      if (!isMarker(at)) {
        continue;
      }
      if (at >= 2 && COMPARISONS.contains(word(at - 1))) {
        if (at > where && keyVariables.isEmpty() && word(at - 1).equals("=")) {
          keyVariables.add(variables.size());
        }
        variables.add(new Variable(markerName(at, name(at - 2)), VariableType.TEXT));
      } else {
        variables.add(option(at));
      }
    }
  }

  private Variable option(int at) {
    Variable option = OPTIONS.get(word(at - 1));
    return option != null
        ? option
        : new Variable(markerName(at, "value" + variables.size()), VariableType.TEXT);
  }

  private StatementShape shape(StatementShape.Kind kind, int table, List<String> results) {
    boolean everyColumn = results.equals(List.of("*"));
    boolean qualified = word(table + 1).equals(".");
    return new StatementShape(
        kind,
        qualified ? name(table) : "",
        qualified ? name(table + 2) : name(table),
        variables,
        everyColumn ? ALL_COLUMNS : results,
        everyColumn,
        keyVariables);
  }

  /** Whether a marker begins here, {@code ?} or {@code :name}. */
  private boolean isMarker(int at) {
    return tokens.get(at).isMarker() || isNamedMarker(at);
  }

  /** Not the colon between a key and its value, as in {@code {'a':1}} and {@code {street:null}}. */
  private boolean isNamedMarker(int at) {
    Token colon = tokens.get(at);
    if (!colon.is(":") || at + 1 >= tokens.size()) {
      return false;
    }
    Token name = tokens.get(at + 1);
    return !isBehindAKey(at)
        && name.kind() == Kind.WORD
        && name.start() == colon.end()
        && Character.isLetter(name.text().charAt(0));
  }

  private boolean isBehindAKey(int colon) {
    if (colon == 0 || tokens.get(colon - 1).end() != tokens.get(colon).start()) {
      return false;
    }
    Token before = tokens.get(colon - 1);
    return before.kind() == Kind.SYMBOL
        ? before.isMarker() || CLOSING.contains(before.text())
        : !BEFORE_MARKERS.contains(word(colon - 1));
  }

  private String markerName(int at, String unnamed) {
    return tokens.get(at).isMarker() ? unnamed : name(at + 1);
  }

  private int indexOf(String word, int begin) {
    for (int at = begin; at < tokens.size(); at++) {
      if (word(at).equals(word)) {
        return at;
      }
    }
    return tokens.size();
  }

  /** A word of the language or a symbol; empty if there is another token or none. */
  private String word(int at) {
    if (at < 0 || at >= tokens.size()) {
      return "";
    }
    Token token = tokens.get(at);
    return token.kind() == Kind.WORD || token.kind() == Kind.SYMBOL ? token.text() : "";
  }

  /** An identifier as the server knows it. */
  private String name(int at) {
    return at < tokens.size() ? tokens.get(at).text() : "";
  }
}
