package io.bench.export.csv;

import io.bench.engine.problem.UsageException;
import io.bench.engine.result.IntervalDocument;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.read.ResultRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The intervals of a result folder as CSV: a header, then a row for each interval, phase and op
 * template, or for each interval and phase. Line by line, so that a long run needs no more memory
 * than a short one.
 */
public final class IntervalTable {

  /** What users call this form of results: RFC 4180, UTF-8. */
  public static final String FORM = "csv";

  private static final String INTERVALS = IntervalDocument.FILE;
  private static final String FORKS = "forks";

  /** What each row covers. */
  public enum Rows {
    /** An op template; sums of rows are right, percentiles are each op's own. */
    OPS,
    /** All op templates together. */
    TOTALS
  }

  private final Path folder;
  private final Rows rows;
  private final List<Column> columns = Column.all();
  private final List<String> missingForks = new ArrayList<>();
  private int damagedLines;

  /**
   * @param folder a result folder, complete or not
   */
  public IntervalTable(Path folder, Rows rows) {
    this.folder = folder;
    this.rows = rows;
  }

  /**
   * Writes the table: first the rows of the run itself, then those of its forks.
   *
   * @throws IOException if a file cannot be read, or {@code target} not be written
   * @throws UsageException if the folder is no result folder
   */
  public void write(Appendable target) throws IOException {
    RunDocument document = ResultRun.readDocument(folder);
    Set<String> forks = forks(document);
    Path own = folder.resolve(INTERVALS);
    if (!Files.exists(own) && forks.isEmpty()) {
      throw new UsageException(folder + ": it has no " + INTERVALS);
    }
    target.append(CsvText.line(columns.stream().map(Column::name).toList()));
    if (Files.exists(own)) {
      append(own, "", target);
    }
    for (String fork : forks) {
      Path intervals = folder.resolve(fork).resolve(INTERVALS);
      if (Files.exists(intervals)) {
        append(intervals, fork, target);
      } else {
        missingForks.add(fork);
      }
    }
  }

  /** The forks that the result names; while a step runs, those whose folders exist. */
  private Set<String> forks(RunDocument document) throws IOException {
    Set<String> forks = new LinkedHashSet<>();
    document.steps().forEach(step -> forks.addAll(step.forks()));
    Path parent = folder.resolve(FORKS);
    if (Files.isDirectory(parent)) {
      try (Stream<Path> found = Files.list(parent)) {
        found
            .filter(fork -> Files.exists(fork.resolve(INTERVALS)))
            .map(fork -> FORKS + "/" + fork.getFileName())
            .sorted()
            .forEach(forks::add);
      }
    }
    return forks;
  }

  private void append(Path file, String fork, Appendable target) throws IOException {
    damagedLines +=
        IntervalDocument.read(
            file,
            line -> {
              for (IntervalRow row : rows(fork, line)) {
                target.append(
                    CsvText.line(
                        columns.stream().map(column -> column.cell().apply(row)).toList()));
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

  /** Forks that the result names and whose intervals are not there. */
  public List<String> missingForks() {
    return List.copyOf(missingForks);
  }

  /** Lines that were damaged and left out. */
  public int damagedLines() {
    return damagedLines;
  }
}
