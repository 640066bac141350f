package io.bench.engine.activity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PilotSlicesTest {

  private final PilotSlices slices = new PilotSlices(5 * PilotSlices.NANOS);

  @Test
  void looksInTimeTellOfOneSliceEach() {
    for (long slice = 1; slice <= 5; slice++) {
      assertThat(slices.areComplete()).isFalse();
      assertThat(slices.nextLookNanos()).isEqualTo(slice * PilotSlices.NANOS);
      slices.look(slice * slice, slices.nextLookNanos() + 1);
    }

    assertThat(slices.areComplete()).isTrue();
    assertThat(slices.toArray()).containsExactly(1, 3, 5, 7, 9);
  }

  @Test
  void aLateLookIsSpreadOverTheSlicesThatHavePassed() {
    slices.look(4, PilotSlices.NANOS);
    slices.look(14, 4 * PilotSlices.NANOS + 1);

    assertThat(slices.areComplete()).isFalse();
    assertThat(slices.toArray()).containsExactly(4, 3, 3, 4);
  }

  @Test
  void ofALookAfterTheEndOnlyTheBlocksShareCounts() {
    slices.look(4, 3 * PilotSlices.NANOS);
    slices.look(12, 7 * PilotSlices.NANOS);

    assertThat(slices.areComplete()).isTrue();
    assertThat(slices.toArray()).containsExactly(1, 1, 2, 2, 2);
  }

  @Test
  void aLookBeforeItsTimeTellsOfItsSliceAllTheSame() {
    slices.look(2, PilotSlices.NANOS - 1);

    assertThat(slices.toArray()).containsExactly(2);
  }

  @Test
  void aBlockEndsWithAWholeSlice() {
    PilotSlices odd = new PilotSlices(PilotSlices.NANOS + 1);
    odd.look(1, PilotSlices.NANOS);
    odd.look(2, 2 * PilotSlices.NANOS);

    assertThat(odd.areComplete()).isTrue();
    assertThat(odd.toArray()).containsExactly(1, 1);
  }
}
