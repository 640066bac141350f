package io.bench.engine.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.record.Latency;
import io.bench.engine.statistics.BlockSeries;
import io.bench.engine.statistics.Sectioning;
import io.bench.engine.verdict.LatencyAccount;
import java.util.List;
import org.HdrHistogram.Histogram;

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
    return FindingsDocument.intervals(
        latency, Sectioning.intervals(window, latency == Latency.RESPONSE));
  }

  /**
   * Adds who spent the latency to a merged phase, as its processes have it on average.
   *
   * @param phases of each process, as {@code run.json} has them
   * @param times of all together, in nanoseconds
   */
  public static void putTimeAccount(ObjectNode target, List<JsonNode> phases, Histogram times) {
    FindingsDocument.putAccounts(
        target,
        LatencyAccount.means(phases.stream().map(FindingsDocument::readAccounts).toList(), times));
  }

  /** A figure to the three decimals that documents have. */
  public static double rounded(double value) {
    return OpDocument.rounded(value);
  }
}
