package io.bench.app.experiment.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.servers.ServerStartException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestartRunnerTest {

  private static final String THREE_ARMS =
      """
      interleave: 1s
      parameters: {workload: keyvalue}
      arms: {one: {}, two: {}, three: {}}
      """;

  @TempDir Path folder;
  private final FakeArms arms = new FakeArms();
  private final Deque<Double> shares = new ArrayDeque<>();
  private final List<String> lines = new ArrayList<>();

  private List<TurnRecord> take(Duration rounds) throws InterruptedException, ServerStartException {
    return new RestartOnFakes(folder, arms, Map.of(), shares, lines).take(THREE_ARMS, rounds);
  }

  private List<RoundRecord> rounds() throws Exception {
    return RoundRecord.read(folder);
  }

  @Test
  void everyArmMeasuresOneBlockInEachRoundInAnOrderThatChanges() throws Exception {
    List<TurnRecord> turns = take(Duration.ofSeconds(60));

    assertThat(turns).extracting(TurnRecord::end).containsOnly(TurnEnd.COMPLETED);
    List<RoundRecord> rounds = rounds();
    assertThat(rounds).hasSize(20);
    Set<List<String>> orders = new HashSet<>();
    for (RoundRecord round : rounds) {
      List<String> order = round.blocks().stream().map(block -> block.arm()).toList();
      assertThat(order).containsExactlyInAnyOrder("one", "two", "three");
      orders.add(order);
    }
    assertThat(orders).hasSizeGreaterThan(3);
    assertThat(arms.happened.subList(0, 6))
        .as("all are warm before any measures")
        .allMatch(what -> what.startsWith("start") || what.startsWith("pilot"));
    assertThat(arms.happened.subList(arms.happened.size() - 4, arms.happened.size()))
        .containsExactlyInAnyOrder("end one", "end two", "end three", "close");
  }

  @Test
  void armsThatAreComparedMeasureOneAfterTheOther() throws Exception {
    var unused =
        new RestartOnFakes(folder, arms, Map.of(), shares, lines)
            .take(
                """
                interleave: 1s
                parameters: {workload: keyvalue}
                arms: {a: {}, b: {}, c: {}, d: {}, e: {}}
                compare: {pairs: [[a, d], [b, c], [d, e]], metrics: {throughput: higher}}
                """,
                Duration.ofSeconds(150));

    Set<String> orders = new HashSet<>();
    for (RoundRecord round : rounds()) {
      orders.add(round.blocks().stream().map(block -> block.arm()).collect(Collectors.joining()));
    }
    assertThat(orders)
        .allMatch(order -> order.matches("[ade]{3}[bc]{2}|[bc]{2}[ade]{3}"))
        .hasSizeGreaterThan(12);
  }

  @Test
  void aSharedCassandraAgreesInEachBlockByTheVariantOfItsArm() throws Exception {
    var unused =
        new RestartOnFakes(folder, arms, Map.of(), shares, lines)
            .take(
                """
                interleave: 1s
                parameters: {workload: keyvalue}
                arms:
                  one: {cassandra: {paxos_variant: v1}}
                  two: {cassandra: {paxos_variant: v2}}
                """,
                Duration.ofSeconds(20));

    assertThat(arms.variants).isEqualTo(Map.of("one", Set.of("v1"), "two", Set.of("v2")));
  }

  @Test
  void anArmWhoseCassandraCannotBeChangedIsLost() throws Exception {
    arms.cassandra.mute = "node 2: no such attribute";
    List<TurnRecord> turns =
        new RestartOnFakes(folder, arms, Map.of(), shares, lines)
            .take(
                """
                interleave: 1s
                parameters: {workload: keyvalue}
                arms: {one: {cassandra: {paxos_variant: v1}}, two: {cassandra: {paxos_variant: v2}}}
                """,
                Duration.ofSeconds(20));

    assertThat(turns).extracting(TurnRecord::end).containsExactly(TurnEnd.FAILED, TurnEnd.FAILED);
    assertThat(turns)
        .extracting(TurnRecord::reason)
        .containsOnly("its Cassandra cannot be changed: node 2: no such attribute");
  }

  @Test
  void anArmThatIsGivenUpIsEndedBeforeOthersMeasureOn() throws Exception {
    arms.dies.put("two", List.of(2, 1));
    var unused = take(Duration.ofSeconds(60));

    assertThat(arms.happened.stream().skip(arms.happened.lastIndexOf("stop two")))
        .anyMatch(what -> what.matches("(one|three) \\d+"));
    assertThat(lines).contains("restart 1: arm two is left out: it has died");
  }

  @Test
  void someRoundsAreMeasuredHoweverLateItIs() throws Exception {
    var unused = take(Duration.ZERO);
    assertThat(rounds()).hasSize(RestartRunner.MIN_ROUNDS);
  }

  @Test
  void roundsThatTheMachineDisturbedAreMarked() throws Exception {
    shares.addAll(Collections.nCopies(3 * UsualTake.PILOT_ROUNDS, 0.04));
    shares.addAll(List.of(0.01, 0.5, 0.01)); // one block is enough
    var unused = take(Duration.ofSeconds(20));

    assertThat(rounds())
        .extracting(RoundRecord::disturbed)
        .containsExactly(false, false, false, false, false, true, false);
    assertThat(rounds().get(0).disturbingShare()).as("in the pilot").isNaN();
    assertThat(rounds().get(6).disturbingShare()).as("twice what is usual").isEqualTo(0.08);
  }

  @Test
  void whereEveryRoundIsDisturbedItEndsNevertheless() throws Exception {
    shares.addAll(Collections.nCopies(3 * UsualTake.PILOT_ROUNDS, 0.0));
    shares.addAll(Collections.nCopies(3_000, 0.9));
    var unused = take(Duration.ofSeconds(30));
    assertThat(rounds().size()).isLessThan(40);
  }

  @Test
  void anArmThatDiesIsStartedAgainAndItsRoundRepeatedUnderAnotherNumber() throws Exception {
    arms.dies.put("two", List.of(2));
    List<TurnRecord> turns = take(Duration.ofSeconds(30));

    assertThat(turns).extracting(TurnRecord::end).containsOnly(TurnEnd.COMPLETED);
    assertThat(lines).contains("arm two: it has died; it is started again");
    List<Integer> numbers = rounds().stream().map(RoundRecord::round).toList();
    assertThat(numbers).as("the third was not whole").doesNotContain(3).contains(1, 2, 4, 5);
    assertThat(rounds()).allMatch(round -> round.blocks().size() == 3);
  }

  @Test
  void armsWhoseCompilersStayBusySettleForATwentiethOfTheBudgetAndMeasureCold() throws Exception {
    arms.compilersUse = 1;
    var unused = take(Duration.ofSeconds(30));

    assertThat(arms.warm).containsOnlyKeys(false);
    long pilots = arms.happened.stream().filter("pilot one"::equals).count();
    double settled = (pilots - 1) * 3 * Settling.BLOCK_SECONDS;
    assertThat(settled).as("seconds, of a budget of 30 min").isBetween(90.0, 90 + 6.0);
    assertThat(lines)
        .anyMatch(line -> line.endsWith("compilers are busy still, but time is short"));
  }

  @Test
  void anArmThatIsStartedAgainSettlesBeforeItMeasures() throws Exception {
    arms.dies.put("two", List.of(2));
    var unused = take(Duration.ofSeconds(30));

    assertThat(arms.warm).isEqualTo(Map.of(true, Set.of("one", "two", "three")));
  }

  @Test
  void disturbedRoundsBeforeAnArmWasLostDoNotCutItsOwn() throws Exception {
    shares.addAll(Collections.nCopies(3 * UsualTake.PILOT_ROUNDS, 0.0));
    shares.addAll(Collections.nCopies(300, 0.9));
    arms.dies.put("two", List.of(12));
    var unused = take(Duration.ofSeconds(37));

    assertThat(arms.happened.stream().skip(arms.happened.lastIndexOf("start two")))
        .filteredOn(what -> what.matches("two \\d+"))
        .hasSizeGreaterThan(RestartRunner.MIN_ROUNDS);
  }

  @Test
  void aServerThatEndsBetweenRoundsEndsTheRestart() {
    arms.serversEndAfter = 5;

    assertThatThrownBy(() -> take(Duration.ofSeconds(60)))
        .isInstanceOf(ServerStartException.class)
        .hasMessage("node 2 has ended, its log is node2.log");
    assertThat(arms.happened).contains("end one", "end two", "end three", "close");
    assertThat(arms.happened.stream().filter(what -> what.matches("\\w+ \\d+"))).hasSize(6);
  }

  @Test
  void anArmThatIsStartedAgainMeasuresRoundsHoweverLateItIs() throws Exception {
    arms.dies.put("two", List.of(RestartRunner.MIN_ROUNDS - 1));
    var unused = take(Duration.ZERO);

    assertThat(arms.happened.stream().skip(arms.happened.lastIndexOf("start two")))
        .as("blocks of the process that counts")
        .filteredOn(what -> what.matches("two \\d+"))
        .hasSize(RestartRunner.MIN_ROUNDS);
  }

  @Test
  void oneLineInTwentySecondsTellsOfRounds() throws Exception {
    var unused = take(Duration.ofSeconds(60));

    assertThat(lines)
        .filteredOn(line -> line.contains(": round "))
        .containsExactly(
            "restart 1: round 1, about 1 min 00 s left in this restart",
            "restart 1: round 8, about 39 s left in this restart",
            "restart 1: round 15, about 18 s left in this restart");
  }

  @Test
  void theFirstRoundsAreToldOnce() throws Exception {
    var unused = take(Duration.ofSeconds(60));

    assertThat(lines)
        .filteredOn(line -> line.startsWith("first"))
        .containsExactly("first 6 rounds in PT18S of {one=one, three=three, two=two}");
  }

  @Test
  void roundsOfARestartThatIsTakenAgainAreForgottenEvenOneHalfWritten() throws Exception {
    var unusedFirst = take(Duration.ZERO);
    Files.writeString(
        folder.resolve(RoundRecord.FILE), "{\"restart\":1,\"rou", StandardOpenOption.APPEND);
    var unusedSecond = take(Duration.ZERO);

    assertThat(rounds())
        .extracting(RoundRecord::round)
        .containsExactly(1, 2, 3)
        .hasSize(RestartRunner.MIN_ROUNDS);
  }

  @Test
  void roundsOfARestartThatIsTakenAgainInVainStay() throws Exception {
    var unusedFirst = take(Duration.ZERO);
    List<RoundRecord> before = rounds();
    arms.interruptedIn = 9 + 5;
    var unusedSecond = take(Duration.ofSeconds(60));

    assertThat(rounds()).isEqualTo(before);
  }

  @Test
  void roundsOfARestartThatIsTakenAgainStayThoughNoArmIsStarted() throws Exception {
    var unusedFirst = take(Duration.ZERO);
    List<RoundRecord> before = rounds();
    arms.interruptedAtOnce = true;

    assertThat(take(Duration.ofSeconds(60))).isEmpty();
    assertThat(rounds()).isEqualTo(before);
  }

  @Test
  void anArmThatDiesTwiceIsFailedAndTheOthersGoOn() throws Exception {
    arms.dies.put("two", List.of(2, 1));
    List<TurnRecord> turns = take(Duration.ofSeconds(40));

    assertThat(turns.stream().collect(Collectors.toMap(turn -> turn.turn().arm(), TurnRecord::end)))
        .containsEntry("two", TurnEnd.FAILED)
        .containsEntry("one", TurnEnd.COMPLETED)
        .containsEntry("three", TurnEnd.COMPLETED);
    List<RoundRecord> rounds = rounds();
    assertThat(rounds.get(rounds.size() - 1).blocks()).hasSize(2);
  }

  @Test
  void aRestartThatIsInterruptedAfterEnoughRoundsKeepsThem() throws Exception {
    arms.interruptedIn = 3 * RestartRunner.MIN_ROUNDS + 2;
    List<TurnRecord> turns = take(Duration.ofSeconds(60));

    assertThat(turns).extracting(TurnRecord::end).containsOnly(TurnEnd.COMPLETED);
    assertThat(rounds()).as("without the one in progress").hasSize(RestartRunner.MIN_ROUNDS);
    assertThat(arms.happened.stream().filter(what -> what.matches("\\w+ \\d+")))
        .as("no other block begins")
        .hasSize(3 * RestartRunner.MIN_ROUNDS + 2);
    assertThat(arms.happened).contains("end one", "end two", "end three");
  }

  @Test
  void whatALostProcessMeasuredDoesNotMakeAnInterruptedRestartCount() throws Exception {
    arms.dies.put("two", List.of(RestartRunner.MIN_ROUNDS));
    arms.interruptedIn = 3 * RestartRunner.MIN_ROUNDS + 5;
    List<TurnRecord> turns = take(Duration.ofSeconds(60));

    assertThat(arms.happened).as("it was started again").containsOnlyOnce("stop two");
    assertThat(turns).extracting(TurnRecord::end).containsOnly(TurnEnd.INTERRUPTED);
  }

  @Test
  void anInterruptedRestartInWhichAnArmFailedDoesNotCount() throws Exception {
    arms.dies.put("two", List.of(2, 1));
    arms.interruptedIn = 60;
    List<TurnRecord> turns = take(Duration.ofMinutes(10));

    assertThat(rounds()).hasSizeGreaterThan(2 * RestartRunner.MIN_ROUNDS);
    assertThat(turns).extracting(TurnRecord::end).containsOnly(TurnEnd.INTERRUPTED);
  }

  @Test
  void anInterruptionEndsAllArmsAndBeginsNoOtherBlock() throws Exception {
    arms.interruptedIn = 5;
    List<TurnRecord> turns = take(Duration.ofSeconds(60));

    assertThat(turns).extracting(TurnRecord::end).containsOnly(TurnEnd.INTERRUPTED);
    assertThat(rounds()).hasSize(1);
    assertThat(arms.happened).contains("end one", "end two", "end three");
    assertThat(arms.happened.stream().filter(what -> what.matches("\\w+ \\d+"))).hasSize(5);
  }
}
