package io.bench.engine.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PoissonArrivalsTest {

  private static final Schedule ARRIVALS = new PoissonArrivals(RateProfile.constant(1_000), 42);
  private static final int OPS = 2_000_000;

  @Test
  void eachArrivalIsAFunctionOfItsIndexInWhateverOrderItIsAsked() {
    Schedule.Timetable inOrder = ARRIVALS.timetable();
    long[] offsets = new long[50_000];
    for (int index = 0; index < offsets.length; index++) {
      offsets[index] = inOrder.offsetNanos(index);
      assertThat(index == 0 || offsets[index] >= offsets[index - 1]).isTrue();
    }
    Schedule.Timetable anyOrder = ARRIVALS.timetable();
    Random random = new Random(1);
    for (int trial = 0; trial < 2_000; trial++) {
      int index = random.nextInt(offsets.length);
      assertThat(anyOrder.offsetNanos(index)).isEqualTo(offsets[index]);
    }
  }

  @Test
  void anotherSeedGivesOtherArrivals() {
    assertThat(new PoissonArrivals(RateProfile.constant(1_000), 43).timetable().offsetNanos(7))
        .isNotEqualTo(ARRIVALS.timetable().offsetNanos(7));
  }

  @Test
  void gapsAreExponential() {
    Schedule.Timetable timetable = ARRIVALS.timetable();
    double meanNanos = 1e6;
    long[] longerThan = new long[6];
    double sum = 0;
    double squares = 0;
    long before = timetable.offsetNanos(0);
    for (int index = 1; index <= OPS; index++) {
      long offset = timetable.offsetNanos(index);
      double gap = (offset - before) / meanNanos;
      before = offset;
      sum += gap;
      squares += gap * gap;
      for (int bound = 0; bound < longerThan.length; bound++) {
        if (gap > bound) {
          longerThan[bound]++;
        }
      }
    }
    assertThat(sum / OPS).isCloseTo(1, within(0.003));
    assertThat(squares / OPS).isCloseTo(2, within(0.02));
    for (int bound = 1; bound < longerThan.length; bound++) {
      double expected = Math.exp(-bound);
      double fourSigma = 4 * Math.sqrt(expected / OPS);
      assertThat((double) longerThan[bound] / OPS).isCloseTo(expected, within(fourSigma));
    }
  }

  /** Also over windows longer than a block: the variance of a count is its mean. */
  @Test
  void countsScatterAsThoseOfAPoissonProcessOnEveryScale() {
    for (int window : new int[] {10, 1_000, 5_000}) {
      Schedule.Timetable timetable = ARRIVALS.timetable();
      int windows = OPS / window - 10;
      int[] counts = new int[windows];
      for (int index = 0; index < OPS; index++) {
        long of = timetable.offsetNanos(index) / (window * 1_000_000L);
        if (of < windows) {
          counts[(int) of]++;
        }
      }
      double squares = 0;
      for (int count : counts) {
        squares += Math.pow(count - window, 2);
      }
      double dispersion = squares / windows / window;
      assertThat(dispersion).isCloseTo(1, within(4 * Math.sqrt(2.0 / windows)));
    }
  }

  @Test
  void countsExactlyTheOpsThatAreDueInATime() {
    Schedule.Timetable timetable = ARRIVALS.timetable();
    for (long nanos : new long[] {0, 1, 5_000_000L, 1_000_000_000L, 600_000_000_000L}) {
      long due = ARRIVALS.opsDueWithin(nanos);
      assertThat(timetable.offsetNanos(due)).isGreaterThanOrEqualTo(nanos);
      assertThat(due == 0 || timetable.offsetNanos(due - 1) < nanos).isTrue();
    }
  }

  @Test
  void countsTheSameWhateverWasCountedBefore() {
    PoissonArrivals kept = new PoissonArrivals(RateProfile.ramp(1_000, 9_000, 100), 7);
    Random random = new Random(2);
    for (int trial = 0; trial < 500; trial++) {
      long nanos = (long) (random.nextDouble() * 200e9);
      assertThat(kept.opsDueWithin(nanos))
          .isEqualTo(new PoissonArrivals(kept.rate(), 7).opsDueWithin(nanos));
    }
  }

  /** Interval by interval, as a run does: what lies before is not drawn again. */
  @Test
  void aLookAfterAnHourDrawsNoMoreThanOneAfterASecond() {
    int perSecond = 5_000;
    PoissonArrivals arrivals = new PoissonArrivals(RateProfile.constant(perSecond), 42);
    long most = 0;
    for (int second = 1; second <= 3_600; second++) {
      long before = arrivals.drawnToCount();
      long due = arrivals.opsDueWithin(second * 1_000_000_000L);
      most = Math.max(most, arrivals.drawnToCount() - before);
      assertThat((double) due)
          .isCloseTo((double) second * perSecond, within(6 * Math.sqrt(second * perSecond)));
    }
    // At most two blocks, where the time falls on the edge of one, and the lengths of new ones.
    assertThat(most).isLessThanOrEqualTo(2 * UnitPoissonProcess.BLOCK + 10);
    long before = arrivals.drawnToCount();
    arrivals.opsDueWithin(3_600_000_000_000L);
    assertThat(arrivals.drawnToCount()).isEqualTo(before);
  }

  @Test
  void aRampOfPoissonArrivalsHasTheRampsRate() {
    Schedule ramp = new PoissonArrivals(RateProfile.ramp(1_000, 9_000, 100), 7);
    assertThat((double) ramp.opsDueWithin(50_000_000_000L))
        .isCloseTo(ramp.rate().opsBy(50), within(4 * Math.sqrt(ramp.rate().opsBy(50))));
  }
}
