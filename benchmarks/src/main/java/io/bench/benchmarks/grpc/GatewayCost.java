package io.bench.benchmarks.grpc;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.cql.CqlAdapterProvider;
import io.bench.adapter.grpc.GrpcAdapterProvider;
import io.bench.benchmarks.BenchmarkProcess;
import io.bench.benchmarks.Keyvalue;
import io.bench.benchmarks.PairedRounds;
import io.bench.benchmarks.WholeActivity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;

/**
 * Client CPU per op of whole activities on the CQL adapter and, through a gateway in front of the
 * same Cassandra, on the gRPC adapter through grpc-java with unary calls and with bidirectional
 * streams, by turns in one JVM: the ops of {@code keyvalue}, one connection and 64 in flight for
 * each.
 *
 * <pre>java -cp benchmarks.jar io.bench.benchmarks.grpc.GatewayCost CASSANDRA GATEWAY TOKEN-FILE
 * [rounds] [seconds]</pre>
 */
public final class GatewayCost {

  private static final int IN_FLIGHT = 64;

  private GatewayCost() {}

  /** Measures and prints each round and the medians. */
  public static void main(String[] arguments) throws Exception {
    Map<String, String> cassandra = Map.of("host", arguments[0]);
    Map<String, String> gateway = new HashMap<>();
    gateway.put("host", arguments[1]);
    gateway.put("token-file", arguments[2]);
    gateway.put("channels", "1");
    gateway.put("path", "grpc-java");
    int rounds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 11;
    long nanos = (arguments.length > 4 ? Long.parseLong(arguments[4]) : 4) * 1_000_000_000L;
    Map<String, String> streams = new HashMap<>(gateway);
    streams.put("mode", "bidi");
    AdapterProvider cql = new CqlAdapterProvider();
    AdapterProvider grpc = new GrpcAdapterProvider();
    try (Adapter driver = open(cql, cassandra);
        Adapter unary = open(grpc, gateway);
        Adapter bidi = open(grpc, streams)) {
      PairedRounds cost = new PairedRounds("op");
      cost.add("cql", client(cql, driver, nanos));
      cost.add("grpc", client(grpc, unary, nanos));
      cost.add("grpc-bidi", client(grpc, bidi, nanos));
      cost.compare(rounds);
    }
  }

  private static BenchmarkProcess client(AdapterProvider provider, Adapter adapter, long nanos)
      throws Exception {
    WholeActivity activity = new WholeActivity(Keyvalue.capacity(provider), adapter, IN_FLIGHT);
    return new BenchmarkProcess(nanos, activity::run);
  }

  private static Adapter open(AdapterProvider provider, Map<String, String> given)
      throws AdapterException {
    return provider.open(
        new AdapterContext(
            ParameterValues.check(provider.parameters(), given, new ArrayList<>()),
            1,
            IN_FLIGHT,
            "cost-" + provider.name(),
            secret -> {}));
  }
}
