package io.bench.app.experiment.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.app.experiment.plan.PlannedArm.Need;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InterruptibleServersTest {

  private final CountDownLatch starting = new CountDownLatch(1);
  private CountDownLatch up = new CountDownLatch(1);

  private final class Slow implements ServerSource, EnvironmentServers {

    @Override
    public EnvironmentServers shared(String environment) {
      return this;
    }

    @Override
    public EnvironmentServers anew(String environment) {
      return this;
    }

    @Override
    public List<String> words(Set<Need> needs, String adapter) throws InterruptedException {
      starting.countDown();
      up.await();
      return List.of("host=h");
    }

    @Override
    public void restart() {}

    @Override
    public Optional<MeasuredCassandra> cassandra() {
      return Optional.empty();
    }

    @Override
    public List<String> processes() {
      return List.of("cassandra=17");
    }

    @Override
    public void close() {}
  }

  private final InterruptibleServers servers = new InterruptibleServers(new Slow());

  @Test
  void aStartEndsAtOnceAndItsThreadIsNotInterruptedAnyMore() throws Exception {
    FutureTask<Boolean> start =
        new FutureTask<>(
            () -> {
              assertThatThrownBy(() -> servers.shared("servers").words(Set.of(), "cql"))
                  .isInstanceOf(InterruptedException.class);
              return Thread.currentThread().isInterrupted();
            });
    new Thread(start, "starting").start();
    starting.await();
    servers.interrupt();

    assertThat(start.get()).isFalse();
  }

  @Test
  void afterwardsNothingIsStarted() {
    servers.interrupt();

    assertThatThrownBy(() -> servers.anew("servers").words(Set.of(), "cql"))
        .isInstanceOf(InterruptedException.class);
    assertThat(starting.getCount()).isOne();
  }

  @Test
  void aThreadThatStartsNothingIsLeftAlone() throws Exception {
    up = new CountDownLatch(0);
    EnvironmentServers own = servers.shared("servers");
    assertThat(own.words(Set.of(), "cql")).containsExactly("host=h");
    servers.interrupt();

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    assertThat(own.processes()).containsExactly("cassandra=17");
  }
}
