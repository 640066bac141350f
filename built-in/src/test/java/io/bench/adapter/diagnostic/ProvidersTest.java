package io.bench.adapter.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.SpiVersion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class ProvidersTest {

  private final List<AdapterProvider> providers =
      ServiceLoader.load(AdapterProvider.class).stream().map(ServiceLoader.Provider::get).toList();

  @Test
  void allAreFoundByTheirNames() {
    assertThat(providers)
        .extracting(AdapterProvider::name)
        .containsExactlyInAnyOrder("null", "null-async", "stdout");
  }

  @Test
  void allDescribeThemselvesInOneLineFitTheSpiAndNeedNoServer() {
    assertThat(providers)
        .allSatisfy(
            provider -> {
              assertThat(provider.description()).isNotBlank().doesNotContain("\n");
              assertThat(provider.spiVersion()).isEqualTo(SpiVersion.CURRENT);
              assertThat(provider.embeddedServers()).isEmpty();
            });
  }

  @Test
  void defaultsAreValuesThatAUserCouldHaveTyped() {
    for (AdapterProvider provider : providers) {
      Map<String, String> defaults = new LinkedHashMap<>();
      for (Parameter<?> parameter : provider.parameters()) {
        defaults.put(parameter.name(), Objects.requireNonNull(parameter.defaultValue()));
      }
      List<String> problems = new ArrayList<>();
      ParameterValues.check(provider.parameters(), defaults, problems);
      assertThat(problems).as(provider.name()).isEmpty();
    }
  }
}
