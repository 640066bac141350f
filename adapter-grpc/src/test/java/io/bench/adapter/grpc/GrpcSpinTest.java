package io.bench.adapter.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneTask;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With {@code spin=} the lane's own event loop asks the lane whether ops are in flight. */
@Timeout(300)
class GrpcSpinTest {

  private static final int TURNS = 50;

  private static final class Task implements LaneTask {
    private final boolean inFlight;
    private final Semaphore turns = new Semaphore(0);
    private final CountDownLatch spun = new CountDownLatch(1);

    private Task(boolean inFlight) {
      this.inFlight = inFlight;
    }

    @Override
    public long turn() {
      turns.release();
      return WHEN_WOKEN;
    }

    @Override
    public boolean hasOpsInFlight() {
      return inFlight;
    }

    @Override
    public void spun(long nanos) {
      spun.countDown();
    }

    /** One turn is enough, unless the thread could not run for all the time that follows it. */
    private void awaitSpun(LaneEventLoop loop) throws InterruptedException {
      while (!spun.await(10, TimeUnit.MILLISECONDS)) {
        loop.wake();
      }
    }
  }

  private static Adapter open(FakeStargate server, String path) throws Exception {
    return new GrpcAdapterProvider()
        .open(
            OpenAdapter.context(
                "host", "127.0.0.1:" + server.port(), "path", path, "spin", "10ms"));
  }

  private static LaneEventLoop loop(Adapter adapter) throws Exception {
    return Objects.requireNonNull(adapter.openLane(0).eventLoop());
  }

  @ParameterizedTest
  @ValueSource(strings = {"grpc-java", "lean"})
  void itSpinsWhileOpsAreInFlight(String path) throws Exception {
    Task task = new Task(true);
    try (FakeStargate server = new FakeStargate();
        Adapter adapter = open(server, path)) {
      LaneEventLoop loop = loop(adapter);
      loop.attach(task);
      task.awaitSpun(loop);
    }

    assertThat(task.spun.getCount()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"grpc-java", "lean"})
  void itDoesNotSpinWithNothingInFlight(String path) throws Exception {
    Task task = new Task(false);
    try (FakeStargate server = new FakeStargate();
        Adapter adapter = open(server, path)) {
      LaneEventLoop loop = loop(adapter);
      loop.attach(task);
      task.turns.acquire();
      for (int turn = 0; turn < TURNS; turn++) {
        loop.wake();
        task.turns.acquire();
      }
    }

    assertThat(task.spun.getCount()).isEqualTo(1);
  }
}
