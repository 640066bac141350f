package io.bench.app.experiment.block;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuietLevelTest {

  private static final long STEP = QuietLevel.STEP_NANOS;

  private final QuietLevel level = new QuietLevel();

  @Test
  void atFirstOneStepOfTheClockIsQuietAndMoreIsNot() {
    assertThat(level.isQuiet(STEP)).isTrue();
    assertThat(level.isQuiet(2 * STEP)).isFalse();
  }

  @Test
  void whatServersNeedWhoNeverRestIsQuietFromThenOn() {
    level.waitedInVain(3 * STEP);
    assertThat(level.isQuiet(4 * STEP)).isTrue();
    assertThat(level.isQuiet(5 * STEP)).isFalse();
  }

  @Test
  void aWaitThatFellIntoALongCompilationIsForgottenOnceTheyNeedLess() {
    level.waitedInVain(20 * STEP);
    assertThat(level.isQuiet(2 * STEP)).isTrue();
    assertThat(level.isQuiet(20 * STEP)).isFalse();
  }
}
