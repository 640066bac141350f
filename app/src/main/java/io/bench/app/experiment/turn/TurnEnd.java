package io.bench.app.experiment.turn;

import java.util.Locale;

/** How a turn ended. */
public enum TurnEnd {
  /** Its measurement is whole. */
  COMPLETED,
  /** It failed; what it measured until then is kept but not counted. */
  FAILED,
  /** It was stopped from outside, and can be taken again. */
  INTERRUPTED;

  /** {@code completed}, as files have it. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
