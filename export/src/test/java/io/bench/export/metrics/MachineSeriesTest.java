package io.bench.export.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.MetricRegistry;
import io.bench.engine.machine.MachineUsage;
import org.junit.jupiter.api.Test;

class MachineSeriesTest {

  private final MetricRegistry registry = new MetricRegistry();

  @Test
  void whatTheMachineDoesNotTellIsAbsent() {
    new MachineSeries(registry).add(1, MachineUsage.NOT_READABLE);

    assertThat(registry.getNames()).isEmpty();
  }

  @Test
  void anIntervalWithoutLengthSaysNothing() {
    new MachineSeries(registry).add(0, MachineUsage.NONE);

    assertThat(registry.getNames()).isEmpty();
  }
}
