package io.bench.servers;

/** Told, in words for a person, what a server that is starting is doing now. */
@FunctionalInterface
public interface StartupListener {

  /**
   * Called on the thread that starts the server, at most about once a second for the same wait.
   *
   * @param message one line without a final stop, such as {@code starting node 1 of 3}
   */
  void progress(String message);

  /** Returns a listener that hears nothing. */
  static StartupListener silent() {
    return message -> {};
  }
}
