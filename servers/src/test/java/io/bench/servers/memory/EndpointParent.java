package io.bench.servers.memory;

import java.nio.file.Path;

/** Started by a test as a process of its own: starts an endpoint, says so, and never stops it. */
public final class EndpointParent {
  private EndpointParent() {}

  public static void main(String[] arguments) throws Exception {
    RunningEndpoint endpoint = MemoryEndpoint.valueOf(arguments[0]).start(Path.of(arguments[1]));
    System.out.println(endpoint.handle().pid());
    synchronized (endpoint) {
      while (true) {
        endpoint.wait();
      }
    }
  }
}
