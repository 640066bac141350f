package io.bench.app.experiment.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.block.RoundRecord.BlockRecord;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UsualTakeTest {

  private final UsualTake usual = new UsualTake();

  private void pilot(double... shares) {
    for (double share : shares) {
      assertThat(usual.isDisturbed(share)).as("the pilot says what is usual").isFalse();
    }
  }

  @Test
  void aRoundIsDisturbedIfTheMachineTookTwiceWhatIsUsual() {
    pilot(0.04, 0.10, 0.06, 0.02, 0.90);
    assertThat(usual.limit()).as("twice the upper quartile").isEqualTo(0.20);
    assertThat(usual.isDisturbed(0.20)).isFalse();
    assertThat(usual.isDisturbed(0.21)).isTrue();
  }

  @Test
  void aQuietMachineMayStillTakeALittle() {
    pilot(0, 0, 0, 0, 0);
    assertThat(usual.isDisturbed(0.05)).isFalse();
    assertThat(usual.isDisturbed(0.06)).isTrue();
  }

  @Test
  void halfOfABusyMachineIsTooMuch() {
    pilot(0.4, 0.4, 0.4, 0.4, 0.4);
    assertThat(usual.isDisturbed(0.50)).isFalse();
    assertThat(usual.isDisturbed(0.51)).isTrue();
  }

  @Test
  void thePilotOfAnEarlierProcessIsThatOfTheNext() {
    usual.learn(
        Stream.of(0.1, 0.1, 0.1, 0.1, 0.1, 0.9)
            .map(share -> new BlockRecord("one", 0.1, share, 0, ""))
            .map(block -> new RoundRecord(1, 1, List.of(block), false, Double.NaN))
            .toList());
    assertThat(usual.limit()).isEqualTo(0.2);
    assertThat(usual.isDisturbed(0.3)).isTrue();
  }

  @Test
  void aMachineThatDoesNotTellDisturbsNothing() {
    pilot(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    assertThat(usual.isDisturbed(Double.NaN)).isFalse();
  }
}
