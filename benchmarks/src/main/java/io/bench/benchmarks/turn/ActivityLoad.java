package io.bench.benchmarks.turn;

import com.sun.management.ThreadMXBean;
import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import io.bench.engine.activity.Activity;
import io.bench.engine.activity.ActivityListener;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.LoneClient;
import io.bench.engine.activity.PhaseBlocks;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.lane.OpMix;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.StepPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that Bench does to measure: lanes, intervals, recording, accounting, in one activity
 * that stays and measures in blocks. All of its CPU time counts; of what it allocates, not what the
 * activity's thread does once a second, which no op adds to.
 */
public final class ActivityLoad implements Load {

  /** Warm-up ops have cycles of their own, as in a run. */
  private static final long WARM_UP_OFFSET = 1L << 32;

  private static final long GRACE_NANOS = 10_000_000_000L;

  private final StepPlan step;
  private final Adapter adapter;
  private final int lanes;
  private final int inFlight;
  private final Count unit;

  /**
   * @param adapter with as many lanes; closed with this
   * @param inFlight on all lanes together
   * @param unit what is counted
   */
  public ActivityLoad(StepPlan step, Adapter adapter, int lanes, int inFlight, Count unit) {
    this.step = step;
    this.adapter = adapter;
    this.lanes = lanes;
    this.inFlight = inFlight;
    this.unit = unit;
  }

  @Override
  public void serve(BlockCommands commands) throws Exception {
    List<PreparedOp> prepared = new ArrayList<>();
    for (OpTemplate template : step.templates()) {
      prepared.add(adapter.prepare(template));
    }
    FirstError error = new FirstError();
    ActivityResult result =
        new Activity(
                plan(commands),
                adapter,
                "the adapter",
                prepared,
                error,
                null,
                null,
                new LoneClient(new Blocks(commands, unit)))
            .run();
    if (result.end() != ActivityResult.End.COMPLETED) {
      throw new IOException(result.reason() + error.text());
    }
  }

  private ActivityPlan plan(BlockCommands commands) {
    return new ActivityPlan(
        "table",
        new OpMix(
            step.templates().stream().map(OpTemplate::name).toList(),
            Arrays.stream(step.sequence().toArray()).boxed().toList(),
            step.sequence().length()),
        lanes,
        inFlight,
        List.of(
            phase(PhaseKind.WARM_UP, commands.warmUpNanos(), WARM_UP_OFFSET),
            phase(PhaseKind.MEASUREMENT, commands.blockNanos(), 0)),
        new ErrorHandling(ErrorPolicy.parse("stop"), 1, new Backoff(0), 0),
        GRACE_NANOS,
        3,
        0);
  }

  private static PhasePlan phase(PhaseKind kind, long nanos, long firstCycle) {
    return new PhasePlan(kind, nanos, firstCycle, Long.MAX_VALUE, null);
  }

  @Override
  public void close() {
    adapter.close();
  }

  /** What the activity's reason does not say. */
  private static final class FirstError implements ActivityListener {

    private volatile @Nullable OpError first;

    @Override
    public void error(String opName, OpError error, ErrorRule rule) {
      if (first == null) {
        first = error;
      }
    }

    String text() {
      OpError error = first;
      return error == null ? "" : ": " + error;
    }
  }

  /** Measures what is commanded, and what the calling thread allocates meanwhile. */
  private static final class Blocks implements PhaseBlocks {

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final BlockCommands commands;
    private final Count unit;
    private long allocatedBefore;
    private long ownBytes;

    Blocks(BlockCommands commands, Count unit) {
      this.commands = commands;
      this.unit = unit;
    }

    @Override
    public @Nullable Block next() {
      try {
        return commands.next() ? new Block(Loop.FILL_NANOS, true, false, System.nanoTime()) : null;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void windowBegins() {
      commands.begins();
      allocatedBefore = allocated();
    }

    @Override
    public void windowEnded() {
      ownBytes = allocated() - allocatedBefore;
      commands.ends();
    }

    @Override
    public void filled(long[] ended, long sliceNanos) {
      // every block counts
    }

    @Override
    public @Nullable String measured(
        ActivityPlan plan, PhaseResult result, List<OpTotals> fill, boolean drained) {
      commands.measured(result.total(unit), result.windowSeconds(), ownBytes);
      return null;
    }

    private long allocated() {
      return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
  }
}
