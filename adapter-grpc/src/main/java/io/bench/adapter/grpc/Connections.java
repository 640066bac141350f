package io.bench.adapter.grpc;

import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.connect.CallHeaders;
import io.bench.adapter.grpc.connect.ConnectionSettings;
import io.bench.adapter.grpc.connect.LaneTransport;
import io.bench.adapter.grpc.connect.Reachability;
import io.bench.adapter.grpc.connect.ServerAddress;
import io.bench.adapter.grpc.cql.ClusterProbe;
import io.grpc.Channel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The channels of all lanes, and who calls over them. */
final class Connections implements AutoCloseable {

  private final ConnectionSettings settings;
  private final CallHeaders headers;
  private final List<LaneTransport> transports = new ArrayList<>();
  private final Map<Channel, ServerAddress> channels = new LinkedHashMap<>();

  private Connections(ConnectionSettings settings, CallHeaders headers) {
    this.settings = settings;
    this.headers = headers;
  }

  /** Opens every lane's channels and waits until all servers have answered on all of them. */
  static Connections open(AdapterContext context, ConnectionSettings settings)
      throws AdapterException {
    int perLane = settings.channelsPerLane(context.laneCount(), context.maxInFlightPerLane());
    Connections connections =
        new Connections(settings, CallHeaders.open(settings, context.secrets()));
    try {
      connections.connect(context, perLane);
      return connections;
    } catch (AdapterException | RuntimeException failed) {
      connections.close();
      throw failed;
    }
  }

  private void connect(AdapterContext context, int perLane) throws AdapterException {
    Reachability reachability = new Reachability(settings, headers);
    List<ServerAddress> servers = settings.addresses();
    for (int lane = 0; lane < context.laneCount(); lane++) {
      LaneTransport transport = new LaneTransport(context.threadNamePrefix() + "-grpc-" + lane);
      transports.add(transport);
      for (int i = 0; i < perLane; i++) {
        // channels go to the servers in turn
        ServerAddress server = servers.get(channels.size() % servers.size());
        Channel channel = transport.addChannel(server, settings);
        channels.put(channel, server);
        reachability.ask(server, channel);
      }
    }
    reachability.await();
  }

  ConnectionSettings settings() {
    return settings;
  }

  CallHeaders headers() {
    return headers;
  }

  List<LaneTransport> transports() {
    return transports;
  }

  /** One channel, to ask a server about itself. */
  Channel anyChannel() {
    return channels.keySet().iterator().next();
  }

  /** What stands behind the servers, for ops that are CQL. */
  Map<String, String> askForCluster() throws AdapterException {
    ClusterProbe probe = new ClusterProbe(headers);
    channels.forEach((channel, server) -> probe.ask(server.toString(), channel));
    return probe.await();
  }

  Map<String, String> facts() {
    return Map.of(
        "nodes",
        settings.addresses().stream().map(Object::toString).collect(Collectors.joining(", ")),
        "channels",
        Integer.toString(channels.size()),
        "tls",
        Boolean.toString(settings.tls() != null));
  }

  @Override
  public void close() {
    headers.close();
    transports.forEach(LaneTransport::close);
    try {
      for (LaneTransport transport : transports) {
        transport.awaitClosed();
      }
    } catch (InterruptedException stopWaiting) {
      Thread.currentThread().interrupt();
    }
  }
}
