package io.bench.export.csv;

import io.bench.engine.result.IntervalDocument;
import io.bench.export.interval.RecordedIntervals;
import java.io.IOException;
import java.util.List;

/**
 * The intervals of a result folder as CSV: a header, then a row for each interval, phase and op
 * template, or for each interval and phase. Line by line, so that a long run needs no more memory
 * than a short one.
 */
public final class IntervalTable {

  /** What users call this form of results: RFC 4180, UTF-8. */
  public static final String FORM = "csv";

  /** What each row covers. */
  public enum Rows {
    /** An op template; sums of rows are right, percentiles are each op's own. */
    OPS,
    /** All op templates together. */
    TOTALS
  }

  private final Rows rows;
  private final List<Column> columns = Column.all();

  public IntervalTable(Rows rows) {
    this.rows = rows;
  }

  /**
   * Writes the table: first the rows of the run itself, then those of its forks.
   *
   * @throws IOException if a file cannot be read, or {@code target} not be written
   */
  public void write(RecordedIntervals intervals, Appendable target) throws IOException {
    target.append(CsvText.line(columns.stream().map(Column::name).toList()));
    intervals.read(
        (fork, line) -> {
          for (IntervalRow row : rows(fork, line)) {
            target.append(
                CsvText.line(columns.stream().map(column -> column.cell().apply(row)).toList()));
          }
        });
  }

  private List<IntervalRow> rows(String fork, IntervalDocument line) {
    return rows == Rows.TOTALS
        ? List.of(new IntervalRow(fork, line, "", line.total()))
        : line.ops().entrySet().stream()
            .map(op -> new IntervalRow(fork, line, op.getKey(), op.getValue()))
            .toList();
  }
}
