package io.bench.app.experiment.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.result.ExperimentReport.ExpectationResult;
import io.bench.app.experiment.result.PublishedResult.Sight;
import io.bench.engine.experiment.ArmExpectation;
import io.bench.engine.experiment.PublishedState;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishedResultTest {

  private static final ArmExpectation SHOWS =
      ArmExpectation.parse("a.p50 / b.p50 > 2", List.of("a", "b"));

  private static PublishedResult reached(double... ratios) {
    return withUnknown(0, ratios);
  }

  private static PublishedResult withUnknown(int unknown, double... ratios) {
    return new PublishedResult(
        new PublishedState("a is slow", SHOWS),
        Arrays.stream(ratios)
            .mapToObj(ratio -> new ExpectationResult(SHOWS, ratio, SHOWS.check(ratio, 1)))
            .toList(),
        unknown);
  }

  private static double[] rounds(int seen, int known) {
    double[] ratios = new double[known];
    Arrays.fill(ratios, 1);
    Arrays.fill(ratios, 0, seen, 3);
    return ratios;
  }

  @ParameterizedTest
  @CsvSource({
    "5, 5, SEEN, seen here (5 of 5 rounds)",
    "3, 3, SEEN, seen here (3 of 3 rounds)",
    "2, 2, SEEN, seen here (2 of 2 rounds only)",
    "1, 1, SEEN, seen here (1 of 1 round only)",
    "4, 5, SEEN_IN_SOME_ROUNDS, seen here in some rounds (4 of 5 rounds)",
    "1, 2, SEEN_IN_SOME_ROUNDS, seen here in some rounds (1 of 2 rounds only)",
    "0, 5, NOT_SEEN, not seen here (0 of 5 rounds)",
    "0, 1, NOT_SEEN, not seen here (0 of 1 round only)",
    "0, 0, CANNOT_BE_TOLD, cannot be told here",
  })
  void itIsJudgedRoundByRound(int seen, int known, Sight sight, String words) {
    PublishedResult result = reached(rounds(seen, known));

    assertThat(result.roundsSeen()).isEqualTo(seen);
    assertThat(result.roundsKnown()).isEqualTo(known);
    assertThat(result.sight()).isEqualTo(sight);
    assertThat(result.words()).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | 2 | 2 | SEEN_IN_SOME_ROUNDS | seen here in some rounds (2 of 2 rounds only, 2 more could not be told)",
        "5 | 5 | 1 | SEEN_IN_SOME_ROUNDS | seen here in some rounds (5 of 5 rounds, 1 more could not be told)",
        "0 | 3 | 1 | NOT_SEEN | not seen here (0 of 3 rounds, 1 more could not be told)",
        "0 | 0 | 6 | CANNOT_BE_TOLD | cannot be told here",
      })
  void roundsThatCannotBeToldAreSaid(int seen, int known, int unknown, Sight sight, String words) {
    PublishedResult result = withUnknown(unknown, rounds(seen, known));

    assertThat(result.sight()).isEqualTo(sight);
    assertThat(result.words()).isEqualTo(words);
  }

  @Test
  void theWordsOfFilesAreThoseOfPeople() {
    assertThat(Sight.values())
        .extracting(Sight::words)
        .containsExactly("seen", "seen in some rounds", "not seen", "cannot be told");
  }

  @Test
  void whatWasReachedIsTheLeastAndTheMost() {
    assertThat(reached(3, 1.5, 2).least()).isEqualTo(1.5);
    assertThat(reached(3, 1.5, 2).most()).isEqualTo(3);
    assertThat(reached().least()).isNaN();
    assertThat(reached().most()).isNaN();
  }
}
