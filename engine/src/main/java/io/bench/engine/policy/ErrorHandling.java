package io.bench.engine.policy;

/**
 * What an activity does about errors. Immutable.
 *
 * @param policy the rules for errors
 * @param maxTries the most tries per op, at least 1
 * @param backoff the wait before a retry
 * @param limit the share of failed ops above which the activity fails, 0 to 1
 */
public record ErrorHandling(ErrorPolicy policy, int maxTries, Backoff backoff, double limit) {}
