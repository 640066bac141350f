package io.bench.adapter.grpc.cql;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * CQL looked at just closely enough to know what kind of statement it is, and whether a place in it
 * is code.
 *
 * @param code the text with each complete comment, quoted string and quoted name as a blank
 */
record CqlText(String code) {

  private static final Pattern NOT_CODE =
      Pattern.compile(
          "(--|//)[^\\n]*\\n|/\\*.*?\\*/|'(?:[^']|'')*+'|\"[^\"]*\"|\\$\\$.*?\\$\\$",
          Pattern.DOTALL);
  private static final Pattern OPENED = Pattern.compile("--|//|/\\*|'|\"|\\$\\$");
  private static final Pattern FIRST_WORD = Pattern.compile("\\s*(\\w+)");
  private static final Pattern CONDITION = Pattern.compile("\\bif\\b", Pattern.CASE_INSENSITIVE);
  private static final Set<String> SCHEMA_VERBS =
      Set.of("CREATE", "ALTER", "DROP", "TRUNCATE", "GRANT", "REVOKE", "ADD");

  static CqlText of(CharSequence text) {
    return new CqlText(NOT_CODE.matcher(text).replaceAll(" "));
  }

  /**
   * What is known of a text into which values are written: one that a value begins may be anything,
   * and any but a SELECT may have its condition from a value.
   *
   * @param literals what stands around the values
   */
  static CqlText around(List<String> literals) {
    CqlText known = of(String.join(" ", literals));
    if (literals.get(0).isBlank()) {
      return of("unknown if");
    }
    return known.isSelect() ? known : new CqlText(known.code + " if");
  }

  /** Whether what follows this text is code, and not part of a string, name or comment. */
  boolean endsInCode() {
    return !OPENED.matcher(code).find();
  }

  boolean isSelect() {
    return verb().equals("SELECT");
  }

  /** Whether it changes the schema or roles, which takes longer than a read or a write. */
  boolean isSchema() {
    return SCHEMA_VERBS.contains(verb());
  }

  /** Whether it can be a lightweight transaction, whose result names its columns. */
  boolean mayBeConditional() {
    return CONDITION.matcher(code).find();
  }

  private String verb() {
    Matcher first = FIRST_WORD.matcher(code);
    return first.lookingAt() ? first.group(1).toUpperCase(Locale.ROOT) : "";
  }
}
