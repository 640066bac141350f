package io.bench.engine.result;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.record.Latency;
import io.bench.engine.statistics.BlockSeries;
import io.bench.engine.statistics.Sectioning;

/** The JSON of figures as {@code run.json} has it, for whoever joins result folders. Pure. */
public final class FigureDocument {

  private FigureDocument() {}

  /** All figures of a time; a percentile with too few samples is null. */
  public static ObjectNode latency(LatencyFigures figures) {
    return OpDocument.latency(figures);
  }

  /**
   * The 95 % intervals of a window. Takes some tens of milliseconds.
   *
   * @param latency what the times of the window are
   */
  public static ObjectNode intervals(Latency latency, BlockSeries window) {
    return FindingsDocument.intervals(latency, Sectioning.intervals(window));
  }

  /** A figure to the three decimals that documents have. */
  public static double rounded(double value) {
    return OpDocument.rounded(value);
  }
}
