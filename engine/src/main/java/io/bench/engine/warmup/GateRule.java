package io.bench.engine.warmup;

import io.bench.engine.json.Keyed;

/** What must hold before the measurement begins. */
public enum GateRule implements Keyed {
  /** The warm-up took long enough, whatever the rest says. */
  FLOOR("floor"),
  /** Every op template ended often enough: tier-4 compilation counts invocations, not seconds. */
  FLOOR_OPS("floor-ops"),
  /** The JIT compilers are quiet. They never fall silent, so this does not ask for zero. */
  JIT("jit"),
  /** CPU time per op no longer changes. */
  COST("cost"),
  /** Throughput (closed loop) or the median service time (paced) no longer changes. */
  PRIMARY("primary"),
  /** The same has not become better for long enough. */
  PATIENCE("patience"),
  /** Never holds up a measurement: when it is reached, that begins with what had not settled. */
  CAP("cap");

  private final String key;

  GateRule(String key) {
    this.key = key;
  }

  /** The name in result files and in texts. */
  @Override
  public String key() {
    return key;
  }
}
