package io.bench.engine.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.pace.Shard;
import io.bench.engine.record.Count;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.time.SteadyTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An activity whose phases others coordinate; what it judges by time is only an order. */
class CoordinatedActivityTest {

  private static final long LEAD_NANOS = 50_000_000;

  private final Others others = new Others();

  /** What the other clients decide. */
  private static final class Others implements PhaseCoordination {

    private final List<Integer> asked = Collections.synchronizedList(new ArrayList<>());
    private volatile @Nullable Control control;
    private volatile @Nullable String stopInsteadOf;
    private volatile int lastPhase = Integer.MAX_VALUE;
    private volatile boolean interrupts;
    private volatile long leadNanos;
    private volatile long startNanos;

    @Override
    public @Nullable Long startNanos(int phase, Control activity) {
      asked.add(phase);
      control = activity;
      if (phase > lastPhase) {
        if (interrupts) {
          activity.interrupt();
        } else {
          activity.stop(String.valueOf(stopInsteadOf));
        }
        return null;
      }
      startNanos = System.nanoTime() + leadNanos;
      return leadNanos == 0 ? (Long) AT_ONCE : (Long) startNanos;
    }

    @Override
    public void settled(int phase, Control activity) {}

    @Override
    public boolean judgesErrors() {
      return false;
    }

    Control control() {
      Control known = control;
      assertThat(known).isNotNull();
      return known;
    }
  }

  @Test
  void noOpIsStartedBeforeTheInstant() throws Exception {
    AtomicLong first = new AtomicLong(Long.MAX_VALUE);
    others.leadNanos = LEAD_NANOS;
    ActivityResult result =
        run(op -> first.accumulateAndGet(System.nanoTime(), Math::min), counted(1_000));

    assertThat(first.get() - others.startNanos).isNotNegative();
    assertThat(result.phases().get(0).course().start())
        .isEqualTo(SteadyTime.SYSTEM.instant(others.startNanos));
    assertThat(result.phases().get(0).total(Count.SUCCEEDED)).isEqualTo(1_000);
  }

  @Test
  void aPhaseThatDoesNotBeginBecauseAnotherClientFailedFailsTheActivityWithItsReason()
      throws Exception {
    others.lastPhase = 0;
    others.stopInsteadOf = "client 2 is lost: the connection is broken";
    ActivityResult result = run(op -> {}, counted(100), counted(100));

    assertThat(others.asked).containsExactly(0, 1);
    assertThat(result.phases()).hasSize(1);
    assertThat(result.end()).isEqualTo(ActivityResult.End.FAILED);
    assertThat(result.reason()).isEqualTo("client 2 is lost: the connection is broken");
  }

  @Test
  void aPhaseThatDoesNotBeginBecauseOfAUserInterruptsTheActivity() throws Exception {
    others.lastPhase = -1;
    others.interrupts = true;
    ActivityResult result = run(op -> {}, counted(100));

    assertThat(result.phases()).isEmpty();
    assertThat(result.end()).isEqualTo(ActivityResult.End.INTERRUPTED);
  }

  @Test
  void aStopFromOutsideDrainsAndFailsWithTheFirstReason() throws Exception {
    ActivityResult result =
        run(
            op -> {
              if (op == 1_000) {
                others.control().stop("client 1: too many errors");
                others.control().stop("another reason");
              }
            },
            timed(PhaseKind.MEASUREMENT, false),
            counted(100));

    PhaseResult phase = result.phases().get(0);
    assertThat(result.end()).isEqualTo(ActivityResult.End.FAILED);
    assertThat(result.reason()).isEqualTo("client 1: too many errors");
    assertThat(result.phases()).as("no other phase is begun").hasSize(1);
    assertThat(phase.course().end()).isEqualTo(PhaseEnd.STOPPED);
    assertThat(phase.unfinished()).isEmpty();
    assertThat(phase.total(Count.ISSUED))
        .isGreaterThanOrEqualTo(1_000)
        .isEqualTo(phase.total(Count.SUCCEEDED));
  }

  @Test
  void onlyTheEndOfItsOwnWarmUpEndsAPhase() throws Exception {
    ActivityResult result =
        run(
            op -> {
              if (op == 1_000) {
                others.control().endWarmUp(1);
                others.control().endWarmUp(-1);
              } else if (op == 5_000) {
                others.control().endWarmUp(0);
              }
            },
            timed(PhaseKind.WARM_UP, true),
            counted(100));

    assertThat(result.end()).isEqualTo(ActivityResult.End.COMPLETED);
    assertThat(result.phases().get(0).course().end()).isEqualTo(PhaseEnd.SETTLED);
    assertThat(result.phases().get(0).total(Count.SUCCEEDED)).isGreaterThanOrEqualTo(5_000);
    assertThat(result.phases().get(1).total(Count.SUCCEEDED)).isEqualTo(100);
  }

  @Test
  void errorsAreLeftToThoseWhoJudgeThem() throws Exception {
    LaneOp failing =
        (cycle, completion) -> completion.fail(new OpError("Injected", "always", false, null));
    ActivityResult result = activity(failing, counted(1_000)).run();

    assertThat(result.end()).isEqualTo(ActivityResult.End.COMPLETED);
    assertThat(result.phases().get(0).total(Count.FAILED)).isEqualTo(1_000);
  }

  /**
   * Runs it on an adapter whose ops succeed at once.
   *
   * @param atOp called within each op, with how many have been started
   */
  private ActivityResult run(LongConsumer atOp, PhasePlan... phases) throws Exception {
    AtomicLong started = new AtomicLong();
    LaneOp op =
        (cycle, completion) -> {
          atOp.accept(started.incrementAndGet());
          completion.succeed();
        };
    return activity(op, phases).run();
  }

  private Activity activity(LaneOp op, PhasePlan... phases) throws Exception {
    return OneOpActivity.of(op, List.of(phases), others);
  }

  private static PhasePlan counted(long cycles) {
    return new PhasePlan(PhaseKind.MEASUREMENT, PhaseRun.NO_END, 0, cycles, null);
  }

  /** An hour: whatever ends it earlier is what the test is about. */
  private static PhasePlan timed(PhaseKind kind, boolean automatic) {
    return new PhasePlan(
        kind, TimeUnit.HOURS.toNanos(1), 0, Long.MAX_VALUE, null, Shard.WHOLE, automatic);
  }
}
