package io.bench.servers.gateway.server;

import com.datastax.oss.driver.api.core.CqlSession;
import io.bench.servers.gateway.calls.RequestLimit;
import io.bench.servers.gateway.session.GatewaySession;
import io.bench.servers.process.PortFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** The main class of the child JVM; it serves until it is ended. */
public final class GatewayMain {

  /** How long requests may take to finish when the gateway is asked to end in order. */
  public static final Duration DRAIN_PATIENCE = Duration.ofSeconds(10);

  private GatewayMain() {}

  /**
   * Connects to Cassandra, listens, and leaves the port in the working folder.
   *
   * @throws IOException if it cannot listen, or a file cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of("").toAbsolutePath();
    GatewaySettings settings = GatewaySettings.take(folder);
    RequestLimit limit = new RequestLimit(settings.inFlight());
    CqlSession session = GatewaySession.open(settings.cassandra());
    boolean serves = false;
    try {
      GatewayServer server =
          GatewayServer.start(settings, GatewayServices.of(session, limit), limit);
      UsageReport usage = UsageReport.start(limit, folder);
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    server.stop(DRAIN_PATIENCE);
                    usage.close();
                  },
                  "orderly-end"));
      PortFile.write(server.port());
      serves = true;
    } finally {
      if (!serves) {
        session.close();
      }
    }
  }
}
