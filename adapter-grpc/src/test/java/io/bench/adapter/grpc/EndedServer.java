package io.bench.adapter.grpc;

import io.grpc.Server;
import java.util.concurrent.TimeUnit;

/** How servers of tests end. */
public final class EndedServer {

  private EndedServer() {}

  /** Ends a server with the calls it has, and waits for its end, at most 10 s. */
  public static void end(Server server) {
    server.shutdownNow();
    try {
      server.awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
