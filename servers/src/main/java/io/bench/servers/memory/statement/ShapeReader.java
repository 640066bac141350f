package io.bench.servers.memory.statement;

import io.bench.servers.memory.statement.StatementShape.Kind;
import io.bench.servers.memory.statement.StatementShape.Variable;
import io.bench.servers.memory.statement.StatementShape.VariableType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one statement, token by token. */
final class ShapeReader {

  private static final Pattern TOKEN =
      Pattern.compile(
          "(?:--|//)[^\\n]*|/\\*(?s:.*?)\\*/" // comments, left out
              + "|(\"(?:[^\"]|\"\")++\"|'(?:[^']|'')*+'|:?[A-Za-z_]\\w*|[<>!]?=|[^\\s])");

  private static final Set<String> COMPARISONS = Set.of("=", "<", ">", "<=", ">=", "!=", "IN");
  private static final Map<String, Variable> OPTIONS =
      Map.of(
          "LIMIT", new Variable("[limit]", VariableType.INT),
          "TTL", new Variable("[ttl]", VariableType.INT),
          "TIMESTAMP", new Variable("[timestamp]", VariableType.BIGINT));
  private static final List<String> ALL_COLUMNS = List.of("key", "value");

  private final List<String> tokens = new ArrayList<>();
  private final List<Variable> variables = new ArrayList<>();
  private final List<Integer> keyVariables = new ArrayList<>();

  ShapeReader(String cql) {
    Matcher matcher = TOKEN.matcher(cql);
    while (matcher.find()) {
      if (matcher.group(1) != null) {
        tokens.add(matcher.group(1));
      }
    }
  }

  StatementShape read() {
    return switch (word(0)) {
      case "SELECT" -> select();
      case "INSERT" -> insert();
      case "UPDATE" -> other(1);
      case "DELETE" -> other(indexOf("FROM", 1) + 1);
      case "USE" ->
          new StatementShape(Kind.USE, name(1), "", List.of(), List.of(), false, List.of());
      default -> other(tokens.size());
    };
  }

  private StatementShape select() {
    int from = indexOf("FROM", 1);
    comparisons(from);
    return shape(Kind.READ, from + 1, results(from));
  }

  private List<String> results(int end) {
    List<String> results = new ArrayList<>();
    int depth = 0;
    String last = "";
    for (int i = 1; i < end; i++) {
      String token = tokens.get(i);
      depth += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
      if (depth == 0 && token.equals(",")) {
        results.add(last);
      } else if (!token.equals("(") && !token.equals(")")) {
        last = name(i);
      }
    }
    results.add(last);
    return results;
  }

  private StatementShape insert() {
    int table = indexOf("INTO", 1) + 1;
    int open = indexOf("(", table);
    List<String> columns = new ArrayList<>();
    int at = open + 1;
    for (; at < tokens.size() && !tokens.get(at).equals(")"); at++) {
      if (!tokens.get(at).equals(",")) {
        columns.add(name(at));
      }
    }
    int depth = 0;
    int term = 0;
    for (at = indexOf("VALUES", at) + 1; at < tokens.size(); at++) {
      String token = tokens.get(at);
      depth += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
      if (depth == 1 && token.equals(",")) {
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
    return shape(Kind.OTHER, table, List.of());
  }

  /** Updates, deletions, batches, schema. */
  private StatementShape other(int table) {
    comparisons(0);
    return shape(Kind.OTHER, table, List.of());
  }

  /** The markers of {@code column = ?} and of options. */
  private void comparisons(int begin) {
    int where = indexOf("WHERE", begin);
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

  private StatementShape shape(Kind kind, int table, List<String> results) {
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

  private boolean isMarker(int at) {
    String token = tokens.get(at);
    return token.equals("?") || (token.startsWith(":") && token.length() > 1);
  }

  private String markerName(int at, String unnamed) {
    String token = tokens.get(at);
    return token.equals("?") ? unnamed : token.substring(1).toLowerCase(Locale.ROOT);
  }

  private int indexOf(String word, int begin) {
    for (int at = begin; at < tokens.size(); at++) {
      if (word(at).equals(word)) {
        return at;
      }
    }
    return tokens.size();
  }

  private String word(int at) {
    return at >= 0 && at < tokens.size() ? tokens.get(at).toUpperCase(Locale.ROOT) : "";
  }

  /** An identifier: lower case unless quoted. */
  private String name(int at) {
    if (at >= tokens.size()) {
      return "";
    }
    String token = tokens.get(at);
    return token.startsWith("\"")
        ? token.substring(1, token.length() - 1).replace("\"\"", "\"")
        : token.toLowerCase(Locale.ROOT);
  }
}
