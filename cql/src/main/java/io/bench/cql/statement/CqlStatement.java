package io.bench.cql.statement;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpValue;
import io.bench.cql.field.Problems;
import io.bench.cql.token.CqlTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

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

  private static final Set<String> BEFORE_A_NAME =
      Set.of("from", "into", "update", "table", "keyspace", "type", "index", "exists");

  public CqlStatement {
    points = List.copyOf(points);
    literals = List.copyOf(literals);
  }

  /** Whether values are written into its text, which then is another one in every cycle. */
  public boolean hasValuesInText() {
    return kind == StatementKind.RAW && !points.isEmpty();
  }

  /** What makes the values of its bind points. */
  public List<Binding> bindings() {
    return points.stream().map(OpValue.BindPoint::binding).toList();
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
    CqlTokens tokens = CqlTokens.of(String.join("?", literals));
    String verb = tokens.verb();
    boolean isSelect = verb.equals("SELECT");
    boolean isSchema = CqlSyntax.SCHEMA_VERBS.contains(verb);
    if (verb.equals("USE")) {
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
      new CqlSyntax(where, tokens, problems).check();
    }
    boolean hasCondition = tokens.hasWord("if");
    if (wanted == StatementKind.RAW) {
      return new CqlStatement(
          wanted,
          String.join("", literals),
          points,
          literals,
          isSelect,
          isSchema,
          hasCondition || (!points.isEmpty() && !isSelect));
    }
    if (isSchema && !points.isEmpty()) {
      throw AdapterException.usage(
          ("%s: %s takes no bound values, but has the bind point %s; put the statement under 'raw'"
                  + " to write the value into the text")
              .formatted(where, verb, points.get(0).source()));
    }
    StatementKind kind = isSchema ? StatementKind.SIMPLE : wanted;
    List<OpValue.BindPoint> bound = new ArrayList<>();
    String cql = withMarkers(where, tokens, literals, points, bound, problems);
    return new CqlStatement(kind, cql, bound, literals, isSelect, isSchema, hasCondition);
  }

  /** The text with a marker for each point; points in comments stay text and are not bound. */
  private static String withMarkers(
      String where,
      CqlTokens tokens,
      List<String> literals,
      List<OpValue.BindPoint> points,
      List<OpValue.BindPoint> bound,
      Problems problems) {
    StringBuilder cql = new StringBuilder(literals.get(0));
    int at = literals.get(0).length();
    for (int i = 0; i < points.size(); i++) {
      OpValue.BindPoint point = points.get(i);
      String following = literals.get(i + 1);
      switch (tokens.kindAt(at)) {
        case COMMENT -> cql.append(point.source());
        case STRING ->
            problems.add(
                ("%s: the bind point %s stands inside a quoted string; a bound value needs no"
                        + " quotes, so leave them away, or put the statement under 'raw'")
                    .formatted(where, point.source()));
        case QUOTED_NAME -> problems.add(partOfName(where, point));
        case WORD, SYMBOL -> {
          if (isPartOfName(tokens, at, following)) {
            problems.add(partOfName(where, point));
          }
          cql.append('?');
          bound.add(point);
        }
      }
      cql.append(following);
      at += 1 + following.length();
    }
    if (tokens.markers() != bound.size()) {
      problems.add(
          "%s: the statement has %s markers, but %s bind points: write each value as a bind point, not as '?'"
              .formatted(where, tokens.markers(), bound.size()));
    }
    return cql.toString();
  }

  private static boolean isPartOfName(CqlTokens tokens, int at, String following) {
    if ((at > 0 && isNamePart(tokens.code().charAt(at - 1)))
        || (!following.isEmpty() && isNamePart(following.charAt(0)))) {
      return true;
    }
    CqlTokens.Token before = tokens.before(at);
    return before != null && BEFORE_A_NAME.stream().anyMatch(before::isWord);
  }

  private static boolean isNamePart(char c) {
    return c == '_' || c == '.' || c == '"' || c == '?' || Character.isLetterOrDigit(c);
  }

  private static String partOfName(String where, OpValue.BindPoint point) {
    return ("%s: the bind point %s stands for a name or a part of one, which cannot be bound as a"
            + " value; use a template variable, or put the statement under 'raw'")
        .formatted(where, point.source());
  }
}
