package io.bench.adapter.api.function;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The files that a recipe may name. A workload may be somebody else's, so a function reads no file
 * of the user's but through this. Immutable.
 */
public interface DataFiles {

  /** No files at all. */
  DataFiles NONE =
      new DataFiles() {
        @Override
        public Optional<Path> find(String name) {
          return Optional.empty();
        }

        @Override
        public boolean forbids(String name) {
          return false;
        }
      };

  /**
   * The file of a name that may be read: in the first of the workload's folders that has it, or as
   * the name stands, from the working folder.
   */
  Optional<Path> find(String name);

  /** Whether there is a file of this name that may not be read. */
  boolean forbids(String name);
}
