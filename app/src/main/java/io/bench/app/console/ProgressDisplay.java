package io.bench.app.console;

/** Where progress is shown; what a display does not show, it passes over. The run's thread. */
interface ProgressDisplay extends AutoCloseable {

  /** How loud a line is. */
  enum Tone {
    NORMAL,
    GOOD,
    WARNING,
    BAD
  }

  /** Offers to end the run in order, where a key can be read. */
  default void quitWith(Runnable quit) {}

  /** How many seconds of a run one call of {@link #progress} covers. */
  double periodSeconds();

  /** Says that a phase begins, where progress would not show that by itself. */
  default void phaseBegins(String text) {}

  /** Shows how far the run is. */
  default void progress(ProgressState state) {}

  /** Shows that a server is waited for, {@code seconds} after its start. */
  default void waiting(String what, long seconds) {}

  /** Shows a line that stays. */
  void line(String text, Tone tone);

  /** Takes progress away; the next {@link #progress} or {@link #waiting} brings it back. */
  default void clear() {}

  @Override
  void close();
}
