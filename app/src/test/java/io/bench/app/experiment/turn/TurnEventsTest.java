package io.bench.app.experiment.turn;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.experiment.PaxosVariant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a Cassandra counts in a turn, and what happens to it meanwhile. */
@Timeout(60)
class TurnEventsTest extends TurnOnFakes {

  @Test
  void countersAreThoseOfTheMeasurement() throws InterruptedException {
    counting = true;
    cassandra.contended = 3;
    child.moments.add(
        () -> {
          cassandra.contended = 5;
          child.runs();
        });
    child.moments.add(() -> cassandra.contended = 8);
    child.moments.add(
        () -> {
          cassandra.contended = 12;
          child.measured(10);
        });
    child.moments.add(
        () -> {
          cassandra.contended = 99;
          child.completed(10);
        });
    TurnRecord record = take(PLAIN);

    assertThat(record.counters()).containsEntry("write.contended", 7L);
    assertThat(record.reason()).isNull();
  }

  @Test
  void trafficIsThatOfTheWholeTurn() throws InterruptedException {
    countingTraffic = true;
    cassandra.bytesSent = 300;
    child.moments.add(
        () -> {
          cassandra.bytesSent = 500;
          child.runs();
        });
    child.moments.add(
        () -> {
          cassandra.bytesSent = 800;
          child.measured(10);
        });
    child.moments.add(
        () -> {
          cassandra.bytesSent = 950;
          child.completed(10);
        });

    assertThat(take(PLAIN).counters())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("clients.bytesSent", 650L, "clients.bytesReceived", 0L));
  }

  @Test
  void trafficThatCannotBeReadIsMissingAndSaysWhy() throws InterruptedException {
    countingTraffic = true;
    child.moments.add(child::runs);
    child.moments.add(
        () -> {
          cassandra.mute = "node 1 has ended";
          child.completed(10);
        });
    TurnRecord record = take(PLAIN);

    assertThat(record.end()).isEqualTo(TurnEnd.COMPLETED);
    assertThat(record.reason()).isEqualTo("no counters: node 1 has ended");
    assertThat(record.counters()).isEmpty();
  }

  @Test
  void countersThatNobodyWantsAreNotRead() throws InterruptedException {
    child.moments.add(child::runs);
    child.moments.add(() -> child.completed(10));

    assertThat(take(PLAIN).counters()).isEmpty();
    assertThat(cassandra.asked).isZero();
  }

  @Test
  void countersThatCannotBeReadDoNotFailTheTurn() throws InterruptedException {
    counting = true;
    cassandra.mute = "node 1 cannot be attached to";
    child.moments.add(child::runs);
    child.moments.add(() -> child.completed(10));
    TurnRecord record = take(PLAIN);

    assertThat(record.end()).isEqualTo(TurnEnd.COMPLETED);
    assertThat(record.reason()).isEqualTo("no counters: node 1 cannot be attached to");
    assertThat(record.counters()).isEmpty();
  }

  @Test
  void itsCassandraAgreesByTheVariantOfTheArmBeforeItsProcessStarts() throws InterruptedException {
    List<PaxosVariant> atTheStart = new ArrayList<>();
    child.moments.add(() -> atTheStart.addAll(cassandra.variants));
    child.moments.add(() -> child.completed(10));
    TurnRecord record = take("{cassandra: {paxos_variant: v2}}");

    assertThat(record.end()).isEqualTo(TurnEnd.COMPLETED);
    assertThat(atTheStart).containsExactly(PaxosVariant.V2);
  }

  @Test
  void anArmWhoseCassandraCannotBeChangedFails() throws InterruptedException {
    cassandra.mute = "node 2 has ended, it cannot be asked over JMX";
    TurnRecord record = take("{cassandra: {paxos_variant: v2}}");

    assertThat(record.end()).isEqualTo(TurnEnd.FAILED);
    assertThat(record.reason())
        .isEqualTo(
            "its Cassandra cannot be changed: node 2 has ended, it cannot be asked over JMX");
  }

  @Test
  void eventsHappenWhileItIsMeasured() throws InterruptedException {
    child.moments.add(child::runs);
    child.moments.add(cassandra.twoEvents::await);
    child.moments.add(() -> child.completed(10));
    TurnRecord record = take(STALLED);

    assertThat(record.end()).isEqualTo(TurnEnd.COMPLETED);
    assertThat(record.reason()).isNull();
    assertThat(record.events()).hasSizeGreaterThanOrEqualTo(2);
  }

  @Test
  void anEventThatFailedFailsTheTurn() throws InterruptedException {
    cassandra.failure = "no such process";
    child.moments.add(child::runs);
    child.moments.add(cassandra.twoEvents::await);
    child.moments.add(() -> child.completed(10));
    TurnRecord record = take(STALLED);

    assertThat(record.end()).isEqualTo(TurnEnd.FAILED);
    assertThat(record.reason())
        .matches("\\d+ of \\d+ events failed, first a stall: no such process");
    assertThat(record.events()).isNotEmpty();
  }

  @Test
  void aRepairThatIsStillOnWhenAnInterruptedTurnEndsIsNotWaitedFor() throws InterruptedException {
    cassandra.hold = new CountDownLatch(1);
    child.moments.add(child::runs);
    child.moments.add(cassandra.oneEvent::await);
    child.moments.add(() -> child.interrupted = true);
    TurnRecord record = take(REPAIRED);

    assertThat(record.end()).isEqualTo(TurnEnd.INTERRUPTED);
    assertThat(record.events()).hasSize(1);
  }

  @Test
  void aMeasurementInWhichNothingHappenedThoughItWasDueIsAFailure() throws InterruptedException {
    child.moments.add(() -> child.completed(7_200));
    TurnRecord record = take(HOURLY);

    assertThat(record.end()).isEqualTo(TurnEnd.FAILED);
    assertThat(record.reason())
        .isEqualTo("none of its events happened in a measurement of 2 h 00 min");
  }

  @Test
  void aMeasurementThatIsShorterThanTheTimeToTheFirstEventSaysSo() throws InterruptedException {
    child.moments.add(child::runs);
    child.moments.add(() -> child.completed(10));
    TurnRecord record = take(HOURLY);

    assertThat(record.end()).isEqualTo(TurnEnd.COMPLETED);
    assertThat(record.reason())
        .isEqualTo(
            "none of its events happened: its measurement was over before the first was due,"
                + " after 1 h 00 min");
  }

  @Test
  void eventsWithoutACassandraOfBenchAreAFailureBeforeAnythingRuns() throws InterruptedException {
    started = false;
    TurnRecord record = take(STALLED);

    assertThat(record.end()).isEqualTo(TurnEnd.FAILED);
    assertThat(record.reason())
        .isEqualTo("its 'during' is for a Cassandra that Bench has started, and none is");
    assertThat(child.runs).isEmpty();
  }
}
