package io.bench.cql.statement;

import io.bench.adapter.api.NearestName;
import io.bench.cql.field.Problems;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What can be said about a statement without a server, whose grammar grows with its version: that
 * it begins with a verb, is one statement, that quotes and brackets are closed, and that an INSERT
 * has as many values as columns.
 */
final class CqlSyntax {

  private static final Set<String> VERBS =
      Set.of(
          "SELECT",
          "INSERT",
          "UPDATE",
          "DELETE",
          "BEGIN",
          "TRUNCATE",
          "CREATE",
          "ALTER",
          "DROP",
          "GRANT",
          "REVOKE",
          "LIST",
          "DESCRIBE",
          "DESC",
          "USE",
          "ADD");

  private static final Set<String> OBJECTS =
      Set.of(
          "TABLE",
          "COLUMNFAMILY",
          "KEYSPACE",
          "SCHEMA",
          "TYPE",
          "INDEX",
          "CUSTOM",
          "MATERIALIZED",
          "FUNCTION",
          "AGGREGATE",
          "ROLE",
          "USER",
          "TRIGGER",
          "OR",
          "IDENTITY",
          "SEARCH");

  private static final Map<String, String> NEEDED =
      Map.of("SELECT", "FROM", "DELETE", "FROM", "UPDATE", "SET", "INSERT", "INTO");

  private static final Pattern QUOTED =
      Pattern.compile("'[^']*+'|\"[^\"]*+\"|\\$\\$.*?\\$\\$", Pattern.DOTALL);
  private static final Pattern SECOND_WORD = Pattern.compile("\\s*[A-Za-z]+\\s+([A-Za-z]+)");

  private static final Pattern INSERT =
      Pattern.compile("\\s*INSERT\\s+INTO\\s+[\\w.\"]+\\s*\\(", Pattern.CASE_INSENSITIVE);
  private static final Pattern VALUES =
      Pattern.compile("\\s*VALUES\\s*\\(", Pattern.CASE_INSENSITIVE);

  private static final String OPENING = "([{";
  private static final String CLOSING = ")]}";
  private static final int SHOWN_CHARACTERS = 30;

  private final String where;
  private final String code;
  private final CqlScanner.Place place;
  private final Problems problems;

  /**
   * @param where names the op in messages
   * @param scanner has been fed the whole statement, with a marker for each bind point
   */
  CqlSyntax(String where, CqlScanner scanner, Problems problems) {
    this.where = where;
    this.code = scanner.code();
    this.place = scanner.place();
    this.problems = problems;
  }

  /** Notes the first thing that is wrong. */
  void check() {
    switch (place) {
      case STRING, DOLLAR_STRING -> report("a quoted string is not closed");
      case QUOTED_NAME -> report("a quoted name is not closed");
      case BLOCK_COMMENT -> report("a comment is not closed");
      case CODE, LINE_COMMENT -> checkCode();
    }
  }

  /** The code with each quoted string and quoted name as a blank. */
  static String withoutQuoted(String code) {
    return QUOTED.matcher(code).replaceAll(" ");
  }

  private void checkCode() {
    String verb = CqlVerb.of(code).word();
    if (verb.isEmpty()) {
      report(
          code.isBlank()
              ? "the statement is empty"
              : "a statement begins with a word such as SELECT, not with " + snippet(0));
    } else if (!VERBS.contains(verb)) {
      report("'%s' begins no CQL statement%s".formatted(verb, NearestName.suggestion(verb, VERBS)));
    } else if (checkBrackets()) {
      checkSingle(verb);
      checkSecondPart(verb);
      if (verb.equals("INSERT")) {
        checkInsert();
      }
    }
  }

