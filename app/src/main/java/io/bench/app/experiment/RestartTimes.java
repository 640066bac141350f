package io.bench.app.experiment;

import io.bench.engine.experiment.Interleaving;
import java.time.Duration;
import java.time.Instant;

/**
 * How an interleaved experiment divides its time. A restart measures about as long as its start has
 * taken, so that neither the noise of rounds nor that of starts has most of the time; but not so
 * long that the budget holds fewer than {@link #WANTED} restarts, from which little is known of how
 * much restarts differ. Where the budget does not hold so many, a restart measures at least a
 * quarter as long as all else of it takes. The last one may be cut to half.
 *
 * @param begin when it began, without pauses
 */
record RestartTimes(Interleaving interleaving, Instant begin) {

  static final int WANTED = 6;

  private Instant end() {
    return begin.plus(interleaving.budget());
  }

  /**
   * When the last round of a restart may begin.
   *
   * @param afterwards how long the restart goes on after its rounds, with arms that measure at a
   *     stretch; zero while nobody knows
   */
  Instant roundsEnd(int restart, Instant restartBegin, Instant roundsBegin, Duration afterwards) {
    if (interleaving.restartsGiven()) {
      int toGo = interleaving.restarts() - restart + 1;
      return restartBegin.plus(
          Duration.between(restartBegin, end()).dividedBy(toGo).minus(afterwards));
    }
    Duration start = Duration.between(restartBegin, roundsBegin);
    Duration besides = start.plus(afterwards);
    Duration timeLeft = Duration.between(restartBegin, end());
    Duration left = timeLeft.dividedBy(thatFit(restart, timeLeft, besides)).minus(besides);
    Instant wanted = roundsBegin.plus(left.compareTo(start) < 0 ? left : start);
    Instant latest = wanted.isBefore(end()) ? wanted : end();
    return latest.isBefore(roundsBegin) ? roundsBegin : latest;
  }

  /**
   * How many restarts, this one included and up to those wanted, have a fifth of the time that is
   * left for rounds or more.
   */
  private static long thatFit(int restart, Duration timeLeft, Duration besides) {
    Duration shortest = besides.plus(besides.dividedBy(4));
    long wanted = Math.max(1, WANTED - restart + 1);
    long fit = shortest.isZero() ? wanted : timeLeft.dividedBy(shortest);
    long needed = Math.max(1, Interleaving.MIN_RESTARTS - restart + 1);
    return Math.max(needed, Math.min(wanted, fit));
  }

  /**
   * How many restarts there will be.
   *
   * @param restart the latest one
   * @param ends when it does
   * @param took how long it takes
   */
  int planned(int restart, Instant ends, Took took) {
    if (interleaving.restartsGiven()) {
      return interleaving.restarts();
    }
    Duration left = Duration.between(ends, end()).minus(took.shortest());
    long others = left.isNegative() || took.all().isZero() ? 0 : 1 + left.dividedBy(took.all());
    long all = restart + others;
    return (int) Math.min(Interleaving.MAX_RESTARTS, Math.max(Interleaving.MIN_RESTARTS, all));
  }

  /**
   * Whether another restart is begun.
   *
   * @param restart the one that has ended
   * @param took how long it has taken
   */
  boolean holdsAnother(int restart, Instant now, Took took) {
    return interleaving.restartsGiven()
        || restart < Interleaving.MIN_RESTARTS
        || !now.plus(took.shortest()).isAfter(end());
  }

  /**
   * How long a restart takes.
   *
   * @param all from the start of its servers to its last block
   * @param rounds of it, how long its arms measure
   */
  record Took(Duration all, Duration rounds) {

    /** If it measures half as long. */
    Duration shortest() {
      return all.minus(rounds.dividedBy(2));
    }
  }
}
