package io.bench.adapter.grpc.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.LaneTask;
import io.bench.adapter.api.lane.LaneLoop;
import io.bench.adapter.grpc.connect.LaneTransport;
import io.bench.cql.transport.LaneSockets;
import io.bench.cql.transport.SocketTransport;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LaneLoopTest {

  private static final long PATIENCE_SECONDS = 30;

  private final LaneTransport transport =
      new LaneTransport("lane", new LaneSockets(SocketTransport.best(), Duration.ZERO));
  private final EventLoop netty = transport.loop();
  private final LaneLoop loop = new LaneLoop(netty, netty::inEventLoop);
  private final AtomicInteger turns = new AtomicInteger();

  @BeforeEach
  void nothingHasRun() {
    assertThat(turns).hasValue(0);
  }

  @AfterEach
  void stop() throws InterruptedException {
    transport.close();
    transport.awaitClosed();
  }

  /** Waits until the loop has done everything it was given up to now. */
  private void settle() throws Exception {
    netty.submit(() -> {}).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private LaneTask counting(long result) {
    return () -> {
      turns.incrementAndGet();
      return result;
    };
  }

  @Test
  void attachingRunsATurn() throws Exception {
    loop.attach(counting(LaneTask.WHEN_WOKEN));
    settle();

    assertThat(turns).hasValue(1);
  }

  @Test
  void aBurstOfCompletionsRunsOneTurn() throws Exception {
    loop.attach(counting(LaneTask.WHEN_WOKEN));
    netty.execute(
        () -> {
          loop.opEnded();
          loop.opEnded();
          loop.opEnded();
        });
    settle();
    settle();

    assertThat(turns).hasValue(2);
  }

  @Test
  void manyWakesBeforeTheTurnCountAsOne() throws Exception {
    loop.attach(counting(LaneTask.WHEN_WOKEN));
    CountDownLatch release = new CountDownLatch(1);
    netty.execute(() -> awaitOrFail(release));
    loop.wake();
    loop.wake();
    loop.wake();
    release.countDown();
    settle();

    assertThat(turns).hasValue(2);
  }

  @Test
  void aCompletionOnAForeignThreadRunsATurn() throws Exception {
    loop.attach(counting(LaneTask.WHEN_WOKEN));
    loop.opEnded();
    settle();

    assertThat(turns).hasValue(2);
  }

  @Test
  void aTurnThatWantsAnotherAtOnceGetsIt() throws Exception {
    CountDownLatch third = new CountDownLatch(3);
    loop.attach(
        () -> {
          third.countDown();
          return third.getCount() == 0 ? LaneTask.WHEN_WOKEN : 0;
        });

    assertThat(third.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aCompletionWithinATurnRunsAnother() throws Exception {
    CountDownLatch second = new CountDownLatch(2);
    loop.attach(
        () -> {
          if (second.getCount() == 2) {
            loop.opEnded();
          }
          second.countDown();
          return LaneTask.WHEN_WOKEN;
        });

    assertThat(second.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void theLoopDoesItsOwnWorkBetweenTurnsThatWantEachOther() throws Exception {
    CompletableFuture<Integer> turnsBefore = new CompletableFuture<>();
    loop.attach(
        () -> {
          if (turns.incrementAndGet() == 1) {
            // runs in the loop's next round, after it has read and written
            var unused =
                netty.schedule(() -> turnsBefore.complete(turns.get()), 0, TimeUnit.NANOSECONDS);
          }
          return turnsBefore.isDone() ? LaneTask.FINISHED : 0;
        });

    assertThat(turnsBefore.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isLessThanOrEqualTo(2);
  }

  @Test
  void aTurnComesNoLaterThanAskedFor() throws Exception {
    CountDownLatch second = new CountDownLatch(2);
    loop.attach(
        () -> {
          second.countDown();
          return second.getCount() == 0 ? LaneTask.WHEN_WOKEN : 1_000_000;
        });

    assertThat(second.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void anEarlierTurnReplacesALaterTimer() throws Exception {
    CountDownLatch third = new CountDownLatch(3);
    loop.attach(
        () -> {
          third.countDown();
          return third.getCount() == 2 ? TimeUnit.DAYS.toNanos(1) : 1_000_000;
        });
    settle();
    loop.wake();

    assertThat(third.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void noTurnFollowsTheLast() throws Exception {
    loop.attach(counting(LaneTask.FINISHED));
    settle();
    loop.wake();
    netty.execute(loop::opEnded);
    settle();
    settle();

    assertThat(turns).hasValue(1);
  }

  @Test
  void aLoopWithoutTaskIgnoresWhatEndsOnIt() throws Exception {
    netty.execute(loop::opEnded);
    loop.opEnded();
    loop.wake();
    settle();
    loop.attach(counting(LaneTask.WHEN_WOKEN));
    settle();
    settle();

    assertThat(turns).hasValue(1);
  }

  @Test
  void aClosedLoopTakesNothingAndSaysSo() throws Exception {
    transport.close();
    transport.awaitClosed();
    loop.wake();

    assertThat(loop.executeUnlessClosed(turns::incrementAndGet)).isFalse();
  }

  @Test
  void turnsAndReadsAreEventsAndOtherTasksAreNot() throws Exception {
    loop.attach(counting(LaneTask.WHEN_WOKEN));
    settle();
    settle();
    assertThat(onLoop(loop::events)).isEqualTo(1);

    netty.submit(loop::reading).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertThat(onLoop(loop::events)).isEqualTo(2);
    loop.wake();
    assertThat(onLoop(loop::events)).isEqualTo(3);
  }

  @Test
  void theTaskIsAskedWhatIsInFlightAndToldWhatWasSpun() throws Exception {
    AtomicLong spunNanos = new AtomicLong();
    AtomicBoolean finished = new AtomicBoolean();
    LaneTask task =
        new LaneTask() {
          @Override
          public long turn() {
            return finished.get() ? FINISHED : WHEN_WOKEN;
          }

          @Override
          public boolean hasOpsInFlight() {
            return true;
          }

          @Override
          public void spun(long nanos) {
            spunNanos.addAndGet(nanos);
          }
        };
    tellSpun(1);
    assertThat(onLoop(loop::anyInFlight)).isFalse();

    loop.attach(task);
    assertThat(onLoop(loop::anyInFlight)).isTrue();
    tellSpun(2);
    finished.set(true);
    loop.wake();
    assertThat(onLoop(loop::anyInFlight)).isFalse();
    tellSpun(4);

    assertThat(spunNanos).hasValue(2);
  }

  private <T> T onLoop(Callable<T> question) throws Exception {
    return netty.submit(question).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private void tellSpun(long nanos) throws Exception {
    netty.submit(() -> loop.lookedInVain(nanos)).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private static void awaitOrFail(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
