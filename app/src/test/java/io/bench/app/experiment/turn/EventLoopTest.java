package io.bench.app.experiment.turn;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.FakeCassandra;
import io.bench.app.experiment.turn.TurnRecord.EventRecord;
import io.bench.engine.experiment.ServerEvent;
import io.bench.engine.experiment.ServerEvent.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Where time is real, events are due at once, or never; what they wait for is the test's to give.
 * Whoever reads the clock finds it a second later.
 */
@Timeout(60)
class EventLoopTest {

  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");
  private static final Duration AT_ONCE = Duration.ofNanos(1);
  private static final Duration FOR_EVER = Duration.ofDays(1);

  private final FakeCassandra cassandra = new FakeCassandra();
  private final AtomicLong nanos = new AtomicLong();

  private EventLoop loop(Kind kind, Duration every) {
    ServerEvent event = new ServerEvent(kind, every, Duration.ofMillis(500), "orders");
    return new EventLoop(
        List.of(event),
        cassandra,
        InstantSource.fixed(NOW),
        () -> nanos.addAndGet(Duration.ofSeconds(1).toNanos()));
  }

  @Test
  void eventsHappenAgainAndAgainUntilTheMeasurementIsOver() throws InterruptedException {
    try (EventLoop loop = loop(Kind.STALL, AT_ONCE)) {
      loop.start();
      cassandra.twoEvents.await();
      loop.over();
      List<EventRecord> records = loop.records();
      loop.awaitEnd(FOR_EVER, () -> false);

      assertThat(records).hasSizeGreaterThanOrEqualTo(2);
      assertThat(records.get(0)).isEqualTo(new EventRecord(NOW, "stall", 0.5, null));
      assertThat(loop.records()).isEqualTo(records);
    }
  }

  @Test
  void whatIsNotDueBeforeTheEndDoesNotHappen() throws InterruptedException {
    try (EventLoop loop = loop(Kind.STALL, FOR_EVER)) {
      loop.start();
      loop.over();
      loop.awaitEnd(FOR_EVER, () -> false);

      assertThat(loop.records()).isEmpty();
    }
  }

  @Test
  void aStallThatIsOnEndsWithTheMeasurementAndIsNoFailure() throws InterruptedException {
    cassandra.hold = new CountDownLatch(1);
    try (EventLoop loop = loop(Kind.STALL, AT_ONCE)) {
      loop.start();
      cassandra.oneEvent.await();
      loop.over();

      assertThat(loop.records())
          .singleElement()
          .satisfies(stall -> assertThat(stall.problem()).isNull());
    }
  }

  @Test
  void aRepairThatIsOnIsWaitedFor() throws InterruptedException {
    cassandra.hold = new CountDownLatch(1);
    try (EventLoop loop = loop(Kind.PAXOS_REPAIR, AT_ONCE)) {
      loop.start();
      cassandra.oneEvent.await();
      loop.over();
      assertThat(loop.records()).isEmpty();
      loop.awaitEnd(
          FOR_EVER,
          () -> {
            cassandra.hold.countDown();
            return false;
          });

      assertThat(loop.records()).containsExactly(new EventRecord(NOW, "paxos-repair", 3, null));
    }
  }

  @Test
  void aRepairThatTakesTooLongIsGivenUpAndAFailure() throws InterruptedException {
    cassandra.hold = new CountDownLatch(1);
    try (EventLoop loop = loop(Kind.PAXOS_REPAIR, AT_ONCE)) {
      loop.start();
      cassandra.oneEvent.await();
      loop.over();
      loop.awaitEnd(Duration.ZERO, () -> false);

      assertThat(loop.records())
          .extracting(EventRecord::problem)
          .containsExactly("it was still going on when the turn had ended");
    }
  }

  @Test
  void nobodyWaitsForARepairInAHurry() throws InterruptedException {
    cassandra.hold = new CountDownLatch(1);
    try (EventLoop loop = loop(Kind.PAXOS_REPAIR, AT_ONCE)) {
      loop.start();
      cassandra.oneEvent.await();
      loop.over();
      loop.awaitEnd(FOR_EVER, () -> true);

      assertThat(loop.records()).hasSize(1);
    }
  }

  @Test
  void whatFailsIsRecordedWithTheReason() throws InterruptedException {
    cassandra.failure = "no such process";
    try (EventLoop loop = loop(Kind.STALL, AT_ONCE)) {
      loop.start();
      cassandra.twoEvents.await();
      loop.over();

      assertThat(loop.records().get(0))
          .isEqualTo(new EventRecord(NOW, "stall", 1, "no such process"));
    }
  }

  @Test
  void everyEventIsDueAtItsTimesWhateverTheOthersDo() {
    ServerEvent stall =
        new ServerEvent(Kind.STALL, Duration.ofSeconds(10), Duration.ofSeconds(2), null);
    ServerEvent repair =
        new ServerEvent(Kind.PAXOS_REPAIR, Duration.ofSeconds(25), Duration.ZERO, "orders");
    FakeScheduler scheduler = new FakeScheduler();
    try (EventLoop loop =
        new EventLoop(
            List.of(repair, stall),
            cassandra,
            () -> NOW.plusNanos(scheduler.nanoTime()),
            scheduler::nanoTime,
            scheduler)) {
      loop.start();
      scheduler.runUntil(Duration.ofSeconds(49));

      assertThat(scheduler.rates()).containsExactly("25 every 25 s", "10 every 10 s");
      assertThat(loop.records())
          .extracting(
              event -> Duration.between(NOW, event.start()).toSeconds() + " " + event.what())
          .containsExactly("10 stall", "20 stall", "25 paxos-repair", "30 stall", "40 stall");
      assertThat(scheduler.isShutdown()).isFalse();
    }
    assertThat(scheduler.isShutdown()).isTrue();
  }

  @Test
  void theFirstIsDueAfterTheShortestTime() {
    ServerEvent stall =
        new ServerEvent(Kind.STALL, Duration.ofSeconds(10), Duration.ofSeconds(2), null);
    ServerEvent repair =
        new ServerEvent(Kind.PAXOS_REPAIR, Duration.ofSeconds(25), Duration.ZERO, "orders");

    List<ServerEvent> events = List.of(repair, stall);
    try (EventLoop loop = new EventLoop(events, cassandra, InstantSource.fixed(NOW), nanos::get)) {
      assertThat(loop.firstDue()).isEqualTo(Duration.ofSeconds(10));
    }
  }
}
