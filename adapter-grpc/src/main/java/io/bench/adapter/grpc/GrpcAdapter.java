package io.bench.adapter.grpc;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.grpc.answer.AnswerPart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The channels of all lanes to a set of servers that speak CQL over gRPC. */
final class GrpcAdapter implements Adapter {

  private static final String COUNTS = "row count, paging state, [applied]";
  private static final String FIRST_ROW = "the first row of ops that capture";
  private static final String EVERY_ROW = "every row of ops that verify";

  /** What is decoded of answers, for the report. */
  private final Set<String> decoded = new LinkedHashSet<>(List.of(COUNTS));

  private final List<LaneTransport> transports;
  private final List<GrpcLane> lanes;
  private final CqlOpCompiler compiler;
  private final Map<String, String> metadata;

  private GrpcAdapter(
      AdapterContext context,
      GrpcSettings settings,
      List<LaneTransport> transports,
      Map<String, String> metadata) {
    this.transports = List.copyOf(transports);
    this.lanes =
        transports.stream()
            .map(each -> new GrpcLane(each, settings.token(), context.maxInFlightPerLane()))
            .toList();
    this.compiler = new CqlOpCompiler(settings);
    this.metadata = Map.copyOf(metadata);
  }

  /** Opens every lane's channels and waits until all servers have answered on all of them. */
  static GrpcAdapter open(AdapterContext context) throws AdapterException {
    GrpcSettings settings = GrpcSettings.from(context);
    List<LaneTransport> transports = new ArrayList<>();
    try {
      ServerProbe probe = new ServerProbe(settings.token());
      int channels = 0;
      for (int lane = 0; lane < context.laneCount(); lane++) {
        LaneTransport transport = new LaneTransport(context.threadNamePrefix() + "-grpc-" + lane);
        transports.add(transport);
        for (int i = 0; i < settings.channelsPerLane(); i++, channels++) {
          // channels go to the servers in turn
          ServerAddress server = settings.addresses().get(channels % settings.addresses().size());
          probe.ask(server, transport.addChannel(server, settings.credentials()));
        }
      }
      Map<String, String> metadata = new LinkedHashMap<>(probe.await());
      metadata.putAll(facts(settings, channels));
      return new GrpcAdapter(context, settings, transports, metadata);
    } catch (AdapterException | RuntimeException failed) {
      close(transports);
      throw failed;
    }
  }

  private static Map<String, String> facts(GrpcSettings settings, int channels) {
    return Map.of(
        "nodes",
        settings.addresses().stream().map(Object::toString).collect(Collectors.joining(", ")),
        "channels",
        Integer.toString(channels),
        "tls",
        Boolean.toString(settings.tls()));
  }

  @Override
  public PreparedOp prepare(OpTemplate template) throws AdapterException {
    CqlOp op = compiler.compile(template);
    AnswerPart answer = op.answer();
    if (answer != null) {
      decoded.add(answer.expectedRows() == null ? FIRST_ROW : EVERY_ROW);
    }
    return op;
  }

  @Override
  public AdapterLane openLane(int index) {
    return lanes.get(index);
  }

  @Override
  public Map<String, String> metadata() {
    Map<String, String> facts = new LinkedHashMap<>(metadata);
    facts.put("response.decoding", String.join(", ", decoded));
    return facts;
  }

  @Override
  public void close() {
    close(transports);
  }

  private static void close(List<LaneTransport> transports) {
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
