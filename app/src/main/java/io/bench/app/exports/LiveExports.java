package io.bench.app.exports;

import io.bench.engine.run.RunListener;
import java.util.List;

/**
 * What serves a run's figures while it goes on; closed when it has ended.
 *
 * @param listeners what has to listen to the run, in this order; may be empty
 */
public record LiveExports(List<RunListener> listeners, List<Runnable> ends)
    implements AutoCloseable {

  static final LiveExports NONE = new LiveExports(List.of(), List.of());

  @Override
  public void close() {
    ends.forEach(Runnable::run);
  }
}
