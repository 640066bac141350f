package io.bench.benchmarks.truth;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What is done to a run on purpose. Whatever it starts ends with it, or by itself. */
interface Disturbance {

  /** Nothing is done. */
  Disturbance NONE = bench -> {};

  /**
   * Called when the measurement begins; returns when there is nothing left to do, at the latest
   * when the run has ended.
   */
  void during(Process bench) throws IOException, InterruptedException;

  /**
   * The command that runs bench.
   *
   * @throws CauseNotPossible if this machine does not allow it
   */
  default List<String> command(List<String> bench) throws CauseNotPossible {
    return bench;
  }

  /** This machine does not allow a cause, and says why. */
  final class CauseNotPossible extends Exception {
    private static final long serialVersionUID = 1;

    CauseNotPossible(String reason) {
      super(reason);
    }
  }

  /**
   * Stops a process. The shell continues it whatever becomes of this program.
   *
   * @param afterSeconds since the measurement's begin
   */
  static Disturbance stopped(ProcessHandle process, double afterSeconds, double seconds) {
    String script = "sleep \"$2\"; kill -STOP \"$1\"; sleep \"$3\"; kill -CONT \"$1\"";
    return bench -> {
      int exit =
          new ProcessBuilder(
                  List.of(
                      "sh",
                      "-c",
                      script,
                      "stop",
                      Long.toString(process.pid()),
                      Double.toString(afterSeconds),
                      Double.toString(seconds)))
              .inheritIO()
              .start()
              .waitFor();
      if (exit != 0) {
        throw new IOException("cannot stop and continue process " + process.pid());
      }
    };
  }

  /** Threads of this process, which is another one than the client's, that never rest. */
  static Disturbance neighbours(int threads) {
    return bench -> {
      List<Thread> busy = new ArrayList<>();
      for (int count = 0; count < threads; count++) {
        Thread thread =
            new Thread(
                () -> {
                  while (bench.isAlive()) {
                    for (int spin = 0; spin < 10_000; spin++) {
                      Thread.onSpinWait();
                    }
                  }
                },
                "neighbour-" + count);
        thread.setDaemon(true);
        thread.start();
        busy.add(thread);
      }
      for (Thread thread : busy) {
        thread.join();
      }
    };
  }
}
