package io.bench.app.experiment.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.servers.ServerStartException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two arms that measure at the same time; the fake clock adds what each of them takes. */
class DuetRestartTest {

  private static final String TWO_ARMS =
      """
      interleave: duet
      parameters: {workload: keyvalue}
      arms: {one: {}, two: {}}
      """;

  @TempDir Path folder;
  private final FakeArms arms = new FakeArms();
  private static final Duration SEVEN_ROUNDS = Duration.ofSeconds(13);

  private final Map<String, String> cores = new HashMap<>();
  private final Deque<Double> shares = new ArrayDeque<>();
  private final List<String> lines = new ArrayList<>();

  private List<TurnRecord> take(Duration rounds) throws InterruptedException, ServerStartException {
    return new RestartOnFakes(folder, arms, cores, shares, lines).take(TWO_ARMS, rounds);
  }

  private List<RoundRecord> rounds() throws Exception {
    return RoundRecord.read(folder);
  }

  @Test
  void bothArmsBeginBeforeEitherIsWaitedFor() throws Exception {
    List<TurnRecord> turns = take(Duration.ZERO);

    assertThat(turns).extracting(TurnRecord::end).containsOnly(TurnEnd.COMPLETED);
    assertThat(arms.happened.subList(0, 4))
        .as("pilots too")
        .containsExactlyInAnyOrder("start one", "start two", "pilot one", "pilot two");
    assertThat(rounds()).hasSize(RestartRunner.MIN_ROUNDS);
    List<String> order = arms.happened.stream().filter(what -> what.matches(".* \\d+")).toList();
    assertThat(order.subList(0, 2)).containsExactlyInAnyOrder("one 1", "two 1");
    assertThat(order.subList(2, 4)).containsExactlyInAnyOrder("ended one 1", "ended two 1");
  }

  @Test
  void bothAreToldTheSameInstantAndTheSameFill() throws Exception {
    arms.slices.put("two", List.of(0L, 0L, 0L, 100L, 100L, 100L, 100L, 100L));
    var unused = take(Duration.ZERO);

    assertThat(arms.begins).hasSize(RestartRunner.MIN_ROUNDS);
    assertThat(arms.begins.values()).allMatch(instants -> instants.size() == 1);
    for (RoundRecord round : rounds()) {
      assertThat(round.blocks())
          .as("that of the slower arm, so that blocks count at the same time")
          .extracting(RoundRecord.BlockRecord::fillSeconds)
          .containsOnly(0.16);
    }
  }

  @Test
  void nobodyIsToBeQuietAndTheOtherArmIsNoDisturbance() throws Exception {
    var unused = take(Duration.ZERO);
    assertThat(rounds())
        .allSatisfy(
            round -> {
              assertThat(round.blocks()).allMatch(block -> Double.isNaN(block.quietCores()));
              assertThat(round.disturbed()).isFalse();
            });
  }

  @Test
  void whatTheMachineTakesIsTakenFromBothOnce() throws Exception {
    shares.addAll(Collections.nCopies(UsualTake.PILOT_ROUNDS, 0.01));
    shares.add(0.5);
    var unused = take(SEVEN_ROUNDS);

    assertThat(rounds())
        .extracting(RoundRecord::disturbed)
        .containsExactly(false, false, false, false, false, true, false);
    assertThat(rounds().get(5).blocks())
        .extracting(RoundRecord.BlockRecord::takenShare)
        .containsExactly(0.5, 0.5);
  }

  @Test
  void whatIsTakenOfEitherArmsCoresDisturbsTheRound() throws Exception {
    cores.putAll(Map.of("one", "0", "two", "1"));
    shares.addAll(Collections.nCopies(2 * UsualTake.PILOT_ROUNDS, 0.01));
    shares.addAll(List.of(0.01, 0.3));
    var unused = take(SEVEN_ROUNDS);

    assertThat(lines).containsOnlyOnce("meter of 0", "meter of 1").doesNotContain("meter of ");
    assertThat(rounds())
        .extracting(RoundRecord::disturbed)
        .containsExactly(false, false, false, false, false, true, false);
    assertThat(rounds().get(5).blocks())
        .extracting(RoundRecord.BlockRecord::takenShare)
        .containsExactlyInAnyOrder(0.01, 0.3);
    assertThat(rounds().get(5).blocks())
        .extracting(RoundRecord.BlockRecord::cores)
        .containsExactlyInAnyOrder("0", "1");
  }

