package io.bench.cql.answer;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.Capture;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.RowVerification;
import io.bench.cql.answer.AnsweredColumns.ComparedColumn;
import io.bench.cql.statement.AnswerPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How answers of certain columns are read: which are captured, and what the others are compared
 * with. Immutable and thread-safe.
 */
public final class AnswerPlan<RowT> {

  private static final int SHOWN_CHARACTERS = 60;

  private final AnsweredColumns<RowT> columns;
  private final int[] capturedVariables;
  private final int[] capturedColumns;
  private final List<Compared<RowT>> compared;
  private final boolean comparesRows;

  private record Compared<RowT>(String name, ComparedColumn<RowT> column) {}

  private AnswerPlan(
      AnsweredColumns<RowT> columns,
      int[] capturedVariables,
      int[] capturedColumns,
      @Nullable List<Compared<RowT>> compared) {
    this.columns = columns;
    this.capturedVariables = capturedVariables;
    this.capturedColumns = capturedColumns;
    this.comparesRows = compared != null;
    this.compared = compared == null ? List.of() : compared;
  }

  /**
   * Plans the reading, and tries every value that is compared for cycle 0.
   *
   * @throws AdapterException naming op and field, if a field that is to be read is not in the
   *     answer, has no binding where it must have one, or its binding gives what the column cannot
   *     hold
   */
  static <RowT> AnswerPlan<RowT> of(String op, AnswerPart part, AnsweredColumns<RowT> columns)
      throws AdapterException {
    List<String> names = columns.names();
    ExpectedRows expected = part.expectedRows();
    List<Compared<RowT>> compared = null;
    if (expected != null) {
      compared = new ArrayList<>();
      List<@Nullable Binding> bindings = expected.bindingsOf(op, names);
      for (int i = 0; i < bindings.size(); i++) {
        Binding binding = bindings.get(i);
        if (binding != null) {
          compared.add(new Compared<>(names.get(i), compared(op, columns, i, binding)));
        }
      }
    }
    List<Capture> captures = part.captures();
    int[] indices = new int[captures.size()];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = indexOf(op, captures.get(i).field(), names);
    }
    return new AnswerPlan<>(
        columns, captures.stream().mapToInt(Capture::variable).toArray(), indices, compared);
  }

  private static <RowT> ComparedColumn<RowT> compared(
      String op, AnsweredColumns<RowT> columns, int index, Binding binding)
      throws AdapterException {
    try {
      ComparedColumn<RowT> column = columns.compared(index, binding);
      var unused = column.expected(0);
      return column;
    } catch (RuntimeException e) {
      throw new AdapterException(
          AdapterException.Kind.USAGE,
          "op '%s': verify-fields compares '%s' of type %s with binding '%s', which gives %s: %s"
              .formatted(
                  op,
                  columns.names().get(index),
                  columns.cqlType(index),
                  binding.name(),
                  binding.valueClass().getName(),
                  e.getMessage()),
          e);
    }
  }

  /** As CQL does, a name is looked up as it is, and otherwise without regard to case. */
  private static int indexOf(String op, String field, List<String> names) throws AdapterException {
    int exact = names.indexOf(field);
    int index = exact >= 0 ? exact : names.indexOf(field.toLowerCase(Locale.ROOT));
    if (index < 0) {
      throw AdapterException.usage(
          "op '%s': captures '%s', which is not in the answer%s"
              .formatted(op, field, NearestName.suggestion(field, names)));
    }
    return index;
  }

  /** The columns that it is for. */
  AnsweredColumns<RowT> columns() {
    return columns;
  }

  /** Whether every row is read; otherwise only the first is. */
  boolean comparesRows() {
    return comparesRows;
  }

  /** Takes captured columns out of a row. Hot path; runs on the lane's thread. */
  void capture(RowT row, Completion completion) {
    for (int i = 0; i < capturedColumns.length; i++) {
      completion.capture(capturedVariables[i], columns.read(row, capturedColumns[i]));
    }
  }

  /** Compares a row with the values for a cycle. Hot path; runs on the lane's thread. */
  void compare(RowT row, long cycle, RowVerification verification) {
    for (int i = 0; i < compared.size(); i++) {
      Compared<RowT> field = compared.get(i);
      Object expected = null;
      String unfit = null;
      try {
        expected = field.column().expected(cycle);
      } catch (IllegalArgumentException e) {
        // no row can hold it, least of all one in which it was stored wrapped
        unfit = "a value that does not fit: " + e.getMessage();
      }
      if (unfit != null || !field.column().holds(row, expected)) {
        verification.unequal(
            verification.wantsDifference()
                ? "field '%s': %s instead of %s (the value for cycle %d)"
                    .formatted(
                        field.name(),
                        shortened(field.column().shownOf(row)),
                        unfit == null ? shortened(field.column().shown(expected)) : unfit,
                        cycle)
                : "");
        return;
      }
    }
  }

  private static String shortened(String text) {
    return text.length() <= SHOWN_CHARACTERS
        ? text
        : text.substring(0, SHOWN_CHARACTERS) + "... (" + text.length() + " characters)";
  }
}
