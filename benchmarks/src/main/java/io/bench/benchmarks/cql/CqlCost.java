package io.bench.benchmarks.cql;

import com.datastax.oss.driver.api.core.CqlSession;
import com.sun.management.OperatingSystemMXBean;
import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.cql.CqlAdapterProvider;
import io.bench.benchmarks.Keyvalue;
import io.bench.engine.run.StepPlan;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Client CPU per op of a whole activity on the CQL adapter and of two bare loops on the driver, by
 * turns in one JVM: one loop with the driver's defaults, one on a single epoll thread. Same ops
 * (those of {@code keyvalue}), one connection, 64 in flight, one server whose keys are loaded.
 *
 * <pre>java -cp benchmarks.jar io.bench.benchmarks.cql.CqlCost HOST:PORT [rounds] [seconds]</pre>
 */
public final class CqlCost {

  private static final int IN_FLIGHT = 64;
  private static final int WARM_UP_ROUNDS = 5;
  private static final String LOCAL_DC = "datacenter1";

  /** A client that is measured. */
  private interface Client {
    /** Sends for a while and returns how many ops ended well. */
    long run(long nanos) throws Exception;
  }

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final List<String> names = new ArrayList<>();
  private final List<Client> clients = new ArrayList<>();
  private final long nanos;

  private CqlCost(long nanos) {
    this.nanos = nanos;
  }

  private void add(String name, Client client) {
    names.add(name);
    clients.add(client);
  }

  /** Measures and prints each round and the medians. */
  public static void main(String[] arguments) throws Exception {
    String host = arguments[0];
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 12;
    long seconds = arguments.length > 2 ? Long.parseLong(arguments[2]) : 5;
    CqlAdapterProvider provider = new CqlAdapterProvider();
    StepPlan step = Keyvalue.capacity(provider);
    ParameterValues values =
        ParameterValues.check(provider.parameters(), Map.of("host", host), new ArrayList<>());
    String[] hostAndPort = host.split(":", -1);
    InetSocketAddress address =
        new InetSocketAddress(hostAndPort[0], Integer.parseInt(hostAndPort[1]));
    try (CqlSession defaults =
            CqlSession.builder().addContactPoint(address).withLocalDatacenter(LOCAL_DC).build();
        CqlSession oneThread =
            new OneThreadSession().addContactPoint(address).withLocalDatacenter(LOCAL_DC).build();
        Adapter adapter =
            provider.open(new AdapterContext(values, 1, IN_FLIGHT, "cost", secret -> {}))) {
      CqlCost cost = new CqlCost(seconds * 1_000_000_000L);
      cost.add("bench", new WholeActivity(step, adapter, IN_FLIGHT)::run);
      cost.add("bare", new BareLoop(oneThread, step.templates(), IN_FLIGHT)::run);
      cost.add("bare-defaults", new BareLoop(defaults, step.templates(), IN_FLIGHT)::run);
      cost.compare(rounds);
    }
  }

  private void compare(int rounds) throws Exception {
    double[][] micros = new double[clients.size()][rounds];
    for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
      StringBuilder line = new StringBuilder();
      for (int turn = 0; turn < clients.size(); turn++) {
        // With a multiple of three rounds every client comes first, second and last equally often.
        int client = Math.floorMod(turn + round, clients.size());
        double microsPerOp = microsPerOp(clients.get(client));
        line.append(String.format(Locale.ROOT, "  %s %.2f us/op", names.get(client), microsPerOp));
        if (round >= 0) {
          micros[client][round] = microsPerOp;
        }
      }
      System.out.println((round < 0 ? "warm-up" : "round " + round) + line);
    }
    for (int client = 1; client < clients.size(); client++) {
      double[] ratios = new double[rounds];
      for (int round = 0; round < rounds; round++) {
        ratios[round] = micros[0][round] / micros[client][round];
      }
      Arrays.sort(ratios);
      System.out.printf(
          Locale.ROOT,
          "client CPU per op, bench / %s: median %.3f (%.3f to %.3f) of %d rounds%n",
          names.get(client),
          ratios[rounds / 2],
          ratios[0],
          ratios[rounds - 1],
          rounds);
    }
  }

  private double microsPerOp(Client client) throws Exception {
    long cpu = system.getProcessCpuTime();
    long ops = client.run(nanos);
    return (system.getProcessCpuTime() - cpu) / 1e3 / ops;
  }
}
