package io.bench.engine.record;

import io.bench.engine.json.Keyed;

/** What a phase is for. */
public enum PhaseKind implements Keyed {
  /** Brings client and server into the state that is to be measured. */
  WARM_UP("warmup"),
  /** Its numbers are the result. */
  MEASUREMENT("measurement");

  private final String key;

  PhaseKind(String key) {
    this.key = key;
  }

  /** The name in result files. */
  @Override
  public String key() {
    return key;
  }
}
