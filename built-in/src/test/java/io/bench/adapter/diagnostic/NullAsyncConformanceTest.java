package io.bench.adapter.diagnostic;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.tck.AdapterConformance;
import java.util.List;
import java.util.Map;

class NullAsyncConformanceTest extends AdapterConformance {

  @Override
  protected AdapterProvider provider() {
    return new NullAsyncProvider();
  }

  @Override
  protected Map<String, String> parameters() {
    return Map.of("delay", "20us");
  }

  @Override
  protected List<OpTemplate> ops() {
    return List.of(NullConformanceTest.readOfKey());
  }
}