  @Test
  void aRoundWhoseBlocksBeginApartIsMeasuredAgain() throws Exception {
    arms.late.put(2, 101_000L);
    arms.late.put(3, 99_000L);
    var unused = take(Duration.ZERO);

    assertThat(rounds())
        .extracting(RoundRecord::disturbed)
        .containsExactly(false, true, false, false);
    assertThat(lines)
        .filteredOn(line -> line.startsWith("first"))
        .containsExactly("first 4 rounds in PT8S of {one=one, two=two}");
  }

  @Test
  void whereNoRoundIsInStepItEndsNevertheless() throws Exception {
    for (int round = 1; round <= 40; round++) {
      arms.late.put(round, 101_000L);
    }
    var unused = take(Duration.ZERO);

    assertThat(rounds()).hasSize(2 * RestartRunner.MIN_ROUNDS + 1).allMatch(RoundRecord::disturbed);
  }

  @Test
  void theOtherArmsAnswerIsAwaitedWhenOneDiesAndTheRoundIsRepeated() throws Exception {
    arms.dies.put("two", List.of(2));
    List<TurnRecord> turns = take(Duration.ofSeconds(30));

    assertThat(turns).extracting(TurnRecord::end).containsOnly(TurnEnd.COMPLETED);
    assertThat(lines).contains("arm two: it has died; it is started again");
    assertThat(arms.happened).contains("one 3", "ended one 3").doesNotContain("ended two 3");
    assertThat(rounds().stream().map(RoundRecord::round)).doesNotContain(3).contains(1, 2, 4, 5);
    assertThat(rounds()).allMatch(round -> round.blocks().size() == 2);
  }

  @Test
  void oneArmAloneMeasuresNothingSinceItWouldHaveTheMachineForItself() throws Exception {
    arms.dies.put("two", List.of(2, 1));
    List<TurnRecord> turns = take(Duration.ofSeconds(40));

    assertThat(turns).extracting(TurnRecord::end).contains(TurnEnd.FAILED, TurnEnd.COMPLETED);
    assertThat(rounds()).hasSize(3).allMatch(round -> round.blocks().size() == 2);
  }

  @Test
  void aServerThatEndsBetweenRoundsEndsTheRestart() {
    arms.serversEndAfter = 5;

    assertThatThrownBy(() -> take(Duration.ofSeconds(60)))
        .isInstanceOf(ServerStartException.class)
        .hasMessage("node 2 has ended, its log is node2.log");
    assertThat(arms.happened).contains("ended one 3", "ended two 3", "end one", "end two", "close");
    assertThat(arms.happened).as("neither arm was lost").doesNotContain("one 4", "two 4");
  }

  @Test
  void aServerThatEndsWhileAnArmIsStartedAgainEndsTheRestart() {
    arms.dies.put("two", List.of(2));
    arms.serversEndWith = "two 2";

    assertThatThrownBy(() -> take(Duration.ofSeconds(60)))
        .as("not a restart in which arm two has failed")
        .isInstanceOf(ServerStartException.class)
        .hasMessage("node 2 has ended, its log is node2.log");
    assertThat(arms.happened).contains("end one", "close");
  }

  @Test
  void anInterruptionLosesNobodyAndEndsBoth() throws Exception {
    arms.interruptedIn = 5;
    List<TurnRecord> turns = take(Duration.ofSeconds(60));

    assertThat(turns).extracting(TurnRecord::end).containsOnly(TurnEnd.INTERRUPTED);
    assertThat(lines).noneMatch(line -> line.contains("started again"));
    assertThat(arms.happened).contains("end one", "end two", "close");
    assertThat(rounds()).hasSizeBetween(2, 3);
  }
}
