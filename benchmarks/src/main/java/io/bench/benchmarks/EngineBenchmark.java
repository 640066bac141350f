package io.bench.benchmarks;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.diagnostic.NullProvider;
import io.bench.engine.lane.CyclePlan;
import io.bench.engine.lane.Lane;
import io.bench.engine.lane.LaneSettings;
import io.bench.engine.lane.OpMix;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.pace.Schedule;
import io.bench.engine.pace.Shard;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.run.StepPlan;
import io.bench.engine.time.NanoClock;
import io.bench.engine.time.ProcessStalls;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the engine itself costs per op: issue, complete and record on one lane, with an op that
 * completes inline. {@code values=none} is the engine alone, {@code values=keyvalue} adds the
 * making of the values of the built-in workload; {@code loop=paced} has every op due at once, so
 * that it never waits.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class EngineBenchmark {

  /** The engine starts this many ops in a turn. */
  private static final int OPS_PER_TURN = 128;

  @Param({"none", "keyvalue"})
  private String values = "none";

  @Param({"closed", "paced"})
  private String loop = "closed";

  private @Nullable Lane lane;

  /** Makes a lane whose phase never ends. */
  @Setup
  public void makeLane() throws Exception {
    NullProvider provider = new NullProvider();
    StepPlan step = BenchmarkSteps.keyvalueCapacity(provider);
    ParameterValues parameters =
        ParameterValues.check(provider.parameters(), Map.of(), new ArrayList<>());
    Adapter adapter =
        provider.open(new AdapterContext(parameters, 1, 64, "benchmark", secret -> {}));
    List<LaneOp> ops = new ArrayList<>();
    for (OpTemplate template : step.templates()) {
      LaneOp prepared = adapter.prepare(template).onLane(AdapterLane.WITHOUT_STATE);
      ops.add(values.equals("none") ? EngineBenchmark::completeInline : prepared);
    }
    int[] order = step.sequence().toArray();
    LaneSettings settings =
        new LaneSettings(
            NanoClock.SYSTEM,
            new OpMix(List.of(), Arrays.stream(order).boxed().toList(), 1),
            1,
            1,
            new ErrorHandling(ErrorPolicy.parse("count"), 1, new Backoff(0), 1),
            (template, error, rule, first) -> {},
            0,
            ProcessStalls.UNKNOWN,
            0);
    lane =
        new Lane(
            settings,
            0,
            64,
            AdapterLane.WITHOUT_STATE,
            ops.toArray(LaneOp[]::new),
            null,
            new LaneRecorder(1, ops.size(), 3));
    boolean paced = loop.equals("paced");
    Schedule schedule = paced ? RateProfile.constant(1e12) : null;
    CyclePlan cycles = new CyclePlan(0, Long.MAX_VALUE, order.length, Shard.WHOLE, paced);
    lane.run(new PhaseRun(0, System.nanoTime(), PhaseRun.NO_END, schedule, cycles, 1, null));
  }

  private static void completeInline(long cycle, Completion completion) {
    completion.succeed();
  }

  /** One turn of the lane. */
  @Benchmark
  @OperationsPerInvocation(OPS_PER_TURN)
  public long op() {
    return lane.turn();
  }
}
