package io.bench.adapter.grpc;

import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.connect.AnyServer;
import io.bench.adapter.grpc.connect.CallHeaders;
import io.bench.adapter.grpc.connect.ChannelSettings;
import io.bench.adapter.grpc.connect.LaneTransport;
import io.bench.adapter.grpc.connect.Reachability;
import io.bench.adapter.grpc.connect.ServerQuestion;
import io.bench.adapter.grpc.cql.ClusterProbe;
import io.bench.adapter.grpc.error.StatusErrors;
import io.bench.adapter.grpc.lean.LeanChannels;
import io.bench.cql.connect.HostAddress;
import io.bench.cql.connect.Passwords;
import io.bench.cql.transport.LaneSockets;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The connections of all lanes, and who calls over them. */
final class Connections implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Connections.class);

  private final ChannelSettings settings;
  private final CallHeaders headers;
  private final LaneSockets sockets;
  private final int perLane;
  private final List<LaneTransport> transports = new ArrayList<>();
  private final Map<LaneTransport, LeanChannels> lean = new LinkedHashMap<>();

  /** Those of grpc-java: of all calls, or only of questions where calls are lean. */
  private final Map<ManagedChannel, HostAddress> channels = new LinkedHashMap<>();

  private Map<HostAddress, String> unreachable = Map.of();
  private @Nullable String reasonForGrpcJava;

  private Connections(ChannelSettings settings, CallHeaders headers, int perLane) {
    this.settings = settings;
    this.headers = headers;
    this.sockets = LaneSockets.of(settings.transport(), settings.spin());
    this.perLane = perLane;
    this.reasonForGrpcJava = settings.reasonForGrpcJava();
  }

  /** Connects every lane and waits until the servers have answered, of which one has to. */
  static Connections open(AdapterContext context, ChannelSettings settings, Passwords passwords)
      throws AdapterException {
    int perLane = settings.channelsPerLane(context.maxInFlightPerLane());
    CallHeaders headers = CallHeaders.open(settings, passwords, context.secrets());
    Connections connections = new Connections(settings, headers, perLane);
    try {
      connections.connect(context);
      return connections;
    } catch (AdapterException | RuntimeException e) {
      connections.close();
      throw e;
    }
  }

  private void connect(AdapterContext context) throws AdapterException {
    for (int lane = 0; lane < context.laneCount(); lane++) {
      transports.add(new LaneTransport(context.threadNamePrefix() + "-grpc-" + lane, sockets));
    }
    if (reasonForGrpcJava == null) {
      openForQuestions();
      reasonForGrpcJava = connectLean();
      if (reasonForGrpcJava != null && settings.leanAsked()) {
        throw AdapterException.server(
            reasonForGrpcJava + "; without path=lean calls go through grpc-java", null);
      }
      if (reasonForGrpcJava != null) {
        LOG.warn("calls go through grpc-java: {}", reasonForGrpcJava);
        lean.values().forEach(LeanChannels::close);
        lean.clear();
      }
    }
    LeanChannels first = lean.get(transports.get(0));
    if (first == null) {
      openForCalls();
    } else {
      first.warnOfFewStreams(context.maxInFlightPerLane());
    }
    if (!unreachable.isEmpty()) {
      LOG.warn(
          "no gRPC server at {}: ops go to the other servers until it answers",
          Reachability.named(unreachable));
    }
  }

  /** A channel to each server, over which it is asked about itself. */
  private void openForQuestions() throws AdapterException {
    Reachability reachability = new Reachability(settings, headers);
    for (HostAddress server : settings.addresses()) {
      ManagedChannel channel = transports.get(0).addQuestionChannel(server, settings);
      channels.put(channel, server);
      reachability.ask(server, channel);
    }
    unreachable = reachability.await();
  }

  /** The channels of every lane, for its calls and for questions. */
  private void openForCalls() throws AdapterException {
    Reachability reachability = new Reachability(settings, headers);
    channels.clear();
    for (int lane = 0; lane < transports.size(); lane++) {
      for (HostAddress server : serversOf(lane)) {
        ManagedChannel channel = transports.get(lane).addChannel(server, settings);
        channels.put(channel, server);
        reachability.ask(server, channel);
      }
    }
    unreachable = reachability.await();
  }

  /** One for each connection of a lane: connections go to the servers in turn. */
  private List<HostAddress> serversOf(int lane) {
    List<HostAddress> servers = settings.addresses();
    return IntStream.range(lane * perLane, (lane + 1) * perLane)
        .mapToObj(connection -> servers.get(connection % servers.size()))
        .toList();
  }

  /**
   * To the servers that have just answered grpc-java.
   *
   * @return why one of them takes no lean connection from any lane; null if calls can take the path
   */
  private @Nullable String connectLean() throws AdapterException {
    List<CompletableFuture<Map<HostAddress, Status>>> opened = new ArrayList<>();
    for (int lane = 0; lane < transports.size(); lane++) {
      LaneTransport transport = transports.get(lane);
      LeanChannels leanChannels = new LeanChannels(transport, settings, serversOf(lane));
      lean.put(transport, leanChannels);
      opened.add(leanChannels.open());
    }
    ServerQuestion.await(CompletableFuture.allOf(opened.toArray(CompletableFuture[]::new)));
    return opened.stream()
        .flatMap(lane -> lane.join().entrySet().stream())
        .filter(failure -> !unreachable.containsKey(failure.getKey()))
        .filter(failure -> opened.stream().allMatch(of -> of.join().containsKey(failure.getKey())))
        .map(
            failure ->
                failure.getKey()
                    + " takes no lean connection: "
                    + StatusErrors.withCode(failure.getValue()))
        .findFirst()
        .orElse(null);
  }

  /** Why calls go through grpc-java; null if they are lean. */
  @Nullable String reasonForGrpcJava() {
    return reasonForGrpcJava;
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
  AnyServer anyServer() {
    return new AnyServer(
        channels.entrySet().stream()
            .filter(channel -> !unreachable.containsKey(channel.getValue()))
            .map(Map.Entry::getKey)
            .toList());
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
    facts.put("channels", Integer.toString(transports.size() * perLane));
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
