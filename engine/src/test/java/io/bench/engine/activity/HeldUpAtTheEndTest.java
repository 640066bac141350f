package io.bench.engine.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneTask;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import io.bench.engine.lane.OpMix;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Count;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.VerdictKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** A lane that gets no CPU for a while just after it has sent the last op of its window. */
class HeldUpAtTheEndTest {

  private static final int CYCLES = 20;
  private static final long HELD_UP_NANOS = 200_000_000L;
  private static final long BETWEEN_TURNS_NANOS = 100_000L;

  @Test
  void whatItHadSentByThenWasNotLeftBehind() throws Exception {
    Adapter adapter = new HeldUpAdapter();
    ActivityPlan plan =
        new ActivityPlan(
            "test",
            new OpMix(List.of("read"), List.of(0), 1),
            1,
            CYCLES,
            List.of(
                new PhasePlan(
                    PhaseKind.MEASUREMENT,
                    PhaseRun.NO_END,
                    0,
                    CYCLES,
                    RateProfile.constant(1_000))),
            new ErrorHandling(ErrorPolicy.parse("count"), 1, new Backoff(0), 0.05),
            60_000_000_000L,
            3,
            7);
    PhaseResult phase =
        new Activity(
                plan,
                adapter,
                "the adapter",
                List.of(adapter.prepare(OpTemplate.of("read", Map.of()))),
                new ActivityListener() {},
                null,
                new Surroundings(false, 2, Double.NaN),
                new LoneClient())
            .run()
            .phases()
            .get(0);

    assertThat(phase.total(Count.SUCCEEDED)).isEqualTo(CYCLES);
    Judgement judgement = Objects.requireNonNull(phase.findings().judgement());
    assertThat(judgement.verdicts())
        .noneMatch(verdict -> verdict.kind() == VerdictKind.RATE_MISSED);
  }

  /** Its ops end at once; its loop rests after the turn that has started the last of them. */
  private static final class HeldUpAdapter implements Adapter, AdapterLane, LaneEventLoop {

    private final AtomicInteger started = new AtomicInteger();

    @Override
    public PreparedOp prepare(OpTemplate template) {
      return PreparedOp.shared(
          (cycle, completion) -> {
            started.incrementAndGet();
            completion.succeed();
          });
    }

    @Override
    public AdapterLane openLane(int index) {
      return this;
    }

    @Override
    public LaneEventLoop eventLoop() {
      return this;
    }

    @Override
    public void attach(LaneTask task) {
      Thread loop = new Thread(() -> run(task), "held-up-loop");
      loop.setDaemon(true);
      loop.start();
    }

    private void run(LaneTask task) {
      boolean wasHeldUp = false;
      while (task.turn() != LaneTask.FINISHED) {
        boolean heldUp = !wasHeldUp && started.get() == CYCLES;
        wasHeldUp |= heldUp;
        restFor(heldUp ? HELD_UP_NANOS : BETWEEN_TURNS_NANOS);
      }
    }

    private static void restFor(long nanos) {
      long end = System.nanoTime() + nanos;
      for (long left = nanos; left > 0; left = end - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
    }

    @Override
    public void wake() {}

    @Override
    public void close() {}
  }
}
