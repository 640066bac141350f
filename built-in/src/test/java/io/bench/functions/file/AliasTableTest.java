package io.bench.functions.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class AliasTableTest {

  @Test
  void everyIndexComesAsOftenAsItsWeightSays() {
    double[] weights = {1, 0, 5, 2.5, 1.5};
    double total = DoubleStream.of(weights).sum();
    AliasTable table = new AliasTable(weights);
    int steps = 1_000_000;
    int[] counts = new int[weights.length];
    for (int i = 0; i < steps; i++) {
      counts[table.at((i + 0.5) / steps)]++;
    }

    for (int i = 0; i < weights.length; i++) {
      assertThat((double) counts[i] / steps).isCloseTo(weights[i] / total, within(1e-5));
    }
  }

  @Test
  void theEndsOfTheRangeHaveAnIndex() {
    AliasTable table = new AliasTable(new double[] {1, 3});

    assertThat(table.at(0.0)).isZero();
    assertThat(table.at(1.0)).isEqualTo(1);
  }
}
