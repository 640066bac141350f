package io.bench.engine.workload.yaml;

/**
 * Where a map stands in a document, as far as it matters to reading it. Immutable and thread-safe.
 */
public interface Nesting {

  /** Anywhere in a document whose maps may nowhere repeat a key. */
  Nesting STRICT = new Nesting() {};

  /** Whether a key given twice is a warning, and the last one counts, instead of an error. */
  default boolean mayRepeatKeys() {
    return false;
  }

  /**
   * Where the value of a map's entry stands.
   *
   * @param first whether it is the first of its map
   */
  default Nesting entry(String key, boolean first) {
    return this;
  }

  /** Where the items of a list stand that stands here. */
  default Nesting item() {
    return this;
  }
}
