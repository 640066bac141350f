package io.bench.engine.workload.yaml;

/**
 * Where a map stands in a document, as far as it matters to reading it. Immutable and thread-safe.
 */
public interface Nesting {

  /** Anywhere in a document whose maps may nowhere repeat a key. */
  Nesting STRICT =
      new Nesting() {
        @Override
        public boolean mayRepeatKeys() {
          return false;
        }

        @Override
        public Nesting entry(String key, boolean first) {
          return this;
        }

        @Override
        public Nesting item() {
          return this;
        }
      };

  /** Whether a key given twice is a warning, and the last one counts, instead of an error. */
  boolean mayRepeatKeys();

  /**
   * Where the value of a map's entry stands.
   *
   * @param first whether it is the first of its map
   */
  Nesting entry(String key, boolean first);

  /** Where the items of a list stand that stands here. */
  Nesting item();
}
