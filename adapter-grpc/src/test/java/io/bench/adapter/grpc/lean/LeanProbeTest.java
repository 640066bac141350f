package io.bench.adapter.grpc.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.http2.ServerFrames;
import io.grpc.Status;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A connection with an overdue call is left if nothing is answered on it, and only then. */
class LeanProbeTest {

  private static final long PROBE_MILLIS = 5_000;
  private static final long BETWEEN_PROBES_MILLIS = 1_000;

  private final ManualLane lane = new ManualLane(Map.of());
  private final ManualConnector world = lane.world;
  private final ManualConnection first = lane.connection();

  LeanProbeTest() throws AdapterException {}

  private static ServerFrames answer(int stream) {
    return new ServerFrames()
        .head(stream)
        .data(stream, false, ServerFrames.message(0))
        .trailers(stream);
  }

  @Test
  void oneThatIsSlowButAnswersStays() {
    first.settles();
    ManualLane.Call slow = lane.new Call();
    ManualLane.Call other = lane.new Call();
    slow.isOverdue();
    first.sends(answer(3));
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
    first.sends(answer(3));
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
    first.sends(answer(3));
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
    first.sends(answer(1));
    world.pass(PROBE_MILLIS);

    assertThat(late.ended).isEqualTo(Status.OK);
    assertThat(world.connections).hasSize(3);
  }
}
