package io.bench.benchmarks.turn;

import java.io.IOException;

/** A client that measures blocks in a JVM of its own. */
public interface Load extends AutoCloseable {

  /** Warms up, and measures a block whenever one is commanded, until none follows. */
  void serve(BlockCommands commands) throws Exception;

  @Override
  void close() throws IOException;
}
