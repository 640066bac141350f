package io.bench.adapter.grpc;

import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.connect.CallHeaders;
import io.bench.adapter.grpc.connect.ChannelSettings;
import io.bench.adapter.grpc.connect.ConnectedChannel;
import io.bench.adapter.grpc.connect.LaneTransport;
import io.bench.adapter.grpc.connect.Reachability;
import io.bench.adapter.grpc.connect.ServerQuestion;
import io.bench.adapter.grpc.cql.ClusterProbe;
import io.bench.adapter.grpc.lean.LeanChannels;
import io.bench.cql.connect.HostAddress;
import io.bench.cql.connect.Passwords;
import io.bench.cql.transport.LaneSockets;
import io.grpc.Channel;
import io.grpc.ManagedChannel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The channels of all lanes, and who calls over them. */
final class Connections implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Connections.class);

  private final ChannelSettings settings;
  private final CallHeaders headers;
  private final LaneSockets sockets;
  private final List<LaneTransport> transports = new ArrayList<>();
  private final Map<LaneTransport, LeanChannels> lean = new LinkedHashMap<>();
  private final Map<ManagedChannel, HostAddress> channels = new LinkedHashMap<>();
  private Map<HostAddress, String> unreachable = Map.of();

  private Connections(ChannelSettings settings, CallHeaders headers) {
    this.settings = settings;
    this.headers = headers;
    this.sockets = LaneSockets.of(settings.transport(), settings.spin());
  }

  /** Opens every lane's channels and waits until the servers have answered, of which one has to. */
  static Connections open(AdapterContext context, ChannelSettings settings, Passwords passwords)
      throws AdapterException {
    int perLane = settings.channelsPerLane(context.maxInFlightPerLane());
    Connections connections =
        new Connections(settings, CallHeaders.open(settings, passwords, context.secrets()));
    try {
      connections.connect(context, perLane);
      return connections;
    } catch (AdapterException | RuntimeException e) {
      connections.close();
      throw e;
    }
  }

  private void connect(AdapterContext context, int perLane) throws AdapterException {
    Reachability reachability = new Reachability(settings, headers);
    List<HostAddress> servers = settings.addresses();
    for (int lane = 0; lane < context.laneCount(); lane++) {
      String name = context.threadNamePrefix() + "-grpc-" + lane;
      LaneTransport transport = new LaneTransport(name, sockets);
      transports.add(transport);
      for (int i = 0; i < perLane; i++) {
        // channels go to the servers in turn
        HostAddress server = servers.get(channels.size() % servers.size());
        ManagedChannel channel = transport.addChannel(server, settings);
        channels.put(channel, server);
        reachability.ask(server, channel);
      }
    }
    unreachable = reachability.await();
    if (settings.reasonForGrpcJava() == null) {
      connectLean(perLane);
    }
    if (!unreachable.isEmpty()) {
      LOG.warn(
          "no gRPC server at {}: ops go to the other servers until it answers",
          Reachability.named(unreachable));
    }
  }

  /** Beside grpc-java's, which have shown by now which servers are up. */
  private void connectLean(int perLane) throws AdapterException {
    List<CompletableFuture<Void>> opened = new ArrayList<>();
    List<HostAddress> servers = new ArrayList<>(channels.values());
    for (int lane = 0; lane < transports.size(); lane++) {
      LaneTransport transport = transports.get(lane);
      List<HostAddress> own = servers.subList(lane * perLane, (lane + 1) * perLane);
      LeanChannels leanChannels = new LeanChannels(transport, settings, own);
      lean.put(transport, leanChannels);
      opened.add(leanChannels.open());
    }
    ServerQuestion.await(CompletableFuture.allOf(opened.toArray(CompletableFuture[]::new)));
  }

  /** The lean connections of a lane; null if grpc-java carries its calls. */
  @Nullable LeanChannels lean(LaneTransport transport) {
    return lean.get(transport);
  }

  ChannelSettings settings() {
    return settings;
  }

  CallHeaders headers() {
    return headers;
  }

  List<LaneTransport> transports() {
    return transports;
  }

  /** To ask any server that is up about itself. */
  Channel anyChannel() {
    return new ConnectedChannel(List.copyOf(channels.keySet()));
  }

  /** Asks the servers about the database behind them, for ops that are CQL. */
  Map<String, String> askForCluster() throws AdapterException {
    ClusterProbe probe = new ClusterProbe(headers);
    channels.forEach(
        (channel, server) -> {
          if (!unreachable.containsKey(server)) {
            probe.ask(server.toString(), channel);
          }
        });
    return probe.await();
  }

  Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("nodes", joined(settings.addresses()));
    if (!unreachable.isEmpty()) {
      facts.put("nodes.unreachable", joined(unreachable.keySet()));
    }
    facts.put("channels", Integer.toString(channels.size()));
    facts.put("transport", sockets.transport().toString());
    facts.put("tls", Boolean.toString(settings.tls() != null));
    return facts;
  }

  private static String joined(Collection<HostAddress> servers) {
    return servers.stream().map(Object::toString).collect(Collectors.joining(", "));
  }

  @Override
  public void close() {
    headers.close();
    lean.values().forEach(LeanChannels::close);
    transports.forEach(LaneTransport::close);
    try {
      for (LaneTransport transport : transports) {
        transport.awaitClosed();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
