package io.bench.engine.activity;

import io.bench.adapter.api.OpError;
import io.bench.engine.policy.ErrorRule;

/** Receives an activity's progress. */
public interface ActivityListener {

  /** A phase begins. The activity's thread. */
  default void phaseStarted(int phaseIndex, PhasePlan phase) {}

  /** An interval has ended; about one a second for each phase with ops. The activity's thread. */
  default void interval(IntervalReport report) {}

  /**
   * An error was seen for the first time on a lane, or again where the error policy asks for a log.
   * A lane's thread: must not block.
   */
  default void error(String opName, OpError error, ErrorRule rule) {}

  /** An adapter has violated the SPI. The activity's thread. */
  default void adapterFault(AdapterFault fault) {}
}
