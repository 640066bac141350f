package io.bench.engine.dryrun;

import java.util.Locale;

/** How much of an op a dry run does. */
public enum DryRun {
  /** Makes every value of each op, and nothing else. */
  OP,
  /** Prints each op with its values on standard output, one a line. */
  EMIT;

  /** The word for the parameter {@code dryrun}: {@code op} or {@code emit}. */
  public static DryRun parse(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
