package io.bench.engine.workload.reading;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The workloads, or other documents, that come with the program. The engine does not know where
 * they are kept.
 */
public interface BuiltInWorkloads {

  /** Their names, as users type them. */
  List<String> names();

  /**
   * The YAML text in UTF-8, or empty if there is none of that name.
   *
   * @throws IOException if it exists and cannot be read
   */
  Optional<byte[]> read(String name) throws IOException;
}
