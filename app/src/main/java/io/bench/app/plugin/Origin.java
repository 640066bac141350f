package io.bench.app.plugin;

import io.bench.engine.run.PluginInfo;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where providers come from: the class path, or a plugin folder that was read.
 *
 * @param name the folder's name
 * @param folder where it lies; null for the class path
 * @param jars its jars, in the order of their names
 * @param loader loads from them; never closed, since what it has loaded is used to the end
 */
record Origin(String name, @Nullable Path folder, List<PluginInfo.Jar> jars, ClassLoader loader) {

  /** What this program was started with. */
  static final Origin CLASS_PATH =
      new Origin("bench", null, List.of(), Origin.class.getClassLoader());

  boolean isPlugin() {
    return folder != null;
  }

  /** Work that may throw the SPI's exceptions. */
  @FunctionalInterface
  interface Work<R extends @Nullable Object, X extends Exception> {
    R run() throws X;
  }

  /**
   * Does work of a provider's with its class loader as the thread's: libraries look for services by
   * that, and threads that are begun meanwhile inherit it.
   */
  <R extends @Nullable Object, X extends Exception> R within(Work<R, X> work) throws X {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return work.run();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** As a place in messages. */
  @Override
  public String toString() {
    return folder == null ? "bench itself" : folder.toString();
  }
}
