package io.bench.benchmarks;

import java.io.IOException;

/** Starts processes that end with this one, also if it is told to end (Ctrl-C, TERM). Stateless. */
public final class DependentProcess {

  private DependentProcess() {}

  /**
   * Starts a process, which gets a TERM when this one ends. It outlives a KILL of this one.
   *
   * @throws IOException if it cannot be started, or this process is ending
   */
  public static Process start(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
    } catch (IllegalStateException e) {
      process.destroy();
      throw new IOException("this process is ending", e);
    }
    return process;
  }
}
