package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.AdapterException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * How a thread that opens an adapter or prepares ops waits for servers: until it is interrupted.
 */
public final class Waiting {

  private Waiting() {}

  /**
   * Waits for an answer.
   *
   * @param answer is never completed exceptionally
   * @throws AdapterException if the thread is interrupted, whose mark of it is kept
   */
  public static <T> T until(CompletableFuture<T> answer) throws AdapterException {
    try {
      return answer.get();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw AdapterException.server("interrupted while a server was asked", interrupted);
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
