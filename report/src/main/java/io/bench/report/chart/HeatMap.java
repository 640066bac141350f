package io.bench.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.result.read.LatencyLine;
import java.util.TreeMap;
import org.HdrHistogram.HistogramIterationValue;

/**
 * How many ops took how long, over time: a row is a sixteenth of a decade, a column one bin or
 * more. Only cells that hold something are kept. Single-threaded.
 */
final class HeatMap {

  static final int MAX_COLUMNS = 300;
  static final int ROWS_PER_DECADE = 16;

  private final Bins bins;
  private final int binsPerColumn;
  private final TreeMap<Long, Long> cells = new TreeMap<>();

  HeatMap(Bins bins) {
    this.bins = bins;
    this.binsPerColumn = Math.max(1, (bins.size() + MAX_COLUMNS - 1) / MAX_COLUMNS);
  }

  void add(LatencyLine line) {
    int index = bins.at(line.startSeconds() + line.seconds() / 2);
    if (index < 0) {
      return;
    }
    long column = index / binsPerColumn;
    for (HistogramIterationValue value : line.times().recordedValues()) {
      cells.merge(
          (column << Short.SIZE) + row(value.getValueIteratedTo()),
          value.getCountAtValueIteratedTo(),
          Long::sum);
    }
  }

  /** The row of a time in nanoseconds; row r begins at 10^(r/16). */
  static int row(long nanos) {
    return (int) Math.floor(Math.log10((double) Math.max(1, nanos)) * ROWS_PER_DECADE);
  }

  /** Adds the map; {@code cells} are column, row and count one after the other. */
  void addTo(ObjectNode target, double zero) {
    if (cells.isEmpty()) {
      return;
    }
    ObjectNode node = target.putObject("heat");
    node.put("rowsPerDecade", ROWS_PER_DECADE);
    ArrayNode edges = node.putArray("edges");
    for (int index = 0; index < bins.size(); index += binsPerColumn) {
      edges.add(Numbers.millis(bins.list().get(index).start() - zero));
    }
    edges.add(Numbers.millis(bins.list().get(bins.size() - 1).end() - zero));
    ArrayNode triples = node.putArray("cells");
    cells.forEach(
        (cell, count) -> {
          triples.add(cell >> Short.SIZE);
          triples.add(cell & 0xffff);
          triples.add(count.longValue());
        });
  }
}
