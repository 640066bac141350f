package io.bench.adapter.api.error;

/**
 * A try that has failed.
 *
 * @param op the op template's name
 * @param error the error's name, by which rules match
 * @param message what went wrong, for people; as the adapter told it, so it may hold what should
 *     not be shown
 * @param cycle which cycle the op ran
 * @param number which try of the op it was, from 1; 0 if the op failed without being sent
 */
public record FailedTry(String op, String error, String message, long cycle, int number) {}
