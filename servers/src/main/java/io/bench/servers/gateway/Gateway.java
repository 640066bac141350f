package io.bench.servers.gateway;

import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import io.bench.servers.bundle.CacheFolder;
import io.bench.servers.gateway.calls.TokenCheck;
import io.bench.servers.gateway.server.GatewayMain;
import io.bench.servers.gateway.server.GatewayServices;
import io.bench.servers.gateway.server.GatewaySettings;
import io.bench.servers.gateway.session.CassandraAddress;
import io.bench.servers.process.ListeningChild;
import io.bench.servers.process.LoopbackPorts;
import io.bench.servers.process.RunFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Starts gateways, each in a JVM of its own on this program's Java and class path. */
public final class Gateway {

  private static final String LOG_FILE = "gateway.log";

  /** Heard of only where Logback is on the class path. */
  private static final String LOGBACK =
      """
      <configuration>
        <statusListener class="ch.qos.logback.core.status.NopStatusListener"/>
        <appender name="log" class="ch.qos.logback.core.ConsoleAppender">
          <encoder><pattern>%date %-5level [%thread] %logger{36}: %message%n</pattern></encoder>
        </appender>
        <root level="WARN"><appender-ref ref="log"/></root>
      </configuration>
      """;

  private Gateway() {}

  /** The full names of the services that every gateway has, and no others. */
  public static List<String> services() {
    return GatewayServices.NAMES;
  }

  /**
   * Starts a gateway and waits until it listens, which takes some seconds.
   *
   * @param options how to run it; contact points among them have precedence
   * @param contactPoints of the Cassandra that is meant if the options name none
   * @param localDatacenter of that Cassandra
   * @param listener told what is going on
   * @param logFolder where its log is written and stays
   * @return the gateway, for the caller to close
   * @throws ServerStartException if it does not come up; the message ends with the log's last lines
   * @throws InterruptedException if the waiting thread is interrupted; nothing is left running
   */
  public static RunningGateway start(
      GatewayOptions options,
      List<InetSocketAddress> contactPoints,
      String localDatacenter,
      StartupListener listener,
      Path logFolder)
      throws ServerStartException, InterruptedException {
    CassandraAddress cassandra = options.cassandra(contactPoints, localDatacenter);
    listener.progress("starting the gateway to " + cassandra);
    try {
      Files.createDirectories(logFolder);
      RunFolder folder = RunFolder.create(CacheFolder.ofThisUser().resolve("runs"));
      boolean started = false;
      try {
        RunningGateway running =
            start(options, cassandra, folder, logFolder.resolve(LOG_FILE).toAbsolutePath());
        started = true;
        return running;
      } finally {
        if (!started) {
          folder.close();
        }
      }
    } catch (IOException failed) {
      throw new ServerStartException("cannot start the gateway: " + failed, failed);
    }
  }

  private static RunningGateway start(
      GatewayOptions options, CassandraAddress cassandra, RunFolder folder, Path log)
      throws IOException, ServerStartException, InterruptedException {
    String token = TokenCheck.newToken();
    new GatewaySettings(
            options.address(), options.port(), options.inFlight(), token, options.tls(), cassandra)
        .write(folder.path());
    Path logback = Files.writeString(folder.path().resolve("logback.xml"), LOGBACK);
    ListeningChild child =
        ListeningChild.start(
            "the gateway",
            flags(options.heapMebibytes(), logback),
            GatewayMain.class,
            folder.path(),
            log);
    return new RunningGateway(
        reachable(options.address(), child.port()), token, child.process(), folder);
  }

  /** The collector that costs least CPU per request; half of the heap for what dies young. */
  private static List<String> flags(int heapMebibytes, Path logback) {
    return List.of(
        "-Xms" + heapMebibytes + "m",
        "-Xmx" + heapMebibytes + "m",
        "-Xmn" + heapMebibytes / 2 + "m",
        "-XX:+UseParallelGC",
        "-XX:+ExitOnOutOfMemoryError",
        "-Dlogback.configurationFile=" + logback);
  }

  /** A server that listens everywhere is reached on the loopback address. */
  private static InetSocketAddress reachable(String address, int port) throws IOException {
    InetAddress resolved = InetAddress.getByName(address);
    return new InetSocketAddress(
        resolved.isAnyLocalAddress() ? LoopbackPorts.address() : resolved, port);
  }
}
