package io.bench.engine.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.record.PhaseSecond;
import io.bench.engine.record.Seconds;
import io.bench.engine.verdict.MeasuredWindow.Arrivals;
import io.bench.engine.verdict.MeasuredWindow.InFlight;
import io.bench.engine.verdict.MeasuredWindow.Service;
import io.bench.engine.warmup.WarmupGate;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of a minute from each of the series that the warm-up gate is tested on. */
class RecordedWindowTest {

  /** The lines from {@code first} on, for sixty of them, as a measured closed loop. */
  private static MeasuredWindow minute(String name, int first) {
    List<PhaseSecond> intervals = new ArrayList<>();
    double before = 0;
    for (String line : lines(name)) {
      String[] field = line.split(",", -1);
      double second = Double.parseDouble(field[0]);
      intervals.add(
          Seconds.measured(
              second - before,
              Long.parseLong(field[1]),
              0,
              Long.parseLong(field[2]),
              Long.parseLong(field[3]),
              100_000,
              0,
              0.5,
              field[4].isEmpty() ? Double.NaN : Double.parseDouble(field[4])));
      before = second;
    }
    List<PhaseSecond> measured = intervals.subList(first, first + 60);
    double achieved = measured.stream().mapToLong(PhaseSecond::succeeded).sum() / 60.0;
    return new MeasuredWindow(
        Arrivals.CLOSED_LOOP,
        measured,
        achieved,
        null,
        new InFlight(128, 128),
        new Service(128e9 / achieved, 1e6, null),
        Windows.IDLE,
        List.of(),
        Windows.NO_WAITS,
        Windows.FIXED,
        Windows.outcomes(Math.round(60 * achieved), Map.of()),
        Map.of(),
        false);
  }

  private static List<String> lines(String name) {
    try (InputStream file = WarmupGate.class.getResourceAsStream(name + ".csv")) {
      if (file == null) {
        throw new IllegalArgumentException("no series " + name);
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest(name = "{0} from second {1}: {2}")
  @CsvSource({
    "flat,               60, STEADY",
    "warm-up-closed,     40, STEADY",
    "warm-up-closed,      0, DRIFTING NOISY JIT_ACTIVE",
    "two-step-warm-up,   10, DRIFTING NOISY",
    "drift,              60, DRIFTING",
    "slowdown,            0, DRIFTING NOISY JIT_ACTIVE",
    "noisy,              60, NOISY",
    "never-steady,       60, NOISY",
    "stall,              20, NOISY",
    "late-compile-burst, 20, DRIFTING JIT_ACTIVE",
    "never-quiet-jit,    60, JIT_ACTIVE",
  })
  void aMinuteIsCalledWhatItIs(String name, int first, String kinds) {
    VerdictKind[] expected =
        Arrays.stream(kinds.split(" ")).map(VerdictKind::valueOf).toArray(VerdictKind[]::new);

    Judgement judgement = VerdictRules.judge(minute(name, first));

    assertThat(judgement.verdicts())
        .as(judgement.toString())
        .extracting(Verdict::kind)
        .containsExactly(expected);
  }
}
