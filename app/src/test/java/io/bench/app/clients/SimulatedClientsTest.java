package io.bench.app.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.clients.SimulatedMember.Begun;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.Count;
import io.bench.engine.run.RunResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs in simulated time, over a network with delay, jitter and loss. */
class SimulatedClientsTest {

  private static final long MILLI = 1_000_000;
  private static final double LOSS = 0.002;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void everyPhaseBeginsWithinTheStatedUncertaintyOfItsInstant(long seed) throws Exception {
    SimulatedClients clients = new SimulatedClients(10, 5, 10, 0.01, seed);
    clients.run();

    List<Long> errors = new ArrayList<>();
    for (int phase = 0; phase < 2; phase++) {
      long instant = clients.members.get(0).begun.get(phase).trueNanos();
      for (SimulatedMember member : clients.members) {
        Begun begun = member.begun.get(phase);
        assertThat(begun.late()).as("client %d heard of it in time", member.number).isFalse();
        long error = Math.abs(begun.trueNanos() - instant);
        errors.add(error);
        assertThat(error)
            .as("phase %d of client %d, seed %d", phase, member.number, seed)
            .isLessThanOrEqualTo(begun.uncertaintyNanos() + 10); // rounding of the simulation
      }
    }
    assertThat(Collections.max(errors)).isLessThan(MILLI);
  }

  @Test
  void aHundredClientsAddUpAndAreShownWithinTwoSeconds() throws Exception {
    SimulatedClients clients = new SimulatedClients(100, 20, 60, LOSS, 11);
    RunResult result = clients.run();

    long handedOver = clients.members.stream().mapToLong(member -> member.handedOver).sum();
    List<PhaseResult> phases = result.steps().get(0).activity().phases();
    assertThat(result.end()).isEqualTo(ActivityResult.End.COMPLETED);
    assertThat(clients.shown).isEqualTo(handedOver);
    assertThat(
            phases.get(0).ops().get(1).count(Count.SUCCEEDED)
                + phases.get(1).ops().get(1).count(Count.SUCCEEDED))
        .isEqualTo(handedOver);
    assertThat(phases.get(1).total(Count.SUCCEEDED)).isEqualTo(100L * 60 * 2 * 20);
    assertThat(clients.behindNanos).hasSize(60).allMatch(behind -> behind < 2_000 * MILLI);
  }

  @Test
  void aThousandClientsDoToo() throws Exception {
    SimulatedClients clients = new SimulatedClients(1_000, 5, 10, LOSS, 12);
    RunResult result = clients.run();

    assertThat(result.steps().get(0).activity().phases().get(1).total(Count.SUCCEEDED))
        .isEqualTo(1_000L * 10 * 2 * 5);
    assertThat(clients.behindNanos).allMatch(behind -> behind < 2_000 * MILLI);
  }
}
