package io.bench.benchmarks.turn;

/** A bare client: nothing but what it takes to send and to count. */
public interface Loop extends Load {

  /** As long as a block of an activity has ops before it counts. */
  long FILL_NANOS = 100_000_000L;

  /** Sends for a while, waits for the answers, and returns how many ops ended well. */
  long run(long nanos) throws Exception;

  @Override
  default void serve(BlockCommands commands) throws Exception {
    run(commands.warmUpNanos());
    while (commands.next()) {
      run(FILL_NANOS);
      commands.begins();
      long begin = System.nanoTime();
      long units = run(commands.blockNanos());
      double seconds = (System.nanoTime() - begin) / 1e9;
      commands.ends();
      commands.measured(units, seconds, 0);
    }
  }
}
