package io.bench.app.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.experiment.server.NoServers;
import io.bench.app.experiment.server.ServerSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PreparedServersTest {

  private final CountDownLatch starting = new CountDownLatch(1);
  private CountDownLatch up = new CountDownLatch(1);

  private final class Slow extends NoServers implements ServerSource {

    @Override
    public EnvironmentServers shared(String environment) {
      return this;
    }

    @Override
    public void renew() {}

    @Override
    public EnvironmentServers fresh(String environment) {
      return this;
    }

    @Override
    public List<String> words(Set<Need> needs, String adapter) throws InterruptedException {
      starting.countDown();
      up.await();
      return List.of("host=h");
    }
  }

  private final ExperimentPlan plan = Experiments.plan("arms: {one: {parameters: {op: A}}}");
  private final Slow slow = new Slow();
  private final PreparedServers servers =
      new PreparedServers(
          plan, slow, new FakeTurns(), () -> false, new TurnProgress(line -> {}, System::nanoTime));

  private List<String> start() throws InterruptedException, StoppedException {
    return servers.where(slow, plan.arms().get(0));
  }

  @Test
  void aStartEndsAtOnceAndItsThreadIsNotInterruptedAnyMore() throws Exception {
    FutureTask<Boolean> start =
        new FutureTask<>(
            () -> {
              assertThatThrownBy(this::start).isInstanceOf(InterruptedException.class);
              return Thread.currentThread().isInterrupted();
            });
    new Thread(start, "starting").start();
    starting.await();
    servers.interruptStart();

    assertThat(start.get()).isFalse();
  }

  @Test
  void afterwardsNothingIsStarted() {
    servers.interruptStart();

    assertThatThrownBy(this::start).isInstanceOf(InterruptedException.class);
    assertThat(starting.getCount()).isOne();
  }

  @Test
  void aThreadThatStartsNothingIsLeftAlone() throws Exception {
    up = new CountDownLatch(0);
    assertThat(start()).containsExactly("host=h");
    servers.interruptStart();

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }
}
