package io.bench.app.experiment.block;

import io.bench.app.experiment.block.RestartTaker.ReadyArm;

/** Starts arms. One thread, but for {@link #interrupt}. */
interface Arms {

  /**
   * Starts an arm and waits until it is warm; one that does not come up is lost.
   *
   * @param starts how many processes of this arm were started in this restart, this one included
   */
  RunningArm start(ReadyArm arm, int starts) throws InterruptedException;

  /** Ends every process in order, and each later one. Any thread; idempotent. */
  void interrupt();

  /** Ends what still runs. */
  void close();
}
