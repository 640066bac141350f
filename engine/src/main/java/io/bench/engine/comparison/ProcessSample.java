package io.bench.engine.comparison;

import io.bench.engine.statistics.WindowBatch;
import java.util.List;
import java.util.Map;

/**
 * What one process measured of one op template, or of all ops together.
 *
 * @param batches contiguous pieces of its window in order, ten as a rule; at least one
 * @param figures what is known of the process as a whole only, such as CPU per op, by key; positive
 */
public record ProcessSample(List<WindowBatch> batches, Map<String, Double> figures) {

  public ProcessSample {
    batches = List.copyOf(batches);
    figures = Map.copyOf(figures);
    if (batches.isEmpty()) {
      throw new IllegalArgumentException("a process without batches");
    }
  }

  /** Whether any op succeeded in it. */
  boolean hasOps() {
    return batches.stream().anyMatch(batch -> batch.ops() > 0);
  }
}
