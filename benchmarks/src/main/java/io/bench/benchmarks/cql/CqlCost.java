package io.bench.benchmarks.cql;

import com.datastax.oss.driver.api.core.CqlSession;
import com.sun.management.OperatingSystemMXBean;
import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.cql.CqlAdapterProvider;
import io.bench.benchmarks.Keyvalue;
import io.bench.engine.activity.Activity;
import io.bench.engine.activity.ActivityListener;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.PhaseKind;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Count;
import io.bench.engine.run.StepPlan;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Client CPU per op of a whole activity on the CQL adapter and of a {@link BareLoop}, by turns (A B
 * B A) in one JVM, with the ops of {@code keyvalue}, one connection and 64 in flight, against one
 * server whose keys are loaded.
 *
 * <pre>java -cp benchmarks.jar io.bench.benchmarks.cql.CqlCost HOST:PORT [rounds] [seconds]</pre>
 */
public final class CqlCost {

  private static final int IN_FLIGHT = 64;
  private static final int WARM_UP_ROUNDS = 6;

  private record Measured(double cpuMicrosPerOp, double opsPerSecond) {}

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final StepPlan step;
  private final Adapter adapter;
  private final BareLoop bare;
  private final long nanos;

  private CqlCost(StepPlan step, Adapter adapter, BareLoop bare, long nanos) {
    this.step = step;
    this.adapter = adapter;
    this.bare = bare;
    this.nanos = nanos;
  }

  /** Measures and prints each round and the medians. */
  public static void main(String[] arguments) throws Exception {
    String host = arguments[0];
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10;
    long seconds = arguments.length > 2 ? Long.parseLong(arguments[2]) : 6;
    CqlAdapterProvider provider = new CqlAdapterProvider();
    StepPlan step = Keyvalue.capacity(provider);
    ParameterValues values =
        ParameterValues.check(provider.parameters(), Map.of("host", host), new ArrayList<>());
    String[] address = host.split(":", -1);
    try (CqlSession session =
            CqlSession.builder()
                .addContactPoint(new InetSocketAddress(address[0], Integer.parseInt(address[1])))
                .withLocalDatacenter("datacenter1")
                .build();
        Adapter adapter =
            provider.open(new AdapterContext(values, 1, IN_FLIGHT, "cost", secret -> {}))) {
      BareLoop bare = new BareLoop(session, step.templates(), IN_FLIGHT);
      new CqlCost(step, adapter, bare, seconds * 1_000_000_000L).compare(rounds);
    }
  }

  private void compare(int rounds) throws Exception {
    for (int round = 0; round < WARM_UP_ROUNDS; round++) {
      bareRound();
      benchRound();
    }
    List<Double> ratios = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      boolean bareFirst = round % 2 == 0;
      Measured first = bareFirst ? bareRound() : benchRound();
      Measured second = bareFirst ? benchRound() : bareRound();
      Measured bareCost = bareFirst ? first : second;
      Measured benchCost = bareFirst ? second : first;
      double ratio = benchCost.cpuMicrosPerOp / bareCost.cpuMicrosPerOp;
      ratios.add(ratio);
      System.out.printf(
          Locale.ROOT,
          "bare %.2f us CPU/op %.0f op/s   bench %.2f us CPU/op %.0f op/s   ratio %.3f%n",
          bareCost.cpuMicrosPerOp,
          bareCost.opsPerSecond,
          benchCost.cpuMicrosPerOp,
          benchCost.opsPerSecond,
          ratio);
    }
    ratios.sort(Double::compare);
    System.out.printf(
        Locale.ROOT,
        "median ratio %.3f (%.3f to %.3f) of %d rounds%n",
        ratios.get(ratios.size() / 2),
        ratios.get(0),
        ratios.get(ratios.size() - 1),
        ratios.size());
  }

  private Measured bareRound() throws InterruptedException {
    long cpu = system.getProcessCpuTime();
    long start = System.nanoTime();
    long ops = bare.run(nanos);
    double elapsed = (System.nanoTime() - start) / 1e9;
    return new Measured((system.getProcessCpuTime() - cpu) / 1e3 / ops, ops / elapsed);
  }

  private Measured benchRound() throws Exception {
    List<PreparedOp> prepared = new ArrayList<>();
    for (OpTemplate template : step.templates()) {
      prepared.add(adapter.prepare(template));
    }
    PhasePlan phase = new PhasePlan(PhaseKind.MEASUREMENT, nanos, 0, Long.MAX_VALUE, null);
    ActivityPlan plan =
        new ActivityPlan(
            "cost",
            step.templates().stream().map(OpTemplate::name).toList(),
            Arrays.stream(step.sequence().toArray()).boxed().toList(),
            step.sequence().length(),
            1,
            IN_FLIGHT,
            List.of(phase),
            ErrorPolicy.parse("stop"),
            1,
            new Backoff(0),
            0,
            1_000_000_000L,
            3,
            0);
    PhaseResult result =
        new Activity(plan, adapter, prepared, new ActivityListener() {}).run().phases().get(0);
    long ops = result.total(Count.SUCCEEDED);
    return new Measured(result.client().cpuNanos() / 1e3 / ops, result.achievedPerSecond());
  }
}
