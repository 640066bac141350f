package io.bench.app.clients;

/** The run ended before it began; the message is one line for people. */
public final class RunEndedException extends Exception {

  private static final long serialVersionUID = 1;

  private final boolean interrupted;

  public RunEndedException(String reason, boolean interrupted) {
    super(reason);
    this.interrupted = interrupted;
  }

  /** Whether a user ended it. */
  public boolean isInterrupted() {
    return interrupted;
  }
}
