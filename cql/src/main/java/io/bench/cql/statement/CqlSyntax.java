package io.bench.cql.statement;

import io.bench.adapter.api.NearestName;
import io.bench.cql.field.Problems;
import io.bench.cql.token.CqlTokens;
import io.bench.cql.token.CqlTokens.Token;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What can be said about a statement without a server, whose grammar grows with its version: that
 * it begins with a verb, is one statement, that quotes and brackets are closed, and that an INSERT
 * has as many values as columns.
 */
final class CqlSyntax {

  /** Begin what changes or describes the schema or roles: no bound values, sent as it is. */
  static final Set<String> SCHEMA_VERBS =
      Set.of(
          "CREATE",
          "DROP",
          "ALTER",
          "TRUNCATE",
          "GRANT",
          "REVOKE",
          "LIST",
          "DESCRIBE",
          "DESC",
          "USE",
          "ADD");

  /** What must stand somewhere behind the verb. */
  private static final Map<String, String> NEEDED =
      Map.of("SELECT", "FROM", "DELETE", "FROM", "UPDATE", "SET", "INSERT", "INTO");

  private static final Set<String> VERBS =
      Stream.of(SCHEMA_VERBS, NEEDED.keySet(), Set.of("BEGIN"))
          .flatMap(Set::stream)
          .collect(Collectors.toUnmodifiableSet());

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

  private static final String OPENING = "([{";
  private static final String CLOSING = ")]}";
  private static final int SHOWN_CHARACTERS = 30;

  private final String where;
  private final CqlTokens cql;
  private final List<Token> tokens;
  private final Problems problems;

  /**
   * @param where names the op in messages
   * @param cql the whole statement, with a marker for each bind point
   */
  CqlSyntax(String where, CqlTokens cql, Problems problems) {
    this.where = where;
    this.cql = cql;
    this.tokens = cql.tokens();
    this.problems = problems;
  }

  /** Notes the first thing that is wrong. */
  void check() {
    CqlTokens.Kind unclosed = cql.unclosed();
    if (unclosed == null) {
      checkCode();
    } else {
      report(
          switch (unclosed) {
            case STRING -> "a quoted string is not closed";
            case QUOTED_NAME -> "a quoted name is not closed";
            case COMMENT, WORD, SYMBOL -> "a comment is not closed";
          });
    }
  }

  private void checkCode() {
    String verb = cql.verb();
    if (verb.isEmpty()) {
      report(
          tokens.isEmpty()
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
    Deque<Token> open = new ArrayDeque<>();
    for (Token token : tokens) {
      if (isOneOf(OPENING, token)) {
        open.push(token);
      } else if (isOneOf(CLOSING, token)) {
        if (open.isEmpty() || OPENING.indexOf(open.pop().text()) != CLOSING.indexOf(token.text())) {
          report(
              "'%s' closes nothing in %s"
                  .formatted(token.text(), snippet(Math.max(0, token.start() - 20))));
          return false;
        }
      }
    }
    if (!open.isEmpty()) {
      Token last = open.peek();
      report("'%s' is not closed in %s".formatted(last.text(), snippet(last.start())));
      return false;
    }
    return true;
  }

  private void checkSingle(String verb) {
    for (Token token : tokens.subList(0, tokens.size() - 1)) {
      if (token.is(";") && !verb.equals("BEGIN")) {
        report(
            "an op is one statement, and after its ';' comes %s; several go under 'batch'"
                .formatted(snippet(token.end())));
        return;
      }
    }
  }

  /** The word that must follow the verb, or stand somewhere behind it. */
  private void checkSecondPart(String verb) {
    if (Set.of("CREATE", "ALTER", "DROP").contains(verb)) {
      String word = cql.word(1);
      if (!OBJECTS.contains(word)) {
        report(
            "'%s' cannot be followed by '%s'%s"
                .formatted(verb, word, NearestName.suggestion(word, OBJECTS)));
      }
      return;
    }
    String needed = NEEDED.get(verb);
    if (needed != null && !cql.hasWord(needed.toLowerCase(Locale.ROOT))) {
      report("%s without %s".formatted(verb, needed));
    }
  }

  private void checkInsert() {
    int columns = 2;
    while (columns < tokens.size()
        && (tokens.get(columns).isName() || tokens.get(columns).is("."))) {
      columns++;
    }
    if (columns >= tokens.size() || !tokens.get(columns).is("(")) {
      return;
    }
    int values = closing(columns) + 2;
    if (values >= tokens.size()
        || !tokens.get(values - 1).isWord("values")
        || !tokens.get(values).is("(")) {
      return;
    }
    int named = elements(columns);
    int given = elements(values);
    if (named != given) {
      report("INSERT names %d columns and gives %d values".formatted(named, given));
    }
  }

  /** Where the bracket is closed that opens at an index. */
  private int closing(int opening) {
    int depth = 0;
    int at = opening;
    do {
      depth += isOneOf(OPENING, tokens.get(at)) ? 1 : isOneOf(CLOSING, tokens.get(at)) ? -1 : 0;
      at++;
    } while (depth > 0);
    return at - 1;
  }

  /** How many elements the bracket has that opens at an index. */
  private int elements(int opening) {
    int elements = 1;
    int closing = closing(opening);
    for (int at = opening + 1; at < closing; at++) {
      if (isOneOf(OPENING, tokens.get(at))) {
        at = closing(at);
      } else if (tokens.get(at).is(",")) {
        elements++;
      }
    }
    return elements;
  }

  private static boolean isOneOf(String brackets, Token token) {
    return token.kind() == CqlTokens.Kind.SYMBOL && brackets.contains(token.text());
  }

  private String snippet(int from) {
    String rest = cql.code().substring(from).replaceAll("\\s+", " ").strip();
    return "'"
        + (rest.length() <= SHOWN_CHARACTERS ? rest : rest.substring(0, SHOWN_CHARACTERS) + "...")
        + "'";
  }

  private void report(String problem) {
    problems.add(where + ": " + problem);
  }
}
