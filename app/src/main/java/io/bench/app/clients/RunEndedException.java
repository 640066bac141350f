package io.bench.app.clients;

/** The run ended before it began; the message is one line for people. */
public final class RunEndedException extends Exception {

  private static final long serialVersionUID = 1;

  /** Why it did not begin. */
  public enum Why {
    /** A user ended it. */
    INTERRUPTED,
    /** Clients were started differently. */
    USERS_MISTAKE,
    /** Not all clients came, or client 0 was lost. */
    FAILED,
    /** Client 0 has not ended an earlier turn of its experiment: this client may come again. */
    TOO_EARLY
  }

  private final Why why;

  public RunEndedException(String reason, Why why) {
    super(reason);
    this.why = why;
  }

  public Why why() {
    return why;
  }
}
