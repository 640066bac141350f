package io.bench.engine.workload.reading;

import io.bench.engine.workload.source.Problems;
import io.bench.engine.workload.yaml.YamlNode.Entry;
import io.bench.engine.workload.yaml.YamlNode.Scalar;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads properties whose value is text, such as {@code name} and {@code description}. */
final class TextProperties {

  private final Problems problems;

  TextProperties(Problems problems) {
    this.problems = problems;
  }

  /**
   * The text of the first entry that has one of the names, or null if there is none or it is empty.
   */
  @Nullable String read(List<Entry> entries, String... names) {
    for (Entry entry : entries) {
      if (Arrays.asList(names).contains(entry.key())) {
        if (entry.value() instanceof Scalar scalar) {
          return scalar.value() == null ? null : scalar.text();
        }
        problems.error(
            entry.value().position(),
            "'" + entry.key() + "' must be text, not " + entry.value().kind());
      }
    }
    return null;
  }
}
