package io.bench.adapter.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class AdapterExceptionTest {

  @Test
  void saysWhoseFaultItIs() {
    IOException cause = new IOException("refused");

    assertThat(AdapterException.usage("wrong port"))
        .hasMessage("wrong port")
        .hasNoCause()
        .returns(AdapterException.Kind.USAGE, AdapterException::kind);
    assertThat(AdapterException.server("no answer", cause))
        .hasMessage("no answer")
        .hasCause(cause)
        .returns(AdapterException.Kind.SERVER, AdapterException::kind);
    assertThat(AdapterException.server("no answer", null)).hasNoCause();
  }
}
