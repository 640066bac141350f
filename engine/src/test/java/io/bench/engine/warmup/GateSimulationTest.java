package io.bench.engine.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.record.Seconds;
import io.bench.engine.warmup.GateReport.State;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often the gate is wrong, on many closed loops of 10,000 op/s drawn with fixed seeds. */
class GateSimulationTest {

  private static final int SERIES = 100;

  private static GateReport run(IntToDoubleFunction relative) {
    WarmupGate gate = new WarmupGate(RecordedWarmup.closed());
    GateReport report;
    int second = 0;
    do {
      long ops = Math.round(10_000 * relative.applyAsDouble(second++));
      report = gate.add(Seconds.warmUp(1, List.of(ops), ops, ops * 100_000, 10, 1e6));
    } while (!report.opens());
    return report;
  }

  private static GateReport[] steady(double variation) {
    GateReport[] reports = new GateReport[SERIES];
    for (int seed = 0; seed < SERIES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      reports[seed] = run(second -> Math.max(0, 1 + variation * random.nextGaussian()));
    }
    return reports;
  }

  private static long capped(GateReport[] reports) {
    return Arrays.stream(reports).filter(report -> report.state() == State.CAPPED).count();
  }

  @ParameterizedTest(name = "CV {0}: half open by {1} s, at most {2} of 100 are capped")
  @CsvSource({"0.01, 32, 0", "0.02, 32, 0", "0.05, 45, 1", "0.10, 65, 10"})
  void noiseAloneSeldomKeepsItShut(double variation, double median, int mostCapped) {
    GateReport[] reports = steady(variation);

    double[] seconds = Arrays.stream(reports).mapToDouble(GateReport::seconds).sorted().toArray();
    assertThat(seconds[SERIES / 2]).isLessThanOrEqualTo(median);
    assertThat(capped(reports)).isLessThanOrEqualTo(mostCapped);
  }

  @ParameterizedTest(name = "a period of {0} s")
  @CsvSource({"16", "20", "24", "30"})
  void aSwingIsNotTakenForRestWhereItPassesZero(double period) {
    GateReport[] reports = new GateReport[SERIES];
    for (int seed = 0; seed < SERIES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double phase = random.nextDouble(2 * Math.PI);
      reports[seed] =
          run(
              second ->
                  1
                      + 0.15 * Math.sin(2 * Math.PI * second / period + phase)
                      + 0.01 * random.nextGaussian());
    }
    assertThat(capped(reports)).isGreaterThanOrEqualTo(SERIES - 1);
  }
}
