package io.bench.app.plugin;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where providers come from: the class path, or a plugin. */
final class Origin {

  private final ClassLoader loader;
  private final @Nullable Plugin plugin;

  private Origin(ClassLoader loader, @Nullable Plugin plugin) {
    this.loader = loader;
    this.plugin = plugin;
  }

  /** What this program was started with. */
  static Origin classPath() {
    return new Origin(Origin.class.getClassLoader(), null);
  }

  static Origin of(Plugin plugin) {
    return new Origin(plugin.loader(), plugin);
  }

  ClassLoader loader() {
    return loader;
  }

  Optional<Plugin> plugin() {
    return Optional.ofNullable(plugin);
  }

  /** Work that may throw what the SPI says. */
  @FunctionalInterface
  interface Work<R, X extends Exception> {
    R run() throws X;
  }

  /**
   * Does slow work of a provider's with its class loader as the thread's: libraries look for
   * services by that, and threads that are begun meanwhile inherit it.
   */
  <R, X extends Exception> R within(Work<R, X> work) throws X {
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
    return plugin == null ? "bench itself" : plugin.folder().toString();
  }
}
