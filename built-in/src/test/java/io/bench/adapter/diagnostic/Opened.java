package io.bench.adapter.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.ParameterValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Opens adapters as the engine would. */
final class Opened {

  private Opened() {}

  static Adapter with(AdapterProvider provider, Map<String, String> given) throws AdapterException {
    return with(provider, given, 1, 1, "test");
  }

  static Adapter with(
      AdapterProvider provider,
      Map<String, String> given,
      int lanes,
      int maxInFlightPerLane,
      String threadNamePrefix)
      throws AdapterException {
    List<String> problems = new ArrayList<>();
    ParameterValues values = ParameterValues.check(provider.parameters(), given, problems);
    assertThat(problems).isEmpty();
    return provider.open(
        new AdapterContext(values, lanes, maxInFlightPerLane, threadNamePrefix, secret -> {}));
  }
}
