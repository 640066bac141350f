package io.bench.app.experiment;

import io.bench.engine.experiment.Interleaving;
import java.time.Duration;
import java.time.Instant;

/**
 * How an interleaved experiment divides its time. A restart measures about as long as its start has
 * taken, so that neither the noise of rounds nor that of starts has most of the time; but not so
 * long that the budget holds fewer than {@link #WANTED} restarts, from which little is known of how
 * much restarts differ.
 *
 * @param begin when it began, without pauses
 */
record RestartTimes(Interleaving interleaving, Instant begin) {

  static final int WANTED = 6;

  private Instant end() {
    return begin.plus(interleaving.budget());
  }

  /** When the last round of a restart may begin. */
  Instant roundsEnd(int restart, Instant restartBegin, Instant roundsBegin) {
    if (interleaving.restartsGiven()) {
      return begin.plus(
          interleaving.budget().multipliedBy(restart).dividedBy(interleaving.restarts()));
    }
    Duration start = Duration.between(restartBegin, roundsBegin);
    Duration left = interleaving.budget().dividedBy(WANTED).minus(start);
    Duration measured = left.compareTo(start) < 0 ? left : start;
    Instant wanted = roundsBegin.plus(measured);
    Instant latest = wanted.isBefore(end()) ? wanted : end();
    return latest.isBefore(roundsBegin) ? roundsBegin : latest;
  }

  /**
   * How many restarts there will be.
   *
   * @param restart the latest one
   * @param ends when it does
   * @param took how long it takes in all
   */
  int planned(int restart, Instant ends, Duration took) {
    if (interleaving.restartsGiven()) {
      return interleaving.restarts();
    }
    long others = took.isZero() ? 0 : Duration.between(ends, end()).dividedBy(took);
    long all = restart + Math.max(0, others);
    return (int) Math.min(Interleaving.MAX_RESTARTS, Math.max(Interleaving.MIN_RESTARTS, all));
  }

  /**
   * Whether another restart is begun.
   *
   * @param restart the one that has ended
   * @param took how long it has taken
   */
  boolean holdsAnother(int restart, Instant now, Duration took) {
    return interleaving.restartsGiven()
        || restart < Interleaving.MIN_RESTARTS
        || !now.plus(took).isAfter(end());
  }
}
