package io.bench.app.server;

import io.bench.engine.parameter.HostAndPort;
import io.bench.engine.run.ServerUsage;
import io.bench.servers.ServerOptionException;
import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import io.bench.servers.nginx.Nginx;
import io.bench.servers.nginx.NginxConfiguration;
import io.bench.servers.nginx.NginxOptions;
import io.bench.servers.nginx.RunningNginx;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The proxies of a run: one in front of each list of servers that its steps name. */
final class Proxies implements AutoCloseable {

  private static final int MAX_PORT = 65_535;

  private final NginxConfiguration configuration;
  private final NginxOptions options;
  private final Path logFolder;
  private final StartupListener listener;
  private final Map<String, RunningNginx> byServers = new LinkedHashMap<>();
  private final IdentityHashMap<RunningNginx, Duration> cpuBefore = new IdentityHashMap<>();

  Proxies(
      NginxConfiguration configuration,
      NginxOptions options,
      Path logFolder,
      StartupListener listener) {
    this.configuration = configuration;
    this.options = options;
    this.logFolder = logFolder;
    this.listener = listener;
  }

  /**
   * Makes sure that there is one in front of some servers.
   *
   * @param servers as the parameter {@code host} has them
   */
  void start(String servers) throws ServerStartException, InterruptedException {
    if (!byServers.containsKey(servers)) {
      Path logs =
          byServers.isEmpty()
              ? logFolder
              : logFolder.resolve(Integer.toString(byServers.size() + 1));
      RunningNginx running =
          Nginx.ofThisMachine().start(configuration, addresses(servers), options, logs, listener);
      byServers.put(servers, running);
      listener.progress(
          "NGINX %s (%s) answers on %s for %s"
              .formatted(running.version(), configuration.title(), address(running), servers));
    }
  }

  /** Where to connect instead of to some servers. */
  String before(String servers) {
    RunningNginx running = byServers.get(servers);
    if (running == null) {
      throw new IllegalStateException("no proxy was started for " + servers);
    }
    return address(running);
  }

  /** From now on, CPU time counts. */
  void beginMeters() {
    byServers
        .values()
        .forEach(running -> running.cpuTime().ifPresent(used -> cpuBefore.put(running, used)));
  }

  /** What each has used until now, where the system tells. */
  List<ServerUsage> usage(boolean warmUpIncluded) {
    List<ServerUsage> servers = new ArrayList<>();
    String name = "nginx:" + configuration.title();
    for (RunningNginx running : byServers.values()) {
      Duration before = cpuBefore.getOrDefault(running, Duration.ZERO);
      running
          .cpuTime()
          .map(now -> new ServerUsage(name, -1, -1, now.minus(before), warmUpIncluded))
          .ifPresent(servers::add);
    }
    return servers;
  }

  /** The report's lines about them. */
  List<String> notices() {
    return byServers.values().stream()
        .map(
            running ->
                "calls went through NGINX %s with the configuration '%s'"
                    .formatted(running.version(), configuration.title()))
        .distinct()
        .toList();
  }

  private static String address(RunningNginx running) {
    return StartedServers.hosts(List.of(running.address()));
  }

  /**
   * The servers of a list as the adapter reads it, which is given the proxy's address instead.
   *
   * @throws ServerOptionException if one of them is no address
   */
  static List<InetSocketAddress> addresses(String servers) {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (String server : servers.split(",", -1)) {
      HostAndPort address = HostAndPort.parse(server, UsualPorts.of("grpc"));
      if (address.host().isEmpty()) {
        throw wrong(servers, "the name of a host is missing");
      }
      addresses.add(new InetSocketAddress(address.host(), port(server.strip(), address.port())));
    }
    return addresses;
  }

  private static int port(String server, String port) {
    int number = port.matches("\\d{1,5}") ? Integer.parseInt(port) : 0;
    if (number < 1 || number > MAX_PORT) {
      throw wrong(server, "the port must be a number from 1 to 65535");
    }
    return number;
  }

  private static ServerOptionException wrong(String servers, String why) {
    return new ServerOptionException("parameter 'host': '%s': %s".formatted(servers, why));
  }

  @Override
  public void close() {
    byServers.values().forEach(RunningNginx::close);
  }
}
