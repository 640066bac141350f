package io.bench.app.experiment.turn;

import io.bench.engine.json.Keyed;

/** How a turn ended. */
public enum TurnEnd implements Keyed {
  /** Its measurement is whole. */
  COMPLETED,
  /** It failed; what it measured until then is kept but not counted. */
  FAILED,
  /** It was stopped from outside, and can be taken again. */
  INTERRUPTED
}
