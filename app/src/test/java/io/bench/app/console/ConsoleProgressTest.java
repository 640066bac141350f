package io.bench.app.console;

import static io.bench.app.RecordedRun.completed;
import static io.bench.app.RecordedRun.counted;
import static io.bench.app.RecordedRun.ended;
import static io.bench.app.RecordedRun.fail;
import static io.bench.app.RecordedRun.interval;
import static io.bench.app.RecordedRun.ops;
import static io.bench.app.RecordedRun.phase;
import static io.bench.app.RecordedRun.step;
import static io.bench.app.RecordedRun.succeed;
import static io.bench.app.RecordedRun.timed;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.OpError;
import io.bench.app.GoldenFile;
import io.bench.app.RecordedRun;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Progress as plain lines, where every line can be looked at. */
class ConsoleProgressTest {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final SecretMask mask = new SecretMask();
  private final ConsoleProgress progress =
      new ConsoleProgress(
          new PlainDisplay(new PrintStream(bytes, true, StandardCharsets.UTF_8)), mask, 4);

  private String printed() {
    return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }

  private static List<OpTotals> second() {
    return ops(
        read -> {
          succeed(read, 4_000, 1_000_000, true);
          fail(read, 1, 1, "ReadTimeout");
        },
        write -> succeed(write, 4_000, 800_000, true));
  }

  @Test
  void printsALineEveryTenSecondsAndAtTheEndOfAPhase() throws IOException {
    StepInfo load = step(0, 2, "rampup", counted(20_000));
    progress.runStarted(RecordedRun.INFO);
    progress.stepStarted(load);
    progress.phaseStarted(load, 0, load.plan().phases().get(0));
    List<OpTotals> loaded = ops(read -> {}, write -> succeed(write, 10_000, 900_000, false));
    progress.interval(load, interval(load, 0, 1, 0.5, loaded));
    progress.interval(load, interval(load, 0, 2, 1, loaded));
    progress.stepEnded(
        new StepResult(
            load,
            completed(
                load,
                phase(
                    load.plan().phases().get(0),
                    2,
                    ops(read -> {}, write -> succeed(write, 20_000, 900_000, false)),
                    List.of()))));
    StepInfo main =
        step(
            1,
            2,
            "main",
            timed(PhaseKind.WARM_UP, 7, 8_000),
            timed(PhaseKind.MEASUREMENT, 12, 8_000));
    progress.stepStarted(main);
    progress.phaseStarted(main, 0, main.plan().phases().get(0));
    for (int second = 1; second <= 7; second++) {
      progress.interval(main, interval(main, 0, second, second / 7.0, second()));
    }
    progress.phaseStarted(main, 1, main.plan().phases().get(1));
    for (int second = 8; second <= 19; second++) {
      progress.interval(main, interval(main, 1, second, (second - 7) / 12.0, second()));
    }
    progress.stepEnded(
        new StepResult(
            main,
            ended(
                main,
                ActivityResult.End.FAILED,
                "the error limit was reached",
                phase(main.plan().phases().get(1), 12.01, second(), List.of()))));
    progress.close();

    GoldenFile.of(getClass(), "plain.txt").assertMatches(printed());
  }

  @Test
  void showsTheFirstMessageOfEachErrorOnce() {
    mask.maskAll(List.of("hunter2"));
    StepInfo step = step(0, 1, "main", counted(10));
    for (String message : List.of("login as\nhunter2 failed", "again")) {
      progress.error(
          step, "read", new OpError("Unauthorized", message, false, null), ErrorRule.COUNT);
    }
    assertThat(printed()).isEmpty();
    progress.runEnded(
        new RunResult(
            RecordedRun.INFO,
            RecordedRun.START,
            List.of(),
            ActivityResult.End.FAILED,
            "reason",
            false,
            -1));

    assertThat(printed()).isEqualTo("first Unauthorized (op read): login as *** failed\n");
  }

  @Test
  void tellsEveryTenSecondsThatAServerIsWaitedFor() {
    progress.progress("starting node 1 of 1");
    for (int second = 1; second <= 21; second++) {
      progress.waiting("node 1 to answer CQL", second);
    }

    assertThat(printed())
        .isEqualTo(
            """
            starting node 1 of 1
            waiting for node 1 to answer CQL (10 s)
            waiting for node 1 to answer CQL (20 s)
            """);
  }

  @Test
  void anOpOfAnEarlierPhaseThatEndsLateMovesNothing() {
    StepInfo step =
        step(0, 1, "main", timed(PhaseKind.WARM_UP, 5, 0), timed(PhaseKind.MEASUREMENT, 5, 0));
    progress.phaseStarted(step, 1, step.plan().phases().get(1));
    String before = printed();
    for (int second = 1; second <= 10; second++) {
      progress.interval(step, interval(step, 0, second, 0.1, second()));
    }

    assertThat(printed()).isEqualTo(before);
  }

  @Test
  void isPlainWhereTheTerminalIsDumb() {
    try (ConsoleProgress opened =
        ConsoleProgress.open(
            new PrintStream(bytes, true, StandardCharsets.UTF_8), Map.of("TERM", "dumb"), mask)) {
      opened.say("one line");
    }

    assertThat(printed()).isEqualTo("one line\n");
  }
}
