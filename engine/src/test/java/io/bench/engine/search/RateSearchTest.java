package io.bench.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.search.SearchAnswer.End;
import io.bench.engine.search.Trial.Role;
import io.bench.engine.search.TrialOutcome.Result;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The search on simulated servers whose answer is known. */
class RateSearchTest {

  /**
   * An M/M/1 server of 20,000 op/s: response times are exponential with mean {@code 1 / (capacity -
   * rate)}, so p99 is {@code ln(100)} times that, and 2 ms are reached at 17,697 op/s.
   */
  private static final double CAPACITY = 20_000;

  private static final double P99_BOUND_SECONDS = 0.002;
  private static final double SUSTAINABLE = CAPACITY - Math.log(100) / P99_BOUND_SECONDS;

  private static TrialOutcome outcome(boolean met) {
    return new TrialOutcome(met ? Result.MET : Result.MISSED, false, List.of());
  }

  private static TrialOutcome queue(double rate, double noise) {
    if (rate >= CAPACITY) {
      return new TrialOutcome(Result.RATE_NOT_HELD, false, List.of("backlog"));
    }
    return outcome(Math.log(100) / (CAPACITY - rate) * noise < P99_BOUND_SECONDS);
  }

  private static SearchAnswer search(SearchSettings settings, DoubleFunction<TrialOutcome> server) {
    RateSearch search = new RateSearch(settings);
    for (Trial trial = search.next(); trial != null; trial = search.next()) {
      search.tell(server.apply(trial.ratePerSecond()));
    }
    return search.answer();
  }

  private static SearchSettings usual(double start) {
    return SearchSettings.from(
        start,
        0,
        Double.POSITIVE_INFINITY,
        SearchSettings.RESOLUTION,
        SearchSettings.REPLICATIONS,
        SearchSettings.MAX_TRIALS);
  }

  private static SearchAnswer search(double start, DoublePredicate isMet) {
    return search(usual(start), rate -> outcome(isMet.test(rate)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 100, 1_000, 17_000, 19_500, 1_000_000})
  void findsWhatAQueueSustainsWhereverItStarts(double start) {
    SearchAnswer answer = search(usual(start), rate -> queue(rate, 1));

    assertThat(answer.end()).as(answer.toString()).isEqualTo(End.FOUND);
    assertThat(SUSTAINABLE).isBetween(answer.metPerSecond(), answer.missedPerSecond());
    assertThat(answer.missedPerSecond() / answer.metPerSecond()).isLessThanOrEqualTo(1.0506);
    assertThat(answer.replications()).isEqualTo(3);
    assertThat(answer.clientLimited()).isFalse();
  }

  @Test
  void aCapacityAsTheStartNeedsFewTrials() {
    SearchAnswer answer = search(usual(19_500), rate -> queue(rate, 1));

    assertThat(answer.trials()).hasSizeLessThanOrEqualTo(11);
  }

  @Test
  void trialsTellWhatTheyAreFor() {
    SearchAnswer answer = search(1_000, rate -> rate < 3_000);

    assertThat(answer.trials())
        .extracting(tried -> tried.trial().role())
        .startsWith(Role.BRACKET, Role.BRACKET, Role.BRACKET, Role.BISECT)
        .endsWith(Role.REPLICATE, Role.REPLICATE, Role.REPLICATE, Role.REPLICATE);
    assertThat(answer.trials())
        .extracting(tried -> tried.trial().ratePerSecond())
        .startsWith(1_000.0, 2_000.0, 4_000.0, 2_830.0);
  }

  /** Noise of 15 % on the p99 of each trial. */
  @Test
  void noisyTrialsStillFindItNearby() {
    double worst = 0;
    int most = 0;
    for (int seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      SearchAnswer answer =
          search(usual(19_500), rate -> queue(rate, Math.exp(0.15 * random.nextGaussian())));
      assertThat(answer.end()).as("seed %d: %s", seed, answer).isEqualTo(End.FOUND);
      assertThat(answer.metPerSecond()).isLessThan(answer.missedPerSecond());
      worst = Math.max(worst, Math.abs(answer.metPerSecond() / SUSTAINABLE - 1));
      most = Math.max(most, answer.trials().size());
    }
    assertThat(worst).isLessThan(0.15);
    assertThat(most).isLessThan(40);
  }

  @Test
  void outcomesByChanceEndWithinTheBound() {
    for (int seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);

      SearchAnswer answer = search(1_000, rate -> random.nextBoolean());

      assertThat(answer.trials()).as("seed %d", seed).hasSizeLessThanOrEqualTo(40);
      if (answer.end() == End.FOUND) {
        assertThat(answer.metPerSecond()).isLessThan(answer.missedPerSecond());
      }
    }
  }

  @Test
  void anAnswerByLuckStepsDownUntilItHolds() {
    int[] lucky = {1};
    SearchAnswer answer =
        search(16_000, rate -> rate < 12_000 || (rate == 16_000 && lucky[0]-- > 0));

    assertThat(answer.end()).isEqualTo(End.FOUND);
    assertThat(answer.metPerSecond()).isLessThan(12_000).isGreaterThan(11_000);
    assertThat(answer.missedPerSecond()).isLessThan(12_700);
  }

