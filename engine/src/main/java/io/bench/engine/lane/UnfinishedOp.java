package io.bench.engine.lane;

/**
 * An op that had not ended when its lane did: censored, its latency is at least its age.
 *
 * @param phase index of the phase it was intended in
 * @param template index of its op template
 * @param ageNanos time since it was intended (or sent, in a closed loop)
 * @param cycle what it was run for, or {@link #UNKNOWN_CYCLE}
 */
public record UnfinishedOp(int phase, int template, long ageNanos, long cycle) {

  /** The name of such an op in the error policy. */
  public static final String ERROR_NAME = "Unfinished";

  /** Of an op of another process, whose cycle is unknown. */
  public static final long UNKNOWN_CYCLE = -1;

  /** One whose cycle is not known. */
  public UnfinishedOp(int phase, int template, long ageNanos) {
    this(phase, template, ageNanos, UNKNOWN_CYCLE);
  }
}
