package io.bench.app.experiment.turn;

import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.Experiment;

/**
 * Which of a Cassandra's own counters the answer of an experiment needs. To ask a Cassandra costs
 * it something, so it is asked for no others.
 *
 * @param conditional those of conditional requests, in each measurement
 * @param traffic what it exchanges with clients, in each turn
 */
public record WantedCounters(boolean conditional, boolean traffic) {

  /** Those that an experiment's metrics are made of. */
  public static WantedCounters of(Experiment experiment) {
    return new WantedCounters(
        experiment.wants(ArmMetric.CONTENDED_PER_OP),
        experiment.wants(ArmMetric.SERVER_BYTES_PER_ROW));
  }
}
