package io.bench.engine.workload.reading;

import io.bench.engine.workload.source.Problems;
import io.bench.engine.workload.yaml.YamlNode;
import io.bench.engine.workload.yaml.YamlNode.Entry;
import io.bench.engine.workload.yaml.YamlNode.Mapping;
import io.bench.engine.workload.yaml.YamlNode.Scalar;
import io.bench.engine.workload.yaml.YamlNode.Sequence;

/**
 * Finds values that are missing. In an op nearly all of them are a {@code {binding}} without
 * quotes, which YAML reads as a map of one key without value.
 */
final class NullFinder {

  private NullFinder() {}

  /**
   * Looks at a value and all that is in it.
   *
   * @param name what the value belongs to, for the message
   * @param problems receives each place without a value
   * @return whether there is none
   */
  static boolean isFree(String name, YamlNode node, Problems problems) {
    if (node instanceof Scalar scalar) {
      if (scalar.value() == null) {
        problems.error(scalar.position(), "'" + name + "' has no value");
        return false;
      }
      return true;
    }
    boolean free = true;
    if (node instanceof Sequence list) {
      for (YamlNode item : list.items()) {
        free &= isFree(name, item, problems);
      }
    } else if (node instanceof Mapping mapping) {
      if (isUnquotedBindPoint(mapping)) {
        String binding = mapping.entries().get(0).key();
        problems.error(
            mapping.position(),
            "'%s': YAML reads {%s} as a map; write \"{%s}\" with quotes"
                .formatted(name, binding, binding));
        return false;
      }
      for (Entry entry : mapping.entries()) {
        free &= isFree(entry.key(), entry.value(), problems);
      }
    }
    return free;
  }

  /** Whether this is what YAML makes of {@code {name}} without quotes. */
  static boolean isUnquotedBindPoint(Mapping mapping) {
    return mapping.entries().size() == 1
        && mapping.entries().get(0).value() instanceof Scalar scalar
        && scalar.value() == null
        && scalar.text().isEmpty();
  }
}
