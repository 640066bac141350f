package io.bench.engine.lane;

/**
 * An op that had not ended when its lane did: censored, its latency is at least its age.
 *
 * @param phase index of the phase it was intended in
 * @param template index of its op template
 * @param ageNanos time since it was intended (or sent, in a closed loop)
 */
public record UnfinishedOp(int phase, int template, long ageNanos) {}
