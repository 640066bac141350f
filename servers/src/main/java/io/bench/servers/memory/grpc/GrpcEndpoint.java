package io.bench.servers.memory.grpc;

import io.bench.servers.process.PortFile;
import java.io.IOException;
import java.nio.file.Path;

/** The main class of the child JVM; it serves until it is ended. */
public final class GrpcEndpoint {

  private GrpcEndpoint() {}

  /**
   * Listens, and leaves the port in the working folder.
   *
   * @throws IOException if it cannot listen, or the port cannot be reported
   */
  public static void main(String[] arguments) throws IOException {
    // The client, which costs more, has the other half of the machine.
    int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    PortFile.write(Path.of("").toAbsolutePath(), StargateServer.start(threads).port());
  }
}
