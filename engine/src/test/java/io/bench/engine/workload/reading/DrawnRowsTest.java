package io.bench.engine.workload.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Binding;
import io.bench.engine.binding.Recipes;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Main steps of built-in workloads draw only rows that were loaded, whatever the distribution. */
class DrawnRowsTest {

  private static final int LOADED = 3;

  @ParameterizedTest
  @CsvSource({
    "counters, counters, pagedist, page, rw_page",
    "lwt, shards, sharddist, shard, rw_shard",
    "workflow, shards, sharddist, shard, its_shard"
  })
  void aDistributionThatCountsFromOneDrawsTheRowsThatAreThere(
      String workload, String count, String distribution, String loaded, String drawn)
      throws IOException {
    Map<String, String> bindings =
        bindings(workload, Map.of(count, String.valueOf(LOADED), distribution, "Zipf(3,1.0)"));

    assertThat(values(Objects.requireNonNull(bindings.get(drawn)), 10_000))
        .isEqualTo(values(Objects.requireNonNull(bindings.get(loaded)), LOADED));
  }

  private static Set<String> values(String recipe, int cycles) {
    Binding binding = Recipes.compile("value", recipe);
    Set<String> values = new TreeSet<>();
    for (long cycle = 0; cycle < cycles; cycle++) {
      values.add(String.valueOf(binding.asObject(cycle)));
    }
    return values;
  }

  private static Map<String, String> bindings(String workload, Map<String, String> parameters)
      throws IOException {
    String name = workload + ".yaml";
    try (InputStream input = DrawnRowsTest.class.getResourceAsStream("/workloads/" + name)) {
      return WorkloadFile.ofUtf8(name, Objects.requireNonNull(input).readAllBytes())
          .resolve(parameters)
          .ops()
          .get(0)
          .bindings();
    }
  }
}
