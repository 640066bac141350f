package io.bench.servers.gateway;

import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import io.bench.servers.gateway.calls.TokenCheck;
import io.bench.servers.gateway.server.GatewayMain;
import io.bench.servers.gateway.server.GatewayServices;
import io.bench.servers.gateway.server.GatewaySettings;
import io.bench.servers.gateway.session.CassandraAddress;
import io.bench.servers.process.ListeningChild;
import io.bench.servers.process.LoopbackPorts;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
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
   * @param listener receives progress messages
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
    InetAddress address = reachable(options.address());
    String token = TokenCheck.newToken();
    ListeningChild child =
        ListeningChild.start(
            "the gateway",
            GatewayMain.class,
            folder -> {
              new GatewaySettings(
                      options.address(),
                      options.port(),
                      options.inFlight(),
                      token,
                      options.tls(),
                      cassandra)
                  .write(folder);
              return flags(
                  options.heapMebibytes(),
                  Files.writeString(folder.resolve("logback.xml"), LOGBACK));
            },
            logFolder.resolve(LOG_FILE));
    return new RunningGateway(new InetSocketAddress(address, child.port()), token, child);
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
  private static InetAddress reachable(String address) throws ServerStartException {
    try {
      InetAddress resolved = InetAddress.getByName(address);
      return resolved.isAnyLocalAddress() ? LoopbackPorts.address() : resolved;
    } catch (UnknownHostException e) {
      throw new ServerStartException("cannot start the gateway: " + e, e);
    }
  }
}
