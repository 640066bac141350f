package io.bench.benchmarks.turn;

import java.io.IOException;

/** A client that is ready to take turns. One thread. */
public interface StartedClient extends AutoCloseable {

  /**
   * Puts load on its server for as long as a turn is.
   *
   * @throws IOException if the client has failed, in one line; it takes no more turns
   */
  TurnFigures take() throws IOException, InterruptedException;

  @Override
  void close();
}
