package io.bench.engine.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.lane.SuccessGap;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuietTimeTest {

  private static final long SECOND = 1_000_000_000L;

  @Test
  void isTheLongestThatNoLaneHadASuccessIn() {
    List<SuccessGap> one = List.of(gap(2, 5), gap(6, 12), open(30));
    List<SuccessGap> other = List.of(gap(0, 20), open(30));

    assertThat(QuietTime.longest(List.of(one, other), 30 * SECOND, 30 * SECOND))
        .isEqualTo(new QuietTime(6, 6, true));
  }

  @Test
  void lastsToTheEndOfThePhaseIfNothingSucceededAgain() {
    List<List<SuccessGap>> lanes = List.of(List.of(gap(2, 5), open(10)));

    assertThat(QuietTime.longest(lanes, 14 * SECOND, 16 * SECOND))
        .isEqualTo(new QuietTime(10, 6, false));
  }

  @Test
  void beginsWhileOpsAreStarted() {
    List<List<SuccessGap>> lanes = List.of(List.of(gap(2, 5), gap(10, 25), open(25)));

    assertThat(QuietTime.longest(lanes, 10 * SECOND, 25 * SECOND))
        .isEqualTo(new QuietTime(2, 3, true));
  }

  @Test
  void isNoneIfItWasShorterThanASecond() {
    SuccessGap shorter = new SuccessGap(9 * SECOND + 5, SuccessGap.OPEN);
    List<List<SuccessGap>> lanes = List.of(List.of(shorter));

    assertThat(QuietTime.longest(lanes, 10 * SECOND, 10 * SECOND)).isNull();
  }

  @Test
  void ofSeveralProcessesIsTheLongestOfAny() {
    QuietTime one = new QuietTime(1, 2, true);
    QuietTime other = new QuietTime(0, 3, false);

    assertThat(QuietTime.longer(one, other)).isEqualTo(other);
    assertThat(QuietTime.longer(other, one)).isEqualTo(other);
    assertThat(QuietTime.longer(null, one)).isEqualTo(one);
    assertThat(QuietTime.longer(one, null)).isEqualTo(one);
    assertThat(QuietTime.longer(null, null)).isNull();
  }

  private static SuccessGap gap(long fromSeconds, long toSeconds) {
    return new SuccessGap(fromSeconds * SECOND, toSeconds * SECOND);
  }

  private static SuccessGap open(long fromSeconds) {
    return new SuccessGap(fromSeconds * SECOND, SuccessGap.OPEN);
  }
}
