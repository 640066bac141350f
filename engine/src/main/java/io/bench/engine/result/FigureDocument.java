package io.bench.engine.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.json.Json;
import io.bench.engine.record.Latency;
import io.bench.engine.statistics.BlockSeries;
import io.bench.engine.verdict.LatencyAccount;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The JSON of figures as {@code run.json} has it, for whoever joins result folders. Pure. */
public final class FigureDocument {

  private FigureDocument() {}

  /** All figures of a time; a percentile with too few samples is null. */
  public static JsonNode latency(LatencyFigures figures) {
    return Json.tree(figures);
  }

  /** The 95 % intervals of a window. Takes some tens of milliseconds. */
  public static JsonNode intervals(Latency latency, BlockSeries window) {
    return Json.tree(Intervals95.of(latency, window));
  }

  /** Adds who spent the latency to a merged phase, as its processes have it on average. */
  public static void putTimeAccount(ObjectNode target, List<JsonNode> phases, Histogram times) {
    List<List<LatencyAccount>> accounts =
        phases.stream()
            .map(phase -> Json.of(phase, PhaseDocument.class).findings().accounts())
            .toList();
    target.set("timeAccount", Json.tree(LatencyAccount.means(accounts, times)));
  }

  /** A figure to the three decimals that documents have. */
  public static double rounded(double value) {
    return Json.rounded(value);
  }
}
