package io.bench.app.experiment.block;

import static org.assertj.core.api.Assertions.assertThat;

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
  void aMachineThatDoesNotTellDisturbsNothing() {
    pilot(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    assertThat(usual.isDisturbed(Double.NaN)).isFalse();
  }
}
