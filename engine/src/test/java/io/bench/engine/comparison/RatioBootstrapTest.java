package io.bench.engine.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.comparison.RatioEstimate.Spread;
import io.bench.engine.statistics.WindowBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RatioBootstrapTest {

  private static final SimulatedArm FIVE = new SimulatedArm(2_000, 0.02);

  private static RatioEstimate row(String key, Arm baseline, Arm other) {
    return new RatioBootstrap()
        .ratios(baseline, other).stream()
            .filter(estimate -> estimate.key().equals(key))
            .findFirst()
            .orElseThrow();
  }

  private static Arm arm(int seed, int processes) {
    return FIVE.draw(processes, new SplittableRandom(seed));
  }

  @Test
  void comparesEveryStatisticThenTheFiguresOfProcesses() {
    assertThat(new RatioBootstrap().ratios(arm(1, 2), arm(2, 2)))
        .extracting(RatioEstimate::key)
        .containsExactly(
            "throughput", "mean", "p50", "p90", "p99", "p99.9", SimulatedArm.CPU_PER_OP);
  }

  /** With two figures that have nothing to do with each other, nor with the times. */
  private static Arm withFigures(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return new Arm(
        FIVE.draw(8, random).processes().stream()
            .map(
                process ->
                    new ProcessSample(
                        process.batches(),
                        Map.of("one", 1 + random.nextDouble(), "two", 1 + random.nextDouble())))
            .toList());
  }

  private static List<RatioEstimate> wanted(Arm baseline, Arm other, Predicate<String> wanted) {
    return new RatioBootstrap().ratios(baseline, other, wanted, key -> Averaging.ARITHMETIC);
  }

  @Test
  void rowsThatAreNotWantedHaveNoShareInWhatCanGoWrong() {
    Arm baseline = withFigures(1);
    Arm other = withFigures(2);

    List<RatioEstimate> figures = wanted(baseline, other, Set.of("one", "two")::contains);

    assertThat(figures).extracting(RatioEstimate::key).containsExactly("one", "two");
    assertThat(figures).allMatch(estimate -> estimate.independentRows() > 0.8);
    assertThat(row("one", baseline, other).independentRows())
        .as("among times that go together")
        .isLessThan(0.7);
    assertThat(wanted(baseline, other, "p50"::equals))
        .extracting(RatioEstimate::independentRows)
        .containsExactly(1.0);
  }

  @Test
  void aRowIsTheSameWhateverElseIsWanted() {
    RatioEstimate alone = wanted(arm(1, 5), arm(2, 5), "p99"::equals).get(0);
    RatioEstimate among = row("p99", arm(1, 5), arm(2, 5));

    assertThat(alone.ratio()).isEqualTo(among.ratio());
    assertThat(alone.standardError()).isEqualTo(among.standardError());
  }

  @Test
  void aProcessInWhichNoOpSucceededLeavesNoRatio() {
    List<ProcessSample> processes = new ArrayList<>(arm(1, 4).processes());
    processes.add(new ProcessSample(List.of(new WindowBatch(10, 0, new Histogram(3))), Map.of()));

    assertThat(new RatioBootstrap().ratios(arm(2, 5), new Arm(processes)))
        .allMatch(estimate -> Double.isNaN(estimate.ratio()))
        .noneMatch(RatioEstimate::isDecidable);
  }

  @Test
  void percentilesAreThoseOfAllProcessesMerged() {
    Arm baseline = arm(1, 3);
    Arm other = arm(2, 3);

    RatioEstimate p99 = row("p99", baseline, other);

    assertThat(p99.baseline())
        .isEqualTo((double) baseline.merged().times().getValueAtPercentile(99));
    assertThat(p99.other()).isEqualTo((double) other.merged().times().getValueAtPercentile(99));
  }

  @Test
  void theSameArmsAlwaysGiveTheSame() {
    assertThat(row("p99", arm(1, 3), arm(2, 3))).isEqualTo(row("p99", arm(1, 3), arm(2, 3)));
  }

  @Test
  void theStandardErrorOfProcessesIsThatOfTheirMeans() {
    Arm baseline = arm(3, 8);
    Arm other = arm(4, 8);

    RatioEstimate cpu = row(SimulatedArm.CPU_PER_OP, baseline, other);

    double expected = Math.hypot(standardErrorOfCpu(baseline), standardErrorOfCpu(other));
    assertThat(cpu.standardError()).isCloseTo(expected, within(0.1 * expected));
    assertThat(cpu.degreesOfFreedom()).isBetween(7.0, 14.0);
  }

  @Test
  void geometricMeansHaveTheStandardErrorOfMeanLogarithms() {
    Arm baseline = arm(3, 8);
    Arm other = arm(4, 8);

    RatioEstimate cpu =
        new RatioBootstrap()
            .ratios(baseline, other, SimulatedArm.CPU_PER_OP::equals, key -> Averaging.GEOMETRIC)
            .get(0);

    double expected = Math.hypot(standardErrorOfCpu(baseline), standardErrorOfCpu(other));
    assertThat(cpu.standardError()).isCloseTo(expected, within(0.1 * expected));
    assertThat(cpu.baseline()).isCloseTo(Math.exp(meanLogOfCpu(baseline)), within(1e-9));
    assertThat(Math.log(cpu.ratio()))
        .isCloseTo(meanLogOfCpu(other) - meanLogOfCpu(baseline), within(1e-9));
  }

  private static double meanLogOfCpu(Arm arm) {
    return arm.processes().stream()
        .mapToDouble(process -> Math.log(process.figures().get(SimulatedArm.CPU_PER_OP)))
        .average()
        .orElseThrow();
  }

  private static double standardErrorOfCpu(Arm arm) {
    double[] logs =
        arm.processes().stream()
            .mapToDouble(process -> Math.log(process.figures().get(SimulatedArm.CPU_PER_OP)))
            .toArray();
    double mean = java.util.Arrays.stream(logs).average().orElseThrow();
    double squares = java.util.Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
    return Math.sqrt(squares / (logs.length - 1) / logs.length);
  }

  @Test
  void withOneProcessInAnArmOnlyTheSpreadWithinIsKnown() {
    RatioEstimate p50 = row("p50", arm(1, 1), arm(2, 5));

    assertThat(p50.spread()).isEqualTo(Spread.WITHIN_PROCESS);
    assertThat(p50.standardError()).isPositive();
    assertThat(row(SimulatedArm.CPU_PER_OP, arm(1, 1), arm(2, 5)).spread())
        .isEqualTo(Spread.UNKNOWN);
  }

  @Test
  void oneProcessOfOneSectionTellsNothingOfItsSpread() {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(1_000, 5_000);
    Arm single =
        new Arm(List.of(new ProcessSample(List.of(new WindowBatch(5, 5_000, times)), Map.of())));

    RatioEstimate p50 = row("p50", single, single);

    assertThat(p50.spread()).isEqualTo(Spread.UNKNOWN);
    assertThat(p50.ratio()).isEqualTo(1);
  }

  @Test
  void aPercentileWithTooFewSamplesHasNoValue() {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(1_000, 500);
    Arm small =
        new Arm(List.of(new ProcessSample(List.of(new WindowBatch(1, 500, times)), Map.of())));

    assertThat(row("p99", small, small).baseline()).isNaN();
    assertThat(row("p90", small, small).baseline()).isEqualTo(1_000);
  }

  @Test
  void armsWithoutTimesStillHaveAThroughput() {
    WindowBatch batch = new WindowBatch(1, 10, new Histogram(3));
    Arm empty = new Arm(List.of(new ProcessSample(List.of(batch, batch), Map.of())));

    assertThat(row("throughput", empty, empty).ratio()).isEqualTo(1);
    assertThat(row("mean", empty, empty).hasInterval()).isFalse();
  }

  @Test
  void aFigureThatAProcessLacksIsNotCompared() {
    Arm without =
        new Arm(List.of(new ProcessSample(arm(1, 1).processes().get(0).batches(), Map.of())));

    assertThat(new RatioBootstrap().ratios(arm(1, 1), without))
        .extracting(RatioEstimate::key)
        .doesNotContain(SimulatedArm.CPU_PER_OP);
  }
}
