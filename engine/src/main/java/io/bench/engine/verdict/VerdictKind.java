package io.bench.engine.verdict;

import io.bench.engine.json.Keyed;

/** What can be said of a measured window. */
public enum VerdictKind implements Keyed {
  /** Nothing was found, and the window was long enough to find it. */
  STEADY,
  /** The rate that was asked for was not held. */
  RATE_MISSED,
  /** The load generator itself was at, or near, its limit. */
  CLIENT_LIMITED,
  /** The machine took CPU from the load generator. */
  MACHINE_LIMITED,
  /** More than one op in a thousand failed. */
  SERVER_ERRORS,
  /** The warm-up reached its cap before all had settled. */
  NOT_WARM,
  /** The halves of the window differ. */
  DRIFTING,
  /** Throughput varies from second to second more than arrivals explain. */
  NOISY,
  /** The JIT compilers were at work during the measurement. */
  JIT_ACTIVE,
  /** Nothing was found, but the window is too short to find drift or noise. */
  TOO_SHORT,

  /** Client and server share this machine. */
  SAME_HOST,
  /** Part of what the machine takes from the load generator cannot be read. */
  MACHINE_UNKNOWN,
  /** No rate was set: stalls of the server hold back the load and are not seen. */
  CLOSED_LOOP,
  /** There was no warm-up. */
  NO_WARMUP,
  /** The warm-up had a fixed length, and not everything had settled by then. */
  UNSETTLED_WARMUP,
  /** Some op templates were not run as often as compilation needs. */
  COUNT_WAIVED,
  /** The rate was to change: that figures change says nothing. */
  CHANGING_RATE,
  /** Some ops failed, but no more than one in a thousand. */
  FEW_ERRORS;

  @Override
  public String key() {
    return name();
  }

  /** Whether this informs only, and takes nothing from the result. */
  public boolean isNotice() {
    return switch (this) {
      case STEADY,
          RATE_MISSED,
          CLIENT_LIMITED,
          MACHINE_LIMITED,
          SERVER_ERRORS,
          NOT_WARM,
          DRIFTING,
          NOISY,
          JIT_ACTIVE,
          TOO_SHORT ->
          false;
      case SAME_HOST,
          MACHINE_UNKNOWN,
          CLOSED_LOOP,
          NO_WARMUP,
          UNSETTLED_WARMUP,
          COUNT_WAIVED,
          CHANGING_RATE,
          FEW_ERRORS ->
          true;
    };
  }
}
