package io.bench.adapter.grpc;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.grpc.connect.ChannelSettings;
import io.bench.adapter.grpc.cql.ClusterProbe;
import io.bench.adapter.grpc.cql.ColumnTypes;
import io.bench.adapter.grpc.cql.CqlOpCompiler;
import io.bench.adapter.grpc.cql.CqlSettings;
import io.bench.adapter.grpc.cql.StargateOp;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.bench.adapter.grpc.service.ServiceOps;
import io.bench.adapter.grpc.service.call.ServiceOp;
import io.bench.cql.connect.Passwords;
import io.bench.cql.statement.RenamedTableOptions;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An open adapter: connections, the lanes on them, and the compilers of ops. */
final class GrpcAdapter implements Adapter {

  private static final String COUNTS = "row count, paging state, [applied]";
  private static final String FIRST_ROW = "the first row of ops that capture";
  private static final String EVERY_ROW = "every row of ops that verify";

  private final Connections connections;
  private final List<GrpcLane> lanes;
  private final CqlOpCompiler cql;
  private final ServiceOps services;
  private final boolean bidi;
  private final Map<String, String> metadata;

  /** What is decoded of answers, for the report. */
  private final Set<String> decoded = new LinkedHashSet<>();

  private boolean askedForCluster;

  private GrpcAdapter(AdapterContext context, Connections connections, CqlSettings cqlSettings) {
    this.connections = connections;
    this.lanes =
        connections.transports().stream()
            .map(
                transport ->
                    new GrpcLane(
                        transport,
                        connections.lean(transport),
                        connections.settings(),
                        connections.headers(),
                        context.maxInFlightPerLane()))
            .toList();
    this.cql =
        new CqlOpCompiler(
            cqlSettings,
            new ColumnTypes(connections.anyServer(), connections.headers(), cqlSettings.keyspace()),
            this::serversKnowClass);
    this.services =
        new ServiceOps(
            context.parameters(),
            connections.settings().deadlineNanos(),
            connections.headers(),
            connections.anyServer());
    this.bidi = cqlSettings.bidi();
    this.metadata = new LinkedHashMap<>(connections.facts());
  }

  /** Connects every lane to the servers, which have all answered when this returns. */
  static GrpcAdapter open(AdapterContext context, Passwords passwords) throws AdapterException {
    ChannelSettings settings = ChannelSettings.read(context.parameters());
    CqlSettings cqlSettings = CqlSettings.read(context.parameters(), settings.deadlineNanos());
    return new GrpcAdapter(context, Connections.open(context, settings, passwords), cqlSettings);
  }

  @Override
  public PreparedOp prepare(OpTemplate template) throws AdapterException {
    return ServiceOps.isServiceOp(template) ? serviceOp(template) : cqlOp(template);
  }

  /** A server that does not tell its release is taken for a recent one. */
  private boolean serversKnowClass() {
    return RenamedTableOptions.areKnownTo(metadata.getOrDefault(ClusterProbe.VERSION, ""));
  }

  private PreparedOp serviceOp(OpTemplate template) throws AdapterException {
    ServiceOp op = services.prepare(template);
    decoded.addAll(op.response().decoded());
    return op;
  }

  private PreparedOp cqlOp(OpTemplate template) throws AdapterException {
    if (!askedForCluster) {
      metadata.putAll(connections.askForCluster());
      metadata.put("mode", bidi ? "bidi" : "unary");
      askedForCluster = true;
    }
    StargateOp op = cql.compile(template);
    decoded.add(COUNTS);
    if (op.answer() != null) {
      decoded.add(op.answer().expectedRows() == null ? FIRST_ROW : EVERY_ROW);
    }
    return op;
  }

  /** Which way calls go, and why not the lean one. */
  private String path() {
    String reason = connections.reasonForGrpcJava();
    if (reason == null) {
      return "lean";
    }
    return connections.settings().lean() ? "grpc-java (" + reason + ")" : "grpc-java";
  }

  @Override
  public AdapterLane openLane(int index) {
    return lanes.get(index);
  }

  @Override
  public Map<String, String> metadata() {
    Map<String, String> facts = new LinkedHashMap<>(metadata);
    facts.put("path", path());
    if (!decoded.isEmpty()) {
      facts.put("response.decoding", String.join(", ", decoded));
    }
    return facts;
  }

  /** By name: gRPC connects to any address that a name has. */
  @Override
  public List<InetSocketAddress> serverAddresses() {
    return connections.settings().addresses().stream()
        .map(server -> InetSocketAddress.createUnresolved(server.host(), server.port()))
        .toList();
  }

  @Override
  public void close() {
    connections.close();
  }
}
