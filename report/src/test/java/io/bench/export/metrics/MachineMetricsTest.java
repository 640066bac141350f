package io.bench.export.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.machine.MachineUsage;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class MachineMetricsTest {

  private final RunMetrics metrics = new RunMetrics(UnaryOperator.identity());

  private List<String> machineMetrics() {
    return metrics.registry().registry().getNames().stream()
        .filter(name -> name.startsWith("bench_machine"))
        .toList();
  }

  @Test
  void whatTheMachineDoesNotTellIsAbsent() {
    metrics.addMachine(1, MachineUsage.NOT_READABLE);

    assertThat(machineMetrics()).isEmpty();
  }

  @Test
  void anIntervalWithoutLengthSaysNothing() {
    metrics.addMachine(0, MachineUsage.NONE);

    assertThat(machineMetrics()).isEmpty();
  }
}
