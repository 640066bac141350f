package io.bench.engine.experiment;

import io.bench.engine.json.Keyed;

/** What happens to the servers' data between turns. */
public enum DataState implements Keyed {
  /** Prepared when servers start; every turn finds what those before it left. */
  KEPT("prepared at each start, then kept"),
  /** As {@link #KEPT}, and servers that are restarted find it too: it takes long to prepare. */
  PREPARED_ONCE("prepared once, then kept"),
  /** Reset before every round, so that no round finds what those before it wrote. */
  TRUNCATED("reset before every round"),
  /** Every turn has servers of its own, started and prepared for it. */
  REBUILT("servers started and prepared for every turn");

  private final String words;

  DataState(String words) {
    this.words = words;
  }

  /** For people. */
  public String words() {
    return words;
  }
}
