package io.bench.adapter.grpc.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterException;
import io.grpc.Status;
import org.junit.jupiter.api.Test;

/** A connection with an overdue call is left if nothing is answered on it, and only then. */
class LeanProbeTest extends ManualLaneFixture {

  private static final long BETWEEN_PROBES_MILLIS = 1_000;

  LeanProbeTest() throws AdapterException {}

  @Test
  void oneThatIsSlowButAnswersStays() {
    first.settles();
    ManualLane.Call slow = lane.new Call();
    ManualLane.Call other = lane.new Call();
    slow.isOverdue();
    first.answers(3);
    slow.isOverdue();
    world.pass(PROBE_MILLIS);

    assertThat(other.ended).isEqualTo(Status.OK);
    assertThat(world.connections).as("since it has answered since the ping").hasSize(1);
  }

  @Test
  void oneThatAnswersAfterTheSecondOverdueCallStays() {
    first.settles();
    ManualLane.Call slow = lane.new Call();
    ManualLane.Call other = lane.new Call();
    slow.isOverdue();
    other.isOverdue();
    first.answers(3);
    world.pass(PROBE_MILLIS);

    assertThat(other.ended).isEqualTo(Status.OK);
    assertThat(world.connections).hasSize(1);
  }

  @Test
  void oneThatWasSlowAndThenDiesIsFollowedByAnother() {
    first.settles();
    ManualLane.Call dead = lane.new Call();
    ManualLane.Call slow = lane.new Call();
    dead.isOverdue();
    first.answers(3);
    world.pass(PROBE_MILLIS + BETWEEN_PROBES_MILLIS);
    assertThat(slow.ended).isEqualTo(Status.OK);

    dead.isOverdue();
    world.pass(PROBE_MILLIS);

    assertThat(world.connections).as("what it answered before counts no more").hasSize(2);
  }

  @Test
  void anAnswerOnOneThatWasLeftIsNoSignOfLifeOfTheNext() {
    first.settles();
    ManualLane.Call late = lane.new Call();
    late.isOverdue();
    world.pass(PROBE_MILLIS + BETWEEN_PROBES_MILLIS);
    lane.connection().settles();
    assertThat(world.connections).hasSize(2);

    ManualLane.Call dead = lane.new Call();
    dead.isOverdue();
    first.answers(1);
    world.pass(PROBE_MILLIS);

    assertThat(late.ended).isEqualTo(Status.OK);
    assertThat(world.connections).hasSize(3);
  }
}
