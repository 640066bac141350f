package io.bench.app.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.RestartTimes.Took;
import io.bench.engine.experiment.Interleaving;
import io.bench.engine.experiment.Interleaving.Mode;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RestartTimesTest {

  private static final Instant BEGIN = Instant.EPOCH;

  private final RestartTimes times = of(Duration.ofMinutes(45));

  private static RestartTimes of(Duration budget) {
    return new RestartTimes(
        new Interleaving(
            Mode.INTERLEAVED, Duration.ofSeconds(2), Interleaving.MAX_RESTARTS, false, budget),
        BEGIN);
  }

  private static Took took(int all, int rounds) {
    return new Took(Duration.ofSeconds(all), Duration.ofSeconds(rounds));
  }

  @ParameterizedTest
  @CsvSource({
    "40, 40", // as long as it has started
    "300, 150", // as long as six restarts leave to it
    "430, 110", // six would leave it no time
    "440, 235", // five less than a quarter of that of the start
    "1200, 150", // two are started in any case
  })
  void aRestartMeasuresForATimeThatItsStartIsWorth(int start, int measured) {
    Instant rounds = BEGIN.plusSeconds(start);

    assertThat(times.roundsEnd(1, BEGIN, rounds, Duration.ZERO))
        .isEqualTo(rounds.plusSeconds(measured));
  }

  @ParameterizedTest
  @CsvSource({
    "200, 100, 150", // six leave it so much
    "40, 100, 40", // never longer than its start
    "240, 120, 90", // a quarter of both, nearly
    "260, 120, 160", // six would leave it less: five
  })
  void whatIsMeasuredAtAStretchAfterwardsIsTakenFromItsRounds(
      int start, int afterwards, int measured) {
    Instant rounds = BEGIN.plusSeconds(start);

    assertThat(times.roundsEnd(1, BEGIN, rounds, Duration.ofSeconds(afterwards)))
        .isEqualTo(rounds.plusSeconds(measured));
  }

  @Test
  void laterRestartsDivideWhatTheFirstOnesHaveLeft() {
    Instant third = BEGIN.plusSeconds(1100);
    Instant rounds = third.plusSeconds(300);

    assertThat(times.roundsEnd(3, third, rounds, Duration.ZERO))
        .as("four of 400 s each")
        .isEqualTo(rounds.plusSeconds(100));
  }

  @Test
  void restartsThatAreGivenShareWhatIsLeft() {
    RestartTimes given =
        new RestartTimes(
            new Interleaving(
                Mode.INTERLEAVED, Duration.ofSeconds(2), 4, true, Duration.ofMinutes(40)),
            BEGIN);

    assertThat(given.roundsEnd(1, BEGIN, BEGIN.plusSeconds(60), Duration.ZERO))
        .isEqualTo(BEGIN.plusSeconds(600));
    Instant second = BEGIN.plusSeconds(1200); // one was interrupted in between
    assertThat(given.roundsEnd(2, second, second.plusSeconds(60), Duration.ZERO))
        .isEqualTo(second.plusSeconds(400));
    assertThat(given.roundsEnd(2, second, second.plusSeconds(60), Duration.ofSeconds(100)))
        .isEqualTo(second.plusSeconds(300));
  }

  @Test
  void noRoundBeginsBehindTheBudget() {
    Instant rounds = BEGIN.plusSeconds(2690);

    assertThat(times.roundsEnd(6, rounds.minusSeconds(300), rounds, Duration.ZERO))
        .isEqualTo(BEGIN.plusSeconds(2700));
    Instant late = BEGIN.plusSeconds(2710);
    assertThat(times.roundsEnd(6, late.minusSeconds(300), late, Duration.ZERO)).isEqualTo(late);
  }

  @Test
  void theLastRestartMayMeasureHalfAsLong() {
    Took took = took(450, 150);

    assertThat(times.holdsAnother(5, BEGIN.plusSeconds(2325), took)).isTrue();
    assertThat(times.holdsAnother(5, BEGIN.plusSeconds(2326), took)).isFalse();
    assertThat(times.planned(5, BEGIN.plusSeconds(2325), took)).isEqualTo(6);
    assertThat(times.planned(5, BEGIN.plusSeconds(2326), took)).isEqualTo(5);
  }

  @Test
  void whatFitsIsPlanned() {
    assertThat(times.planned(1, BEGIN.plusSeconds(455), took(455, 155))).isEqualTo(6);
    assertThat(times.planned(1, BEGIN.plusSeconds(455), took(0, 0)))
        .isEqualTo(Interleaving.MIN_RESTARTS);
    assertThat(of(Duration.ofMinutes(1)).planned(1, BEGIN.plusSeconds(455), took(455, 155)))
        .isEqualTo(Interleaving.MIN_RESTARTS);
  }
}
