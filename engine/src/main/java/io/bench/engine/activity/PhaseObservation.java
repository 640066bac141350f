package io.bench.engine.activity;

import io.bench.engine.client.ClientInterval;
import io.bench.engine.record.IntervalRecord;

/** What is known of a phase while it runs. The activity's thread. */
final class PhaseObservation {

  PhaseObservation(ActivityPlan plan, PhasePlan phase) {}

  void add(IntervalRecord record, ClientInterval client) {}

  boolean hasSettled() {
    return false;
  }
}
