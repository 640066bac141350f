package io.bench.app.experiment.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Arms are names here, whose compilers use what a test says. */
class SettlingTest {

  private static final List<String> ARMS = List.of("one", "two");

  private final Map<String, Double> used = new HashMap<>(Map.of("one", 10.0, "two", 20.0));
  private final Settling<String> settling = new Settling<>(used::get);

  private void round(double ofOne, double ofTwo) {
    settling.begins(ARMS);
    used.merge("one", ofOne * Settling.BLOCK_SECONDS, Double::sum);
    used.merge("two", ofTwo * Settling.BLOCK_SECONDS, Double::sum);
    settling.ended(ARMS);
  }

  @Test
  void isCalmAfterTwoRoundsInWhichNoArmCompiledMuch() {
    round(0.05, 0.09);
    assertThat(settling.isCalm()).isFalse();
    round(0, 0.05);
    assertThat(settling.isCalm()).isTrue();
    assertThat(settling.rounds()).isEqualTo(2);
  }

  @Test
  void oneArmThatCompilesIsEnoughToGoOn() {
    round(0, 0.01);
    round(0, 0.5);
    round(0, 0.01);
    assertThat(settling.isCalm()).isFalse();
    round(0, 0.01);
    assertThat(settling.isCalm()).isTrue();
  }

  @Test
  void anArmThatIsStartedAgainIsNotCalm() {
    round(0, 0);
    settling.beginAnew();
    round(0, 0);
    assertThat(settling.isCalm()).isFalse();
    round(0, 0);
    assertThat(settling.isCalm()).isTrue();
  }

  @Test
  void whereNobodyTellsNothingIsWaitedFor() {
    used.put("two", Double.NaN);
    assertThat(settling.isCalm()).isFalse();
    round(0, 0);
    assertThat(settling.isCalm()).isTrue();
    assertThat(settling.rounds()).isEqualTo(1);
  }
}
