package io.bench.adapter.diagnostic;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.tck.AdapterConformance;
import java.io.OutputStream;
import java.util.List;

class StdoutConformanceTest extends AdapterConformance {

  /** Prints nowhere, since the output of the tests is read by who runs them. */
  @Override
  protected AdapterProvider provider() {
    return new StdoutProvider(OutputStream::nullOutputStream);
  }

  @Override
  protected List<OpTemplate> ops() {
    return List.of(NullConformanceTest.readOfKey());
  }
}
