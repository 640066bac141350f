package io.bench.adapter.api.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.LaneTask;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NioLaneTest {

  private static final long PATIENCE_SECONDS = 30;
  private static final String THREAD = "nio-lane-test";

  private final List<String> events = new CopyOnWriteArrayList<>();
  private NioLane lane;

  @BeforeEach
  void open() throws IOException {
    lane = NioLane.open(THREAD);
  }

  @AfterEach
  void close() {
    lane.close();
  }

  /** A task whose turns are written down; {@code results} in their order, then for ever woken. */
  private LaneTask task(CountDownLatch turns, long... results) {
    return new LaneTask() {
      private int turn;

      @Override
      public long turn() {
        events.add("turn");
        turns.countDown();
        return turn < results.length ? results[turn++] : WHEN_WOKEN;
      }

      @Override
      public void reading() {
        events.add("reading");
      }
    };
  }

  private static void await(CountDownLatch latch) throws InterruptedException {
    assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  /** Waits for the round of the loop that begins now. */
  private void settle() throws Exception {
    CompletableFuture<Boolean> ran = new CompletableFuture<>();
    lane.execute(() -> ran.complete(lane.isOwnThread()));
    assertThat(ran.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void attachingAndWakingRunATurnEach() throws Exception {
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch second = new CountDownLatch(2);
    lane.attach(
        () -> {
          first.countDown();
          second.countDown();
          return LaneTask.WHEN_WOKEN;
        });
    await(first);
    lane.wake();
    await(second);
  }

  @Test
  void turnsThatAskForOneAtOnceOrSoonGetIt() throws Exception {
    CountDownLatch turns = new CountDownLatch(4);
    lane.attach(task(turns, 0, 50_000, 2_000_000));
    await(turns);
  }

  @Test
  void aTurnIsNotEarlierThanItWasAskedFor() throws Exception {
    CompletableFuture<Long> waited = new CompletableFuture<>();
    long[] first = {0};
    lane.attach(
        () -> {
          if (first[0] == 0) {
            first[0] = System.nanoTime();
            return 3_000_000;
          }
          waited.complete(System.nanoTime() - first[0]);
          return LaneTask.FINISHED;
        });

    assertThat(waited.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isGreaterThanOrEqualTo(3_000_000);
  }

  @Test
  void anEarlierTurnReplacesALaterTime() throws Exception {
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch third = new CountDownLatch(3);
    lane.attach(
        () -> {
          first.countDown();
          third.countDown();
          return third.getCount() == 2 ? TimeUnit.DAYS.toNanos(1) : 1_000_000;
        });
    await(first);
    lane.wake();
    await(third);
  }

  @Test
  void aChannelThatIsReadyIsReadBeforeATurn() throws Exception {
    CountDownLatch turns = new CountDownLatch(1);
    CountDownLatch wasRead = new CountDownLatch(1);
    CountDownLatch turnAfterRead = new CountDownLatch(1);
    LaneTask task = task(turns);
    lane.attach(
        new LaneTask() {
          @Override
          public long turn() {
            long next = task.turn();
            if (wasRead.getCount() == 0) {
              turnAfterRead.countDown();
            }
            return next;
          }

          @Override
          public void reading() {
            task.reading();
          }
        });
    await(turns);
    Pipe pipe = Pipe.open();
    pipe.source().configureBlocking(false);
    lane.execute(
        () -> {
          try {
            SelectionKey unused =
                lane.register(pipe.source(), SelectionKey.OP_READ, key -> read(pipe, wasRead));
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        });
    pipe.sink().write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
    await(turnAfterRead);

    assertThat(List.copyOf(events)).containsSequence("reading", "read 3", "turn");
    lane.close();
    assertThat(pipe.source().isOpen()).isFalse();
    pipe.sink().close();
  }

  private void read(Pipe pipe, CountDownLatch done) {
    try {
      events.add("read " + pipe.source().read(ByteBuffer.allocate(10)));
      done.countDown();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void thePeriodicActionRunsAgainAndAgainWithoutATask() throws Exception {
    CountDownLatch third = new CountDownLatch(3);
    lane.execute(() -> lane.every(1_000_000, third::countDown));
    await(third);
  }

  @Test
  void noTurnFollowsTheLast() throws Exception {
    CountDownLatch turns = new CountDownLatch(1);
    lane.attach(task(turns, LaneTask.FINISHED));
    await(turns);
    lane.wake();
    settle();
    settle();

    assertThat(events).containsExactly("turn");
  }

  @Test
  void closingLeavesNoThread() throws Exception {
    CountDownLatch turns = new CountDownLatch(2);
    lane.attach(task(turns, 100_000, TimeUnit.DAYS.toNanos(1)));
    await(turns);
    lane.close();
    lane.close();

    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .noneMatch(name -> name.startsWith(THREAD));
  }
}
