package io.bench.adapter.diagnostic;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.tck.AdapterConformance;
import io.bench.adapter.tck.OpTemplateBuilder;
import java.util.List;
import java.util.OptionalLong;

class NullConformanceTest extends AdapterConformance {

  @Override
  protected AdapterProvider provider() {
    return new NullProvider();
  }

  @Override
  protected List<OpTemplate> ops() {
    return List.of(readOfKey());
  }

  /** The binding's value is an object here, and the kit's own thread takes a little. */
  @Override
  protected OptionalLong mostBytesPerOp() {
    return OptionalLong.of(256);
  }

  static OpTemplate readOfKey() {
    return OpTemplateBuilder.named("read")
        .binding("key", cycle -> cycle)
        .field("stmt", "read {key}")
        .build();
  }
}
