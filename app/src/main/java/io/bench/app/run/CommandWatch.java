package io.bench.app.run;

import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * Looks on while a command does its runs. It is told where the command is; what runs measure it
 * reads from their result folders, so that it does not matter which process runs them. No method
 * waits or throws; one thread calls.
 */
public interface CommandWatch extends AutoCloseable {

  /** Nobody looks on. */
  CommandWatch NOBODY = new CommandWatch() {};

  /** What a command that has several runs knows of all of them. */
  enum Known {
    /** Its {@code search.json}. */
    SEARCH,
    /** Its {@code experiment.json}. */
    EXPERIMENT
  }

  /** The command has its folder, and will write its report there. */
  default void begins(Path folder) {}

  /**
   * A run begins, and the one before it is over.
   *
   * @param folder where its results will be; need not exist yet. The command's own if it does that
   *     run itself
   */
  default void runBegins(Path folder) {}

  /**
   * Where the command is.
   *
   * @param place a line for people: {@code trial 3, bisect, 2,000 ops/s}
   */
  default void at(String place) {}

  /**
   * What is known so far of all runs; replaces what was told before.
   *
   * @param document in the form of its file; asked for at once if anybody looks on, or else on
   *     another thread when somebody begins to; never if nobody does
   */
  default void known(Known what, Supplier<Object> document) {}

  /** The command is over, and its report, if it has one, is written. */
  @Override
  default void close() {}
}
