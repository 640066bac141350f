package io.bench.engine.comparison;

import io.bench.engine.statistics.Section;
import java.util.List;
import java.util.Map;

/**
 * What one process measured of one op template, or of all ops together.
 *
 * @param sections contiguous pieces of its window in order, ten as a rule; at least one
 * @param figures what is known of the process as a whole only, such as CPU per op, by key; positive
 */
public record ProcessSample(List<Section> sections, Map<String, Double> figures) {

  public ProcessSample {
    sections = List.copyOf(sections);
    figures = Map.copyOf(figures);
    if (sections.isEmpty()) {
      throw new IllegalArgumentException("a process without sections");
    }
  }

  /** Whether any op succeeded in it. */
  boolean hasOps() {
    return sections.stream().anyMatch(section -> section.ops() > 0);
  }
}
