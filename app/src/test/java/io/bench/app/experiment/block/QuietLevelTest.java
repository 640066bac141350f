package io.bench.app.experiment.block;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuietLevelTest {

  private static final long STEP = QuietLevel.STEP_NANOS;

  private final QuietLevel level = new QuietLevel();

  @Test
  void atFirstOneStepOfTheClockIsQuietAndMoreIsNot() {
    assertThat(level.look(STEP)).isTrue();
    assertThat(level.look(2 * STEP)).isFalse();
  }

  @Test
  void whatServersNeedWhoNeverRestIsQuietFromThenOn() {
    level.waitedInVain(3 * STEP);
    assertThat(level.look(4 * STEP)).isTrue();
    assertThat(level.look(5 * STEP)).isFalse();
  }

  @Test
  void aWaitThatFellIntoALongCompilationIsForgottenOnceTheyNeedLess() {
    level.waitedInVain(5 * STEP);
    assertThat(level.look(2 * STEP)).isTrue();
    assertThat(level.look(5 * STEP)).isFalse();
  }

  @Test
  void aCompilerAtWorkIsNeverTakenForRest() {
    level.waitedInVain(10 * STEP);
    assertThat(level.look(10 * STEP)).isFalse();
  }

  @Test
  void aProcessThatEndsTellsNothing() {
    level.waitedInVain(3 * STEP);
    assertThat(level.look(-STEP)).isFalse();
    assertThat(level.look(4 * STEP)).isTrue();
  }
}