  @Test
  void aMissByBadLuckIsOverturned() {
    boolean[] unlucky = {true};
    SearchAnswer answer =
        search(
            8_000,
            rate -> {
              if (rate > 9_000 && unlucky[0]) {
                unlucky[0] = false;
                return false;
              }
              return rate < 17_000;
            });

    assertThat(answer.end()).as(answer.toString()).isEqualTo(End.FOUND);
    assertThat(17_000.0).isBetween(answer.metPerSecond(), answer.missedPerSecond());
    assertThat(answer.replications()).isEqualTo(3);
  }

  @Test
  void aClientAtItsLimitIsNamed() {
    SearchAnswer answer =
        search(
            usual(1_000),
            rate ->
                rate > 9_000
                    ? new TrialOutcome(Result.RATE_NOT_HELD, true, List.of("client CPU"))
                    : outcome(true));

    assertThat(answer.end()).isEqualTo(End.FOUND);
    assertThat(answer.clientLimited()).isTrue();
    assertThat(answer.missedPerSecond()).isCloseTo(9_000, within(450.0));
  }

  @Test
  void aClientAtItsLimitFarAboveTheAnswerIsNotNamed() {
    SearchAnswer answer =
        search(
            usual(64_000),
            rate ->
                rate > 30_000
                    ? new TrialOutcome(Result.RATE_NOT_HELD, true, List.of("client CPU"))
                    : outcome(rate < 9_000));

    assertThat(answer.clientLimited()).isFalse();
  }

  @Test
  void anObjectiveThatIsNeverMetEndsAtTheLowestRate() {
    SearchAnswer answer = search(1_024, rate -> false);

    assertThat(answer.end()).isEqualTo(End.NEVER_MET);
    assertThat(answer.metPerSecond()).isNaN();
    assertThat(answer.missedPerSecond()).isEqualTo(1);
    assertThat(answer.trials()).hasSize(11);
  }

  @Test
  void anObjectiveThatIsAlwaysMetEndsAtTheHighestRate() {
    SearchSettings settings = new SearchSettings(1_000, 1, 50_000, 0.05, 3, 40);

    SearchAnswer answer = search(settings, rate -> outcome(true));

    assertThat(answer.end()).isEqualTo(End.ALWAYS_MET);
    assertThat(answer.metPerSecond()).isEqualTo(50_000);
    assertThat(answer.missedPerSecond()).isNaN();
    assertThat(answer.trials()).hasSize(10);
  }

  @Test
  void aStartThatIsRoundedUpStaysWithinTheHighestRate() {
    SearchSettings settings = new SearchSettings(12_346, 1, 12_346, 0.05, 3, 40);

    SearchAnswer answer = search(settings, rate -> outcome(true));

    assertThat(answer.end()).isEqualTo(End.ALWAYS_MET);
    assertThat(answer.metPerSecond()).isEqualTo(12_346);
    assertThat(answer.trials()).allMatch(tried -> tried.trial().ratePerSecond() <= 12_346);
  }

  @Test
  void withoutABoundTheTrialsRunOut() {
    SearchSettings settings = new SearchSettings(1_000, 1, Double.POSITIVE_INFINITY, 0.05, 3, 6);

    SearchAnswer answer = search(settings, rate -> outcome(true));

    assertThat(answer.end()).isEqualTo(End.OUT_OF_TRIALS);
    assertThat(answer.metPerSecond()).isEqualTo(32_000);
    assertThat(answer.missedPerSecond()).isNaN();
    assertThat(answer.replications()).isZero();
  }

  @Test
  void trialsThatRunOutWhileSteppingDownLeaveWhatWasMetOnce() {
    boolean[] bracketing = {true};
    SearchSettings settings = new SearchSettings(400, 1, Double.POSITIVE_INFINITY, 0.05, 3, 10);
    SearchAnswer answer =
        search(
            settings,
            rate -> {
              bracketing[0] &= rate < 1_500;
              return outcome(bracketing[0] || rate < 500);
            });

    assertThat(answer.end()).isEqualTo(End.OUT_OF_TRIALS);
    assertThat(answer.metPerSecond()).isEqualTo(400);
    assertThat(answer.missedPerSecond()).isBetween(500.0, 800.0);
    assertThat(answer.replications()).isZero();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.01, 0.05, 0.2, 1})
  void theAnswerIsAsCloseAsWanted(double resolution) {
    SearchSettings settings =
        new SearchSettings(0.5, 0.001, Double.POSITIVE_INFINITY, resolution, 1, 100);

    SearchAnswer answer = search(settings, rate -> outcome(rate < 7.31));

    assertThat(7.31).isBetween(answer.metPerSecond(), answer.missedPerSecond());
    assertThat(answer.missedPerSecond() / answer.metPerSecond() - 1)
        .isLessThanOrEqualTo(1.02 * resolution);
  }

  @Test
  void theSameTrialIsAskedForUntilItsOutcomeIsTold() {
    RateSearch search = new RateSearch(usual(1_000));

    assertThat(search.next()).isEqualTo(search.next()).isEqualTo(new Trial(1, 1_000, Role.BRACKET));
  }

  @Test
  void nothingCanBeToldAfterTheEnd() {
    RateSearch search = new RateSearch(new SearchSettings(1, 1, 1, 0.05, 1, 1));
    search.tell(outcome(true));

    assertThat(search.next()).isNull();
    assertThatThrownBy(() -> search.tell(outcome(true))).isInstanceOf(IllegalStateException.class);
  }
}
