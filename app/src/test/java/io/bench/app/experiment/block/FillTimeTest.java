package io.bench.app.experiment.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.app.block.BlockAnswer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class FillTimeTest {

  private static final double SLICE_SECONDS = 0.02;
  private static final int SLICES = 200;

  private static double seconds(List<Long> ended) {
    return FillTime.seconds(new BlockAnswer(BlockAnswer.Kind.PILOT_ENDED, ended, SLICE_SECONDS, 0));
  }

  private static List<Long> flowing(long perSlice) {
    return new ArrayList<>(Collections.nCopies(SLICES, perSlice));
  }

  @Test
  void whatFlowsAtOnceStillHasTheShortest() {
    assertThat(seconds(flowing(1_000))).isEqualTo(FillTime.SHORTEST_SECONDS);
  }

  @Test
  void itIsTwiceTheTimeUntilOpsEndAsTheyDoInTheSecondHalf() {
    List<Long> ended = flowing(1_000);
    for (int slice = 0; slice < 15; slice++) {
      ended.set(slice, 50L * slice);
    }
    assertThat(seconds(ended)).isCloseTo(2 * 16 * SLICE_SECONDS, within(1e-9));
  }

  @Test
  void aStallLaterOnDoesNotMakeItLonger() {
    List<Long> ended = flowing(1_000);
    for (int slice = 100; slice < 140; slice++) {
      ended.set(slice, 0L);
    }
    assertThat(seconds(ended)).isEqualTo(FillTime.SHORTEST_SECONDS);
  }

  @Test
  void whatNeverFlowsHasTheLongest() {
    assertThat(seconds(flowing(0))).isEqualTo(FillTime.LONGEST_SECONDS);
    assertThat(seconds(List.of())).isEqualTo(FillTime.LONGEST_SECONDS);
  }

  @Test
  void opsThatAreRarerThanSlicesAreGivenTheTimeBetweenTwo() {
    List<Long> ended = flowing(0);
    for (int slice = 100; slice < SLICES; slice += 25) {
      ended.set(slice, 1L);
    }
    assertThat(seconds(ended)).isCloseTo(1.0, within(0.01));
  }

  @Test
  void slicesWithFewOpsAreTakenTogetherSoThatChanceIsNoFilling() {
    List<Long> ended = flowing(0);
    for (int slice = 0; slice < SLICES; slice += 2) {
      ended.set(slice, slice % 4 == 0 ? 3L : 5L);
    }
    ended.set(0, 1L);
    assertThat(seconds(ended)).isEqualTo(FillTime.SHORTEST_SECONDS);
  }

  @Test
  void aSlowArmThatFillsForASecondIsGivenTwo() {
    List<Long> ended = flowing(2);
    for (int slice = 0; slice < 45; slice++) {
      ended.set(slice, 0L);
    }
    assertThat(seconds(ended)).isEqualTo(FillTime.LONGEST_SECONDS);
  }
}
