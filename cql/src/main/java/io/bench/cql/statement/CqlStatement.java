package io.bench.cql.statement;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpValue;
import io.bench.cql.field.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One CQL statement of an op.
 *
 * @param kind how it is sent; schema statements are never {@link StatementKind#PREPARED}
 * @param cql the text with {@code ?} for each of {@code points}; only for a {@link
 *     StatementKind#RAW} statement the text stands in {@code literals} alone
 * @param points the bind points in the order of their markers
 * @param literals the text around the points, one element more than there are points
 * @param isSelect whether it only reads
 * @param isSchema whether it changes the schema or roles
 * @param mayBeConditional whether it can be a lightweight transaction, whose answer names its
 *     columns; so can whatever is not a SELECT and has values written into its text
 */
public record CqlStatement(
    StatementKind kind,
    String cql,
    List<OpValue.BindPoint> points,
    List<String> literals,
    boolean isSelect,
    boolean isSchema,
    boolean mayBeConditional) {

  private static final Pattern CONDITION = Pattern.compile("\\bif\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern LAST_WORD = Pattern.compile("([A-Za-z]+)\\s+$");
  private static final Set<String> BEFORE_A_NAME =
      Set.of("FROM", "INTO", "UPDATE", "TABLE", "KEYSPACE", "TYPE", "INDEX", "EXISTS");

  public CqlStatement {
    points = List.copyOf(points);
    literals = List.copyOf(literals);
  }

  /**
   * Reads the text of a statement.
   *
   * @param where names the op in messages
   * @param problems receives each bind point that stands where no value can be bound
   * @throws AdapterException if it is no statement at all
   */
  static CqlStatement read(String where, StatementKind wanted, OpValue value, Problems problems)
      throws AdapterException {
    if (value instanceof OpValue.Constant constant && constant.value() instanceof String text) {
      return read(where, wanted, List.of(text), List.of(), problems);
    }
    if (value instanceof OpValue.Text text) {
      return read(where, wanted, text.literals(), text.points(), problems);
    }
    throw AdapterException.usage(
        where + ": the statement must be text; several statements go under 'batch'");
  }

  private static CqlStatement read(
      String where,
      StatementKind wanted,
      List<String> literals,
      List<OpValue.BindPoint> points,
      Problems problems)
      throws AdapterException {
    CqlScanner whole = new CqlScanner();
    whole.feed(String.join("?", literals));
    CqlVerb verb = CqlVerb.of(whole.code());
    if (verb.isUse()) {
      throw AdapterException.usage(
          where
              + ": USE would hold for one connection only; give the parameter 'keyspace' or write"
              + " keyspace.table");
    }
    if (wanted != StatementKind.RAW
        && points.size() == 1
        && literals.stream().allMatch(String::isBlank)) {
      throw AdapterException.usage(
          where
              + ": the statement is nothing but a bind point; one that comes from a binding goes"
              + " under 'raw'");
    }
    if (wanted != StatementKind.RAW || points.isEmpty()) {
      new CqlSyntax(where, whole, problems).check();
    }
    boolean hasCondition = CONDITION.matcher(CqlSyntax.withoutQuoted(whole.code())).find();
    if (wanted == StatementKind.RAW) {
      return new CqlStatement(
          wanted,
          String.join("", literals),
          points,
          literals,
          verb.isSelect(),
          verb.isSchema(),
          hasCondition || (!points.isEmpty() && !verb.isSelect()));
    }
    if (verb.isSchema() && !points.isEmpty()) {
      throw AdapterException.usage(
          where
              + ": "
              + verb.word()
              + " takes no bound values, but has the bind point "
              + points.get(0).source()
              + "; put the statement under 'raw' to write the value into the text");
    }
    StatementKind kind = verb.isSchema() ? StatementKind.SIMPLE : wanted;
    List<OpValue.BindPoint> bound = new ArrayList<>();
    String cql = withMarkers(where, literals, points, bound, problems);
    return new CqlStatement(
        kind, cql, bound, literals, verb.isSelect(), verb.isSchema(), hasCondition);
  }

  /** The text with a marker for each point; points in comments stay text and are not bound. */
  private static String withMarkers(
      String where,
      List<String> literals,
      List<OpValue.BindPoint> points,
      List<OpValue.BindPoint> bound,
      Problems problems) {
    StringBuilder cql = new StringBuilder(literals.get(0));
    CqlScanner scanner = new CqlScanner();
    scanner.feed(literals.get(0));
    for (int i = 0; i < points.size(); i++) {
      OpValue.BindPoint point = points.get(i);
      String following = literals.get(i + 1);
      switch (scanner.place()) {
        case LINE_COMMENT, BLOCK_COMMENT -> cql.append(point.source());
        case STRING, DOLLAR_STRING ->
            problems.add(
                where
                    + ": the bind point "
                    + point.source()
                    + " stands inside a quoted string; a bound value needs no quotes, so leave them"
                    + " away, or put the statement under 'raw'");
        case QUOTED_NAME -> problems.add(partOfName(where, point));
        case CODE -> {
          if (isPartOfName(scanner.code(), following)) {
            problems.add(partOfName(where, point));
          }
          cql.append('?');
          bound.add(point);
          scanner.feed("?");
        }
      }
      cql.append(following);
      scanner.feed(following);
    }
    if (scanner.markers() != bound.size()) {
      problems.add(
          where
              + ": the statement has "
              + scanner.markers()
              + " markers, but "
              + bound.size()
              + " bind points: write each value as a bind point, not as '?'");
    }
    return cql.toString();
  }

  private static boolean isPartOfName(String before, String after) {
    if (!before.isEmpty() && isNamePart(before.charAt(before.length() - 1))) {
      return true;
    }
    if (!after.isEmpty() && isNamePart(after.charAt(0))) {
      return true;
    }
    Matcher last = LAST_WORD.matcher(before);
    return last.find() && BEFORE_A_NAME.contains(last.group(1).toUpperCase(java.util.Locale.ROOT));
  }

  private static boolean isNamePart(char c) {
    return c == '_' || c == '.' || c == '"' || c == '?' || Character.isLetterOrDigit(c);
  }

  private static String partOfName(String where, OpValue.BindPoint point) {
    return where
        + ": the bind point "
        + point.source()
        + " stands for a name or a part of one, which cannot be bound as a value; use a template"
        + " variable, or put the statement under 'raw'";
  }
}
