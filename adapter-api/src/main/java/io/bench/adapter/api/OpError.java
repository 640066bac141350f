package io.bench.adapter.api;

import org.jspecify.annotations.Nullable;

/**
 * The named error that a try ended with.
 *
 * @param name what errors are grouped and matched by: the server's own name for it where it has
 *     one, such as {@code WriteTimeout} or {@code UNAVAILABLE}. Must come from a small fixed set:
 *     no keys, no numbers
 * @param message what went wrong in one line, for people
 * @param retrySafe whether trying again cannot do the work twice: the request was never sent, or
 *     the op is idempotent
 * @param cause the exception behind it, if there is one, for the log
 */
public record OpError(String name, String message, boolean retrySafe, @Nullable Throwable cause) {}
