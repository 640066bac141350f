package io.bench.servers.memory.statement;

/** What every cell of every row holds. */
public final class SampleText {

  /** As long as the values of the workload {@code keyvalue} are by default. */
  public static final int LENGTH = 100;

  /** {@value #LENGTH} letters and digits. */
  public static final String VALUE =
      "0123456789abcdefghijABCDEFGHIJ".repeat(4).substring(0, LENGTH);

  private SampleText() {}
}
