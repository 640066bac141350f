package io.bench.benchmarks.cql;

import com.datastax.oss.driver.api.core.CqlSession;
import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.cql.CqlAdapterProvider;
import io.bench.benchmarks.BenchmarkProcess;
import io.bench.benchmarks.Keyvalue;
import io.bench.benchmarks.PairedRounds;
import io.bench.benchmarks.WholeActivity;
import io.bench.engine.run.StepPlan;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Map;

/**
 * Client CPU per op of a whole activity on both paths of the CQL adapter and of two bare loops on
 * the driver, by turns in one JVM: one loop with the driver's defaults, one on a single epoll
 * thread. Same ops (those of {@code keyvalue}), one connection, one server whose keys are loaded.
 *
 * <pre>java -cp benchmarks.jar io.bench.benchmarks.cql.CqlCost HOST:PORT [rounds] [seconds]
 *     [in flight]</pre>
 */
public final class CqlCost {

  private static final int DEFAULT_IN_FLIGHT = 64;
  private static final String LOCAL_DC = "datacenter1";

  private CqlCost() {}

  /** Measures and prints each round and the medians. */
  public static void main(String[] arguments) throws Exception {
    String host = arguments[0];
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 12;
    long seconds = arguments.length > 2 ? Long.parseLong(arguments[2]) : 5;
    int inFlight = arguments.length > 3 ? Integer.parseInt(arguments[3]) : DEFAULT_IN_FLIGHT;
    CqlAdapterProvider provider = new CqlAdapterProvider();
    StepPlan step = Keyvalue.capacity(provider);
    String[] hostAndPort = host.split(":", -1);
    InetSocketAddress address =
        new InetSocketAddress(hostAndPort[0], Integer.parseInt(hostAndPort[1]));
    try (CqlSession defaults =
            CqlSession.builder().addContactPoint(address).withLocalDatacenter(LOCAL_DC).build();
        CqlSession oneThread =
            new OneThreadSession().addContactPoint(address).withLocalDatacenter(LOCAL_DC).build();
        Adapter lean = open(provider, host, "lean", inFlight);
        Adapter driver = open(provider, host, "driver", inFlight)) {
      long nanos = seconds * 1_000_000_000L;
      PairedRounds cost = new PairedRounds("op");
      cost.add("lean", new BenchmarkProcess(nanos, new WholeActivity(step, lean, inFlight)::run));
      cost.add(
          "driver", new BenchmarkProcess(nanos, new WholeActivity(step, driver, inFlight)::run));
      cost.add(
          "bare",
          new BenchmarkProcess(nanos, new BareLoop(oneThread, step.templates(), inFlight)::run));
      cost.add(
          "bare-defaults",
          new BenchmarkProcess(nanos, new BareLoop(defaults, step.templates(), inFlight)::run));
      cost.compare(rounds);
    }
  }

  private static Adapter open(CqlAdapterProvider provider, String host, String path, int inFlight)
      throws Exception {
    ParameterValues values =
        ParameterValues.check(
            provider.parameters(), Map.of("host", host, "path", path), new ArrayList<>());
    return provider.open(new AdapterContext(values, 1, inFlight, "cost-" + path, secret -> {}));
  }
}
