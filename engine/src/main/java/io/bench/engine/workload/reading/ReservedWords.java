package io.bench.engine.workload.reading;

import java.util.Set;
import java.util.TreeSet;

/** The keys that mean something in a workload, level by level. */
final class ReservedWords {

  /** Keys that hold op templates or, within one, what the op does. */
  static final Set<String> OP =
      Set.of("op", "ops", "operation", "operations", "stmt", "statement", "statements");

  /** Keys that every level has. */
  static final Set<String> COMMON =
      Set.of("name", "description", "desc", "bindings", "params", "tags");

  /** Keys of a block. */
  static final Set<String> BLOCK = union(COMMON, OP);

  /** Keys of a document. */
  static final Set<String> DOCUMENT =
      union(BLOCK, Set.of("scenarios", "blocks", "min_version", "version_regex"));

  private ReservedWords() {}

  /** Whether the first key of a list item is a property of the op rather than its name. */
  static boolean isOpProperty(String key) {
    return BLOCK.contains(key);
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    Set<String> both = new TreeSet<>(one);
    both.addAll(other);
    return Set.copyOf(both);
  }
}
