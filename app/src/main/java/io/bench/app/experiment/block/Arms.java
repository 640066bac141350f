package io.bench.app.experiment.block;

import io.bench.app.experiment.block.RestartTaker.ReadyArm;
import java.time.Duration;

/** Starts arms. One thread, but for {@link #interrupt}. */
interface Arms {

  /** Starts an arm and waits until it is warm; one that does not come up is lost. */
  RunningArm start(ReadyArm arm) throws InterruptedException;

  /** The same for an arm whose process was lost. */
  RunningArm startAgain(RunningArm lost) throws InterruptedException;

  /** How long a process may be silent beyond what it was told to take. */
  Duration patience();

  /** Ends every process in order, and each later one. Any thread; idempotent. */
  void interrupt();

  /** Ends what still runs. */
  void close();
}
