package io.bench.cql.statement;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The word a statement begins with, as far as it decides how the statement is run.
 *
 * @param word in capitals, empty where there is none
 */
record CqlVerb(String word) {

  private static final Pattern FIRST_WORD = Pattern.compile("\\s*([A-Za-z]+)");

  private static final Set<String> NOT_PREPARABLE =
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

  /** The verb of {@code code}, a statement without comments. */
  static CqlVerb of(String code) {
    Matcher matcher = FIRST_WORD.matcher(code);
    return new CqlVerb(matcher.lookingAt() ? matcher.group(1).toUpperCase(Locale.ROOT) : "");
  }

  /** Whether it changes or describes the schema or roles: no bound values, sent as it is. */
  boolean isSchema() {
    return NOT_PREPARABLE.contains(word);
  }

  boolean isSelect() {
    return word.equals("SELECT");
  }

  boolean isUse() {
    return word.equals("USE");
  }
}
