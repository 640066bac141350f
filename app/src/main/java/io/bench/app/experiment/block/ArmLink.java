package io.bench.app.experiment.block;

import io.bench.app.block.BlockAnswer;
import io.bench.app.block.BlockCommand;
import java.time.Duration;
import java.util.Optional;

/** The running process of an arm, as who commands it sees it. One thread. */
interface ArmLink extends AutoCloseable {

  /** How long a process may be silent beyond what it was told to take. */
  Duration PATIENCE = Duration.ofMinutes(5);

  /** Tells it what to do next. */
  void send(BlockCommand command) throws ArmLostException;

  /**
   * Waits for its next answer.
   *
   * @throws ArmLostException if it ends before, is silent for too long, or says something else
   */
  BlockAnswer await(BlockAnswer.Kind wanted, Duration patience)
      throws ArmLostException, InterruptedException;

  /** The process, for its CPU time; none of one that is only simulated. */
  Optional<ProcessHandle> handle();

  /** Asks it to end in order, whatever it is doing. Any thread; idempotent. */
  void requestStop();

  /** Lets it end, as it was told to, and returns its exit code. */
  int awaitEnd() throws InterruptedException;

  @Override
  void close();
}
