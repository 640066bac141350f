package io.bench.app.console;

import static io.bench.app.RecordedRun.completed;
import static io.bench.app.RecordedRun.counted;
import static io.bench.app.RecordedRun.fail;
import static io.bench.app.RecordedRun.ops;
import static io.bench.app.RecordedRun.phase;
import static io.bench.app.RecordedRun.step;
import static io.bench.app.RecordedRun.succeed;
import static io.bench.app.RecordedRun.timed;

import io.bench.adapter.api.OpError;
import io.bench.app.GoldenFile;
import io.bench.app.RecordedRun;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.pace.Shard;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.record.PhaseSecond;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import io.bench.engine.warmup.GateReport;
import io.bench.engine.warmup.GateSettings;
import io.bench.engine.warmup.WarmupGate;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A whole session as it is seen on a terminal, moment by moment. */
class ConsoleSessionTest {

  private final StringBuilder session = new StringBuilder();

  @ParameterizedTest
  @ValueSource(ints = {50, 80, 120})
  void looksAsRecorded(int columns) throws IOException {
    FakeScreen screen = new FakeScreen(columns);
    QuitKey key = new QuitKey(stty -> "", new ByteArrayInputStream(new byte[0]), () -> true);
    try (ConsoleProgress progress =
        new ConsoleProgress(
            new RedrawnDisplay(screen.terminal, Glyphs.UNICODE, true, key), new SecretMask(), 8)) {
      progress.quitWith(() -> {});
      load(progress);
      StepInfo main =
          step(
              1,
              2,
              "latency",
              new PhasePlan(
                  PhaseKind.WARM_UP,
                  120_000_000_000L,
                  0,
                  Long.MAX_VALUE,
                  RateProfile.constant(8_000),
                  Shard.WHOLE,
                  true),
              timed(PhaseKind.MEASUREMENT, 60, 8_000));
      progress.stepStarted(main);
      progress.phaseStarted(main, 0, main.plan().phases().get(0));
      WarmupGate gate =
          new WarmupGate(
              new GateSettings(true, List.of(new GateSettings.ExpectedOps("read", 8_000)), 120));
      for (int second = 1; second <= 40; second++) {
        progress.interval(main, warmingUp(main, second, gate));
        if (second == 6 || second == 40) {
          moment("warming up for " + second + " s", screen);
        }
      }
      progress.phaseStarted(main, 1, main.plan().phases().get(1));
      progress.error(
          main, "read", new OpError("ReadTimeout", "too slow", true, null), ErrorRule.COUNT);
      for (int second = 41; second <= 80; second++) {
        List<OpTotals> done = second % 20 == 15 ? stall() : second(1_000_000);
        progress.interval(main, RecordedRun.interval(main, 1, second, (second - 40) / 60.0, done));
      }
      moment("measuring for 40 s", screen);
      progress.stepEnded(
          new StepResult(
              main,
              completed(
                  main, phase(main.plan().phases().get(1), 60, second(1_000_000), List.of()))));
    }
    moment("at the end", screen);

    GoldenFile.of(getClass(), "session-" + columns + ".txt").assertMatches(session.toString());
  }

  private void load(ConsoleProgress progress) {
    StepInfo load = step(0, 2, "rampup", counted(20_000));
    List<OpTotals> loaded = ops(read -> {}, write -> succeed(write, 20_000, 900_000, false));
    progress.stepStarted(load);
    progress.phaseStarted(load, 0, load.plan().phases().get(0));
    progress.interval(load, RecordedRun.interval(load, 0, 1, 1, loaded));
    progress.stepEnded(
        new StepResult(
            load, completed(load, phase(load.plan().phases().get(0), 1, loaded, List.of()))));
  }

  /** Compilation that dies down, and a service time with it. */
  private static IntervalReport warmingUp(StepInfo step, int second, WarmupGate gate) {
    long meanNanos = 1_000_000 + 4_000_000 / ((long) second * second);
    ClientUsage usage =
        new ClientUsage(
            6_000_000_000L, 0, 0, 900 / second, 0, -1, 0, 0, -1, -1, MachineUsage.NOT_READABLE);
    GateReport report =
        gate.add(new PhaseSecond(1, List.of(8_000L), 8_000, (double) meanNanos, 0, 0, usage, 0, 0));
    IntervalReport interval =
        RecordedRun.interval(step, 0, second, second / 120.0, second(meanNanos));
    return new IntervalReport(
        interval.phase(),
        interval.phaseIndex(),
        interval.start(),
        interval.end(),
        interval.record(),
        interval.client(),
        interval.inWindow(),
        interval.progress(),
        report);
  }

  private static List<OpTotals> second(long meanNanos) {
    return ops(
        read -> succeed(read, 4_000, meanNanos, true),
        write -> succeed(write, 4_000, meanNanos, true));
  }

  private static List<OpTotals> stall() {
    return ops(
        read -> {
          succeed(read, 1_500, 9_000_000, true);
          fail(read, 12, 3, "ReadTimeout");
          fail(read, 3, 1, "Unavailable");
          fail(read, 2, 1, "Overloaded");
        },
        write -> fail(write, 1, 1, "WriteTimeout"));
  }

  private void moment(String when, FakeScreen screen) {
    session.append("=== ").append(when).append(" ===\n");
    screen.lines().forEach(line -> session.append(line).append('\n'));
  }
}
