package io.bench.adapter.api.error;

/**
 * Entry point of an error verb; found by {@link java.util.ServiceLoader} once per process.
 * Implementations are thread-safe, keep no state of a run, and have a public constructor without
 * arguments that does nothing.
 */
public interface ErrorVerbProvider {

  /**
   * The word users type, as in {@code errors='Overloaded:page,retry'}: lower-case letters, digits
   * and hyphens, a letter first. Unique among all verbs, built-in ones included.
   */
  String name();

  /** One line for {@code bench list verbs}: what happens. */
  String description();

  /**
   * The SPI version that the verb was compiled against: return {@link
   * io.bench.adapter.api.SpiVersion#CURRENT}.
   */
  int spiVersion();

  /**
   * Makes the verb for a step whose {@code errors=} names it. Called once for each such step,
   * before its first op, from a thread that may block. What it throws ends the run.
   *
   * @param step the step's name
   */
  ErrorVerb begin(String step);
}