  private boolean checkBrackets() {
    Deque<Integer> open = new ArrayDeque<>();
    for (int at = next(0); at < code.length(); at = next(at + 1)) {
      char c = code.charAt(at);
      if (OPENING.indexOf(c) >= 0) {
        open.push(at);
      } else if (CLOSING.indexOf(c) >= 0) {
        if (open.isEmpty() || matching(code.charAt(open.peek())) != c) {
          report("'%c' closes nothing in %s".formatted(c, snippet(Math.max(0, at - 20))));
          return false;
        }
        open.pop();
      }
    }
    if (!open.isEmpty()) {
      report("'%c' is not closed in %s".formatted(code.charAt(open.peek()), snippet(open.peek())));
      return false;
    }
    return true;
  }

  private void checkSingle(String verb) {
    if (verb.equals("BEGIN")) {
      return;
    }
    for (int at = next(0); at < code.length(); at = next(at + 1)) {
      if (code.charAt(at) == ';' && !code.substring(at + 1).isBlank()) {
        report(
            "an op is one statement, and after its ';' comes %s; several go under 'batch'"
                .formatted(snippet(at + 1)));
        return;
      }
    }
  }

  /** The word that must follow the verb, or stand somewhere behind it. */
  private void checkSecondPart(String verb) {
    if (Set.of("CREATE", "ALTER", "DROP").contains(verb)) {
      Matcher second = SECOND_WORD.matcher(code);
      String word = second.lookingAt() ? second.group(1).toUpperCase(java.util.Locale.ROOT) : "";
      if (!OBJECTS.contains(word)) {
        report(
            "'%s' cannot be followed by '%s'%s"
                .formatted(verb, word, NearestName.suggestion(word, OBJECTS)));
      }
      return;
    }
    String needed = NEEDED.get(verb);
    if (needed != null
        && !Pattern.compile("(?i)\\b" + needed + "\\b").matcher(withoutQuoted(code)).find()) {
      report("%s without %s".formatted(verb, needed));
    }
  }

  private void checkInsert() {
    Matcher insert = INSERT.matcher(code);
    if (!insert.lookingAt()) {
      return;
    }
    List<String> columns = new ArrayList<>();
    int end = elements(insert.end(), columns);
    Matcher given = VALUES.matcher(code).region(end, code.length());
    if (!given.lookingAt()) {
      return;
    }
    List<String> values = new ArrayList<>();
    elements(given.end(), values);
    if (columns.size() != values.size()) {
      report(
          "INSERT names %d columns and gives %d values".formatted(columns.size(), values.size()));
    }
  }

  /** What stands between commas up to the closing bracket; returns the position behind that. */
  private int elements(int from, List<String> into) {
    int depth = 0;
    int start = from;
    for (int at = next(from); at < code.length(); at = next(at + 1)) {
      char c = code.charAt(at);
      if (OPENING.indexOf(c) >= 0) {
        depth++;
      } else if (depth > 0 && CLOSING.indexOf(c) >= 0) {
        depth--;
      } else if (depth == 0 && (c == ',' || c == ')')) {
        into.add(code.substring(start, at));
        start = at + 1;
        if (c == ')') {
          return start;
        }
      }
    }
    return code.length();
  }

  /** The first position from {@code at} on that is not within quotes. */
  private int next(int at) {
    int position = at;
    while (position < code.length()) {
      char c = code.charAt(position);
      String quote = c == '\'' || c == '"' ? String.valueOf(c) : "$$";
      if (!code.startsWith(quote, position)) {
        return position;
      }
      int closing = code.indexOf(quote, position + quote.length());
      position = closing < 0 ? code.length() : closing + quote.length();
    }
    return position;
  }

  private static char matching(char opening) {
    return CLOSING.charAt(OPENING.indexOf(opening));
  }

  private String snippet(int from) {
    String rest = code.substring(from).replaceAll("\\s+", " ").strip();
    return "'"
        + (rest.length() <= SHOWN_CHARACTERS ? rest : rest.substring(0, SHOWN_CHARACTERS) + "...")
        + "'";
  }

  private void report(String problem) {
    problems.add(where + ": " + problem);
  }
}
