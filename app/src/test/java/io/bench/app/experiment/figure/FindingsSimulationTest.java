package io.bench.app.experiment.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.figure.Finding.Word;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.reading.ExperimentFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What experiments by turns can tell that compare several pairs by several metrics, by simulation
 * with fixed seeds. Those in blocks are simulated in {@code io.bench.engine.comparison.paired}.
 */
class FindingsSimulationTest {

  private static final double ERROR_RATE = 0.05;
  private static final double SMALL_SPREAD = 0.02;
  private static final double SPREAD = 0.05;

  /** The share up to which a difference does not matter is small beside it: it hides no error. */
  private static final double LARGE_SPREAD = 0.15;

  private static final int EXPERIMENTS = 200;

  /** Pairs with arms in common, with and without a rate, and errors that are often zero. */
  private static final String BUILT_IN = "grpc-vs-cql";

  private static final String SEARCHES =
      """
      rounds: 6
      parameters: {workload: keyvalue, slo: p99<100ms}
      arms: {one: {command: search}, two: {command: search}, three: {command: search}, four: {}, five: {}}
      compare: {pairs: [[one, two], [one, three], [four, five]], metrics: {sustained_rate: higher, p50: lower}}
      """;

  /** Of arms that vary little, and of arms that vary much. */
  private static final Map<Double, List<List<Finding>>> EQUAL = new HashMap<>();

  private final DesignPower power = new DesignPower(BUILT_IN);

  @BeforeAll
  static void simulate() {
    for (double spread : new double[] {SMALL_SPREAD, LARGE_SPREAD}) {
      EQUAL.put(spread, new DesignPower(BUILT_IN).equal(spread, EXPERIMENTS));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {SMALL_SPREAD, LARGE_SPREAD})
  void equalArmsAreRarelyToldApartInAnyRow(double spread) {
    List<Finding> wrong =
        EQUAL.get(spread).stream()
            .flatMap(rows -> rows.stream().filter(row -> isTold(row.word())).limit(1))
            .toList();

    assertThat(wrong)
        .as("first row that was told wrongly, of each experiment, of %d", EXPERIMENTS)
        .hasSizeLessThanOrEqualTo(mostByChance(EXPERIMENTS));
  }

  private static boolean isTold(Word word) {
    return switch (word) {
      case BETTER, WORSE -> true;
      case NO_DIFFERENCE, CANNOT_TELL -> false;
    };
  }

  /** What as many cases of {@link #ERROR_RATE} each exceed once in a thousand times at most. */
  private static int mostByChance(int cases) {
    double exactly = Math.pow(1 - ERROR_RATE, cases);
    double atMost = exactly;
    int count = 0;
    while (atMost < 0.999) {
      exactly *= ERROR_RATE / (1 - ERROR_RATE) * (cases - count) / (count + 1);
      atMost += exactly;
      count++;
    }
    return count;
  }

  @Test
  void whatADesignCanTellIsToldAsBetterOrWorse() {
    double ratio = power.toldRatio(SPREAD);
    SplittableRandom random = power.random(1);
    List<Word> expected = new ArrayList<>();
    List<Word> told = new ArrayList<>();
    for (double truth : List.of(ratio, 1 / ratio, ratio, 1 / ratio, ratio, 1 / ratio)) {
      for (Finding row : power.design().run(SPREAD, truth, random)) {
        double ofPair = power.design().ratio(row.pair(), truth);
        boolean differs = Math.abs(Math.log(ofPair)) > 0.99 * Math.log(ratio);
        if (differs && row.judgement() != null && row.metric() != ArmMetric.SUSTAINED_RATE) {
          expected.add((ofPair > 1) == (row.better() == Better.HIGHER) ? Word.BETTER : Word.WORSE);
          told.add(row.word());
        }
      }
    }
    int right = 0;
    for (int row = 0; row < told.size(); row++) {
      right += told.get(row) == expected.get(row) ? 1 : 0;
      assertThat(told.get(row)).isIn(expected.get(row), Word.CANNOT_TELL);
    }

    assertThat(told).contains(Word.BETTER, Word.WORSE);
    assertThat(right).as("of %d", told.size()).isGreaterThanOrEqualTo(told.size() * 8 / 10);
  }

  @Test
  void equalArmsThatVaryLittleAreNoDifference() {
    double spread = power.sameUpTo();
    SplittableRandom random = power.random(2);
    List<Word> told =
        Stream.generate(() -> power.design().run(spread, 1, random))
            .limit(10)
            .flatMap(List::stream)
            .filter(row -> row.judgement() != null && row.metric() != ArmMetric.SUSTAINED_RATE)
            .map(Finding::word)
            .toList();

    assertThat(told)
        .filteredOn(word -> word == Word.NO_DIFFERENCE)
        .hasSizeGreaterThanOrEqualTo(told.size() * 8 / 10);
  }

  @Test
  void equalArmsThatVaryMuchCannotBeTold() {
    List<Word> told =
        EQUAL.get(LARGE_SPREAD).stream().flatMap(List::stream).map(Finding::word).toList();

    assertThat(told)
        .filteredOn(word -> word == Word.CANNOT_TELL)
        .hasSizeGreaterThanOrEqualTo(told.size() * 95 / 100);
  }

  @Test
  void sustainedRatesThatDifferByATenthMoreAreTold() {
    DesignPower searches =
        new DesignPower(
            "searches",
            new SimulatedDesign(
                ExperimentFile.ofUtf8("searches", SEARCHES.getBytes(StandardCharsets.UTF_8)), 6));
    double ratio = 1.1 * searches.toldRatio(SPREAD);
    SplittableRandom random = searches.random(3);
    List<Word> told =
        Stream.generate(() -> searches.design().run(SPREAD, ratio, random))
            .limit(10)
            .flatMap(List::stream)
            .filter(row -> row.metric() == ArmMetric.SUSTAINED_RATE)
            .map(Finding::word)
            .toList();

    assertThat(told).as("two pairs of searches in ten experiments").hasSize(20);
    assertThat(told).filteredOn(word -> word == Word.BETTER).hasSizeGreaterThanOrEqualTo(16);
  }
}
