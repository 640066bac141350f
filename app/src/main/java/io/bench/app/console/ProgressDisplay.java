package io.bench.app.console;

/** Where progress is shown. Not thread-safe. */
interface ProgressDisplay extends AutoCloseable {

  /** How loud a line is. */
  enum Tone {
    NORMAL,
    GOOD,
    WARNING,
    BAD
  }

  /** How many seconds of a run one {@link #progress} should tell of. */
  double periodSeconds();

  /** Says that a phase begins, where the progress line would not show that by itself. */
  void phaseBegins(String text);

  /** Shows how far the run is. */
  void progress(ProgressState state);

  /** Shows that a server is waited for, {@code seconds} after its start. */
  void waiting(String what, long seconds);

  /** Shows a line that stays. */
  void line(String text, Tone tone);

  /**
   * Takes the progress line away; the next {@link #progress} or {@link #waiting} brings it back.
   */
  void clear();

  @Override
  void close();
}
