package io.bench.engine.experiment;

import java.time.Duration;

/**
 * How arms are measured in blocks of seconds instead of turns of minutes: the processes of all arms
 * are started and warmed up once, and then measure a block each in every round. So whatever the
 * machine does for longer than a round falls on all arms alike.
 *
 * @param mode when the arms of a round measure
 * @param block how long a block counts
 * @param restarts how often servers and clients are restarted at most, since a JVM that is started
 *     twice is not equally fast twice
 * @param restartsGiven whether so many are wanted, instead of as many as the budget allows
 * @param budget how long the whole may take, but for the {@link #MIN_RESTARTS} first restarts
 */
public record Interleaving(
    Mode mode, Duration block, int restarts, boolean restartsGiven, Duration budget) {

  /** When the arms of a round measure. */
  public enum Mode {
    /**
     * One after the other, in a new random order each round, while the others are quiet (randomised
     * interleaved trials: Abedi and Brecht, ICPE 2017).
     */
    INTERLEAVED,
    /**
     * Two arms at the same time, each on its half of the machine, so that what happens within a
     * round falls on both too (Bulej, Horký, Tůma and others, "Duet Benchmarking", ICPE 2020).
     */
    DUET
  }

  /** The shortest block. */
  public static final Duration SHORTEST = Duration.ofMillis(500);

  /** The longest block: what happens to a machine meanwhile falls on one arm alone. */
  public static final Duration LONGEST = Duration.ofSeconds(5);

  /** The block of a duet where nobody says. */
  public static final Duration DUET_BLOCK = Duration.ofSeconds(1);

  /** How long an experiment takes where nobody says. */
  public static final Duration DEFAULT_BUDGET = Duration.ofMinutes(30);

  /** More are not begun, whatever the budget. */
  public static final int MAX_RESTARTS = 100;

  /** With fewer nothing is known of the difference between two starts. */
  public static final int MIN_RESTARTS = 2;
}
