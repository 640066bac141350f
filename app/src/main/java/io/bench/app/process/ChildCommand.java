package io.bench.app.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Runs commands of this program, one after the other, each in a process of its own. */
public interface ChildCommand {

  /**
   * Runs a command to its end.
   *
   * @param arguments of this program
   * @param output where its standard output goes
   * @return its exit code
   * @throws IOException if it cannot be started
   */
  int run(List<String> arguments, Path output, Watcher watcher)
      throws IOException, InterruptedException;

  /** Whether it was asked to end, and with it every later one. Any thread. */
  boolean isInterrupted();

  /** Told as time passes, on the thread that waits. */
  @FunctionalInterface
  interface Watcher {

    /** About ten times a second while the child lives. */
    void look() throws InterruptedException;
  }
}
