package io.bench.servers;

/** Told, in words for a person, what a server that is starting is doing now. */
@FunctionalInterface
public interface StartupListener {

  /**
   * Called on the thread that starts the server.
   *
   * @param message one line without a final stop, such as {@code starting node 1 of 3}
   */
  void progress(String message);

  /**
   * Called on the thread that starts the server, about once a second while it waits.
   *
   * @param what what it waits for, such as {@code node 1 to answer CQL}
   * @param seconds since the start
   */
  default void waiting(String what, long seconds) {
    progress("waiting for " + what + " (" + seconds + " s)");
  }

  /** Returns a listener that hears nothing. */
  static StartupListener silent() {
    return message -> {};
  }
}
