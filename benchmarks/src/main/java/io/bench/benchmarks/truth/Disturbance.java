package io.bench.benchmarks.truth;

import io.bench.servers.process.ProcessPause;
import java.io.IOException;
import java.time.Duration;
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
   * Stops a process, which goes on whatever becomes of this program.
   *
   * @param afterSeconds since the measurement's begin
   */
  static Disturbance stopped(ProcessHandle process, double afterSeconds, double seconds) {
    return bench -> {
      Thread.sleep((long) (1_000 * afterSeconds));
      try (ProcessPause pause = ProcessPause.begin(List.of(process))) {
        pause.await(Duration.ofMillis((long) (1_000 * seconds)));
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
