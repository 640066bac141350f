package io.bench.engine.warmup;

import io.bench.engine.json.Keyed;

/** What must hold before the measurement begins. */
public enum GateRule implements Keyed {
  /** The warm-up took long enough, whatever the rest says. */
  FLOOR,
  /** Every op template ended often enough: tier-4 compilation counts invocations, not seconds. */
  FLOOR_OPS,
  /** The JIT compilers are quiet. They never fall silent, so this does not ask for zero. */
  JIT,
  /** CPU time per op no longer changes. */
  COST,
  /** Throughput (closed loop) or the median service time (paced) no longer changes. */
  PRIMARY,
  /** The same has not become better for long enough. */
  PATIENCE,
  /** Never holds up a measurement: when it is reached, that begins with what had not settled. */
  CAP
}
