package io.bench.engine.workload.reading;

import io.bench.engine.workload.source.Located;
import io.bench.engine.workload.source.Problems;
import io.bench.engine.workload.yaml.YamlNode.Entry;
import io.bench.engine.workload.yaml.YamlNode.Mapping;
import io.bench.engine.workload.yaml.YamlNode.Scalar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the {@code bindings}, {@code params} and {@code tags} of a document, block or op. */
final class LayerReader {

  /** Tags are for regular expressions, whose effort grows with what they look at. */
  static final int MAX_TAG_LENGTH = 1000;

  private final Problems problems;

  LayerReader(Problems problems) {
    this.problems = problems;
  }

  /** Reads the three keys where they occur among the entries, and passes over all others. */
  Layer read(List<Entry> entries) {
    Map<String, Located<String>> bindings = new LinkedHashMap<>();
    Map<String, Located<@Nullable Object>> params = new LinkedHashMap<>();
    Map<String, Located<String>> tags = new LinkedHashMap<>();
    for (Entry entry : entries) {
      switch (entry.key()) {
        case "bindings" -> entriesOf(entry).forEach(binding -> addBinding(binding, bindings));
        case "params" -> entriesOf(entry).forEach(param -> addParam(param, params));
        case "tags" -> entriesOf(entry).forEach(tag -> addTag(tag, tags));
        default -> {}
      }
    }
    return new Layer(bindings, params, tags);
  }

  /** An empty key, as in {@code params:} with all its lines commented out, is an empty map. */
  private List<Entry> entriesOf(Entry entry) {
    if (entry.value() instanceof Mapping mapping) {
      return mapping.entries();
    }
    boolean empty = entry.value() instanceof Scalar scalar && scalar.value() == null;
    if (!empty) {
      problems.error(
          entry.value().position(), entry.key() + " must be a map, not " + entry.value().kind());
    }
    return List.of();
  }

  private void addBinding(Entry entry, Map<String, Located<String>> bindings) {
    if (entry.value() instanceof Scalar scalar && scalar.value() instanceof String recipe) {
      bindings.put(entry.key(), new Located<>(recipe, scalar.position()));
    } else {
      problems.error(
          entry.value().position(),
          "binding '%s' must be a recipe such as 'Hash(); ToString()', not %s"
              .formatted(entry.key(), entry.value().kind()));
    }
  }

  private void addParam(Entry entry, Map<String, Located<@Nullable Object>> params) {
    boolean absent = entry.value() instanceof Scalar scalar && scalar.value() == null;
    if (absent || NullFinder.isFree(entry.key(), entry.value(), problems)) {
      params.put(entry.key(), new Located<>(entry.value().toObject(), entry.keyPosition()));
    }
  }

  private void addTag(Entry entry, Map<String, Located<String>> tags) {
    if (entry.value() instanceof Scalar scalar && scalar.text().length() > MAX_TAG_LENGTH) {
      problems.error(
          scalar.position(),
          "tag '%s' must not be longer than %d characters".formatted(entry.key(), MAX_TAG_LENGTH));
    } else if (entry.value() instanceof Scalar scalar && scalar.value() != null) {
      tags.put(entry.key(), new Located<>(scalar.text(), entry.keyPosition()));
    } else {
      problems.error(
          entry.value().position(),
          "tag '%s' must be one word, not %s".formatted(entry.key(), entry.value().kind()));
    }
  }
}
