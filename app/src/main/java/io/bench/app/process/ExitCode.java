package io.bench.app.process;

/** The exit codes of {@code bench}; scripts rely on them. */
public final class ExitCode {

  public static final int OK = 0;

  /**
   * The run failed: a server's fault, too many errors, an expectation that was missed, or results
   * that could not be written.
   */
  public static final int RUN_FAILED = 1;

  /** The command line is wrong. */
  public static final int USAGE = 2;

  /** The run was carried out, but a measurement is not STEADY, and {@code --strict} was given. */
  public static final int STRICT_VERDICT = 3;

  /** The clients of an experiment did not come together for a turn: no other can be taken. */
  public static final int NOT_MET = 4;

  /** A bug, of Bench or of an adapter. */
  public static final int BUG = 70;

  /** Stopped by Ctrl-C. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}
}
