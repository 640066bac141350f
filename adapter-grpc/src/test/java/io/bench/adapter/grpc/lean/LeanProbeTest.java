package io.bench.adapter.grpc.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.http2.ServerFrames;
import io.grpc.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How connections are asked for a sign of life, and left only without one. */
class LeanProbeTest extends ManualLaneFixture {

  private static final long BETWEEN_PROBES_MILLIS = 1_000;
  private static final long LOOK_MILLIS = 1_000;
  private static final int LAST_ID = Integer.MAX_VALUE;
  private static final int ENHANCE_YOUR_CALM = 11;
  private static final String PING = "6 0 0";

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

  /** However many connections that were opened at the same time end for it. */
  @Test
  void afterTooManyPingsTheNextConnectionsPingHalfAsOften() throws AdapterException {
    ManualLane pinging =
        new ManualLane(Map.of("keepalive", "10s", "host", "127.0.0.1:1,127.0.0.1:2"));
    List<ManualConnection> pinged = List.copyOf(pinging.world.connections);
    pinged.forEach(each -> each.settles());
    ManualLane.Call call = pinging.new Call();
    ManualLane.Call other = pinging.new Call();
    pinging.world.pass(10_000 + LOOK_MILLIS);
    for (ManualConnection each : pinged) {
      assertThat(each.heard()).contains(PING);
      each.sends(new ServerFrames().goAway(LAST_ID, ENHANCE_YOUR_CALM, "too_many_pings"));
      each.breaks();
    }
    pinging.world.run();
    assertThat(call.ended).isNotNull();
    assertThat(other.ended).isNotNull();

    ManualConnection next = pinging.connection();
    next.settles();
    ManualLane.Call another = pinging.new Call();
    pinging.world.pass(20_000 - LOOK_MILLIS);
    assertThat(next.heard()).doesNotContain(PING);

    pinging.world.pass(2 * LOOK_MILLIS);
    assertThat(next.heard()).contains(PING);
    assertThat(another.ended).isNull();
  }
}
