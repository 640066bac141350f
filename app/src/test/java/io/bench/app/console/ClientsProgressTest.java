package io.bench.app.console;

import static io.bench.app.RecordedRun.interval;
import static io.bench.app.RecordedRun.ops;
import static io.bench.app.RecordedRun.step;
import static io.bench.app.RecordedRun.succeed;
import static io.bench.app.RecordedRun.timed;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.StepInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Progress of several clients, whose intervals are sums. */
class ClientsProgressTest {

  private final List<ProgressState> states = new ArrayList<>();

  /** Takes what would be shown each second. */
  private final class Screen implements ProgressDisplay {
    @Override
    public double periodSeconds() {
      return 1;
    }

    @Override
    public void progress(ProgressState state) {
      states.add(state);
    }

    @Override
    public void line(String text, Tone tone) {}

    @Override
    public void close() {}
  }

  private String clientAfterASecond(Map<String, String> parameters) {
    StepInfo own = step(0, 1, "main", timed(PhaseKind.MEASUREMENT, 12, 8_000));
    StepInfo step =
        new StepInfo(
            own.index(),
            own.count(),
            own.name(),
            own.ratesOf(),
            own.adapter(),
            own.preparatory(),
            parameters,
            own.server(),
            own.cores(),
            own.plan());
    ConsoleProgress progress = new ConsoleProgress(new Screen(), new SecretMask(), 8);
    progress.phaseStarted(step, 0, step.plan().phases().get(0));
    progress.interval(
        step,
        interval(step, 0, 1, 0.1, ops(read -> succeed(read, 100, 1_000_000, true), write -> {})));
    return ProgressText.client(states.get(states.size() - 1).client());
  }

  @Test
  void theCpuOfAllIsNoShareOfTheCoresOfOne() {
    assertThat(clientAfterASecond(Map.of("clients", "3")))
        .isEqualTo("CPU 6.00 cores of all clients");
    assertThat(states.get(0).client().busyShare()).isNaN();
  }

  @Test
  void theCpuOfOneIsAShareOfItsCores() {
    String text = "CPU 6.00 of 8 cores (75 %), GC 1.2 %";
    assertThat(clientAfterASecond(Map.of())).isEqualTo(text);
    assertThat(clientAfterASecond(Map.of("clients", "1"))).isEqualTo(text);
    assertThat(clientAfterASecond(Map.of("clients", "01"))).isEqualTo(text);
  }
}
