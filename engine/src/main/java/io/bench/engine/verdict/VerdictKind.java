package io.bench.engine.verdict;

import io.bench.engine.json.Keyed;

/** What can be said of a measured window. */
public enum VerdictKind implements Keyed {
  /** Nothing was found, and the window was long enough to find it. */
  STEADY(false),
  /** Part of what several clients were to measure is missing. */
  INCOMPLETE(false),
  /** The rate that was asked for was not held. */
  RATE_MISSED(false),
  /** The load generator itself was at, or near, its limit. */
  CLIENT_LIMITED(false),
  /** The machine took CPU from the load generator. */
  MACHINE_LIMITED(false),
  /** More than one op in a thousand failed. */
  SERVER_ERRORS(false),
  /** The warm-up reached its cap before all had settled. */
  NOT_WARM(false),
  /** The halves of the window differ. */
  DRIFTING(false),
  /** Throughput varies from second to second more than arrivals explain. */
  NOISY(false),
  /** The JIT compilers were at work during the measurement. */
  JIT_ACTIVE(false),
  /** Nothing was found, but the window is too short to find drift or noise. */
  TOO_SHORT(false),

  /** Client and server share this machine. */
  SAME_HOST(true),
  /** Part of what the machine takes from the load generator cannot be read. */
  MACHINE_UNKNOWN(true),
  /** No rate was set: stalls of the server hold back the load and are not seen. */
  CLOSED_LOOP(true),
  /** There was no warm-up. */
  NO_WARMUP(true),
  /** The warm-up had a fixed length, and not everything had settled by then. */
  UNSETTLED_WARMUP(true),
  /** Some op templates were not run as often as compilation needs. */
  COUNT_WAIVED(true),
  /** The rate was to change: that figures change says nothing. */
  CHANGING_RATE(true),
  /** Some ops failed, but no more than one in a thousand. */
  FEW_ERRORS(true);

  private final boolean isNotice;

  VerdictKind(boolean isNotice) {
    this.isNotice = isNotice;
  }

  @Override
  public String key() {
    return name();
  }

  /** Whether this says that ops failed or were left behind, and not how good the figures are. */
  public boolean isFailure() {
    return this == RATE_MISSED || this == SERVER_ERRORS || this == INCOMPLETE;
  }

  /** Whether this is about one client and its machine, and not about the load of all of them. */
  public boolean isOfOneClient() {
    return switch (this) {
      case CLIENT_LIMITED,
          MACHINE_LIMITED,
          NOT_WARM,
          JIT_ACTIVE,
          SAME_HOST,
          MACHINE_UNKNOWN,
          UNSETTLED_WARMUP,
          COUNT_WAIVED ->
          true;
      case STEADY,
          INCOMPLETE,
          RATE_MISSED,
          SERVER_ERRORS,
          DRIFTING,
          NOISY,
          TOO_SHORT,
          CLOSED_LOOP,
          NO_WARMUP,
          CHANGING_RATE,
          FEW_ERRORS ->
          false;
    };
  }

  /** Whether this informs only, and takes nothing from the result. */
  public boolean isNotice() {
    return isNotice;
  }
}
