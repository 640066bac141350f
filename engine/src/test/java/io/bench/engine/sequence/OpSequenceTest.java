package io.bench.engine.sequence;

import static io.bench.engine.sequence.SequenceOrder.BUCKET;
import static io.bench.engine.sequence.SequenceOrder.CONCAT;
import static io.bench.engine.sequence.SequenceOrder.INTERVAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import org.junit.jupiter.api.Test;

class OpSequenceTest {

  @Test
  void bucketsAreVisitedInTurnUntilAllAreEmpty() {
    assertThat(letters(BUCKET, 4, 3, 2, 1)).isEqualTo("ABCDABCABA");
    assertThat(letters(BUCKET, 1, 3)).isEqualTo("ABBB");
    assertThat(letters(BUCKET, 2, 0, 1)).isEqualTo("ACA");
    assertThat(letters(BUCKET, 1)).isEqualTo("A");
  }

  @Test
  void intervalsSpreadOpsOverTheSequence() {
    assertThat(letters(INTERVAL, 8, 4, 2, 1)).isEqualTo("ABCDAABAABCAABA");
    assertThat(letters(INTERVAL, 1, 1, 1)).isEqualTo("ABC");
    assertThat(letters(INTERVAL, 4, 3)).isEqualTo("ABABABA");
    assertThat(letters(INTERVAL, 4, 4)).isEqualTo("ABABABAB");
    assertThat(letters(INTERVAL, 4, 5)).isEqualTo("ABBABABAB");
    assertThat(letters(INTERVAL, 4, 3, 0)).isEqualTo("ABABABA");
  }

  @Test
  void concatenationRunsOneOpAfterTheOther() {
    assertThat(letters(CONCAT, 4, 3, 2, 1)).isEqualTo("AAAABBBCCD");
    assertThat(letters(CONCAT, 0, 2)).isEqualTo("BB");
  }

  @Test
  void thirdsAndSixthsThatMeetKeepTheOrderOfTheOps() {
    assertThat(letters(INTERVAL, 3, 6)).isEqualTo("ABBABBABB");
    assertThat(letters(INTERVAL, 6, 3)).isEqualTo("ABAABAABA");
  }

  @Test
  void isAsLongAsTheRatiosTogether() {
    OpSequence sequence = OpSequence.of(BUCKET, 1, 2);
    assertThat(sequence.length()).isEqualTo(3);
    assertThat(sequence.toArray()).containsExactly(0, 1, 1);
  }

  @Test
  void refusesRatiosOfWhichNothingWouldRun() {
    assertThatThrownBy(() -> OpSequence.of(BUCKET, 0, 0))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("none would run");
    assertThatThrownBy(() -> OpSequence.of(BUCKET)).isInstanceOf(UsageException.class);
  }

  @Test
  void refusesRatiosThatAreTooLarge() {
    assertThatThrownBy(() -> OpSequence.of(BUCKET, Long.MAX_VALUE, Long.MAX_VALUE))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("divide them");
    assertThat(OpSequence.of(BUCKET, OpSequence.MAX_LENGTH).length())
        .isEqualTo(OpSequence.MAX_LENGTH);
  }

  @Test
  void refusesNegativeRatios() {
    assertThatThrownBy(() -> OpSequence.of(CONCAT, 1, -1)).hasMessageContaining("not -1");
  }

  private static String letters(SequenceOrder order, long... ratios) {
    StringBuilder letters = new StringBuilder();
    for (int op : OpSequence.of(order, ratios).toArray()) {
      letters.append((char) ('A' + op));
    }
    return letters.toString();
  }
}
