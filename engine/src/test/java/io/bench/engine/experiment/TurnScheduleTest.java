package io.bench.engine.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.experiment.TurnSchedule.Order;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TurnScheduleTest {

  private static final List<String> ARMS = List.of("a", "b", "c");

  private static List<String> arms(TurnSchedule schedule) {
    return schedule.turns(ARMS).stream().map(Turn::arm).toList();
  }

  @Test
  void fixedTakesArmsAsTheFileHasThemInEveryRound() {
    assertThat(arms(new TurnSchedule(2, Order.FIXED, 1, 1)))
        .containsExactly("a", "b", "c", "a", "b", "c");
  }

  @Test
  void abbaGoesForwardsAndBackwardsByTurns() {
    assertThat(arms(new TurnSchedule(3, Order.ABBA, 1, 1)))
        .containsExactly("a", "b", "c", "c", "b", "a", "a", "b", "c");
  }

  @Test
  void inAnEvenNumberOfAbbaRoundsASteadyDriftFallsOnAllArmsAlike() {
    List<Turn> turns = new TurnSchedule(4, Order.ABBA, 1, 1).turns(ARMS);

    assertThat(turns.stream().collect(Collectors.groupingBy(Turn::arm)).values())
        .extracting(ofArm -> ofArm.stream().mapToInt(Turn::number).sum())
        .containsOnly(26);
  }

  @Test
  void randomOrderIsTheSameForTheSameSeed() {
    assertThat(new TurnSchedule(20, Order.RANDOM, 7, 1).turns(ARMS))
        .isEqualTo(new TurnSchedule(20, Order.RANDOM, 7, 1).turns(ARMS));
  }

  @Test
  void randomOrderIsAnotherForAnotherSeed() {
    assertThat(arms(new TurnSchedule(20, Order.RANDOM, 7, 1)))
        .isNotEqualTo(arms(new TurnSchedule(20, Order.RANDOM, 8, 1)));
  }

  @Test
  void inRandomOrderEveryArmTakesItsTurnOnceARound() {
    List<Turn> turns = new TurnSchedule(50, Order.RANDOM, 3, 1).turns(ARMS);

    assertThat(turns.stream().collect(Collectors.groupingBy(Turn::round)).values())
        .hasSize(50)
        .allSatisfy(
            round ->
                assertThat(round).extracting(Turn::arm).containsExactlyInAnyOrderElementsOf(ARMS));
  }

  @Test
  void randomOrderIsDrawnAnewForEveryRound() {
    List<String> arms = arms(new TurnSchedule(50, Order.RANDOM, 3, 1));
    Set<List<String>> orders =
        IntStream.range(0, 50)
            .mapToObj(round -> arms.subList(round * 3, round * 3 + 3))
            .collect(Collectors.toSet());

    assertThat(orders).as("three arms have six orders").hasSize(6);
  }

  @Test
  void theProcessesOfAnArmFollowEachOther() {
    List<Turn> turns = new TurnSchedule(2, Order.ABBA, 1, 2).turns(List.of("a", "b"));

    assertThat(turns)
        .containsExactly(
            new Turn(1, 1, "a", 1),
            new Turn(2, 1, "a", 2),
            new Turn(3, 1, "b", 1),
            new Turn(4, 1, "b", 2),
            new Turn(5, 2, "b", 1),
            new Turn(6, 2, "b", 2),
            new Turn(7, 2, "a", 1),
            new Turn(8, 2, "a", 2));
  }

  @Test
  void everyTurnHasAFolderNameOfItsOwn() {
    assertThat(new TurnSchedule(2, Order.FIXED, 1, 2).turns(List.of("a")))
        .extracting(Turn::folderName)
        .containsExactly("round-01-a", "round-01-a-2", "round-02-a", "round-02-a-2");
  }

  @Test
  void aScheduleHasARoundAndAProcess() {
    assertThatThrownBy(() -> new TurnSchedule(0, Order.ABBA, 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TurnSchedule(1, Order.ABBA, 1, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
