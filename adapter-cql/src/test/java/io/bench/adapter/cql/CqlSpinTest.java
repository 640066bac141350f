package io.bench.adapter.cql;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneTask;
import io.bench.servers.memory.MemoryEndpoint;
import io.bench.servers.memory.RunningEndpoint;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With {@code spin=} the lane's own event loop asks the lane whether ops are in flight. */
@Timeout(300)
class CqlSpinTest {

  private static final int TURNS = 50;

  @TempDir Path folder;

  private static final class Task implements LaneTask {
    private final Semaphore turns = new Semaphore(0);
    private final CountDownLatch spun = new CountDownLatch(1);
    private volatile boolean inFlight;

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
  }

  @Test
  void itSpinsWhileOpsAreInFlightAndNotBefore() throws Exception {
    Task task = new Task();
    try (RunningEndpoint endpoint = MemoryEndpoint.CQL.start(folder.resolve("log"));
        Adapter adapter =
            OnCassandra.open(
                Map.of("host", "127.0.0.1:" + endpoint.address().getPort(), "spin", "10ms"), 1)) {
      LaneEventLoop loop = Objects.requireNonNull(adapter.openLane(0).eventLoop());
      loop.attach(task);
      task.turns.acquire();
      for (int turn = 0; turn < TURNS; turn++) {
        loop.wake();
        task.turns.acquire();
      }
      assertThat(task.spun.getCount()).isEqualTo(1);

      task.inFlight = true;
      // one turn is enough, unless the thread could not run for all the time that follows it
      while (!task.spun.await(10, TimeUnit.MILLISECONDS)) {
        loop.wake();
      }
    }

    assertThat(task.spun.getCount()).isZero();
  }
}
