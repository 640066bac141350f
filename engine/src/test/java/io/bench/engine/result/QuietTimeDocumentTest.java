package io.bench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.activity.QuietTime;
import org.junit.jupiter.api.Test;

class QuietTimeDocumentTest {

  private final ObjectNode phase = JsonNodeFactory.instance.objectNode();

  @Test
  void whatIsWrittenIsReadBack() {
    QuietTime time = new QuietTime(3.25, 5.017, false);

    QuietTimeDocument.put(phase, time);

    assertThat(phase.at("/longestWithoutSuccess/afterSeconds").asDouble()).isEqualTo(3.25);
    assertThat(phase.at("/longestWithoutSuccess/seconds").asDouble()).isEqualTo(5.017);
    assertThat(phase.at("/longestWithoutSuccess/recovered").asBoolean(true)).isFalse();
    assertThat(QuietTimeDocument.read(phase)).isEqualTo(time);
  }

  @Test
  void noneIsNull() {
    QuietTimeDocument.put(phase, null);

    assertThat(phase.get("longestWithoutSuccess").isNull()).isTrue();
    assertThat(QuietTimeDocument.read(phase)).isNull();
    assertThat(QuietTimeDocument.read(JsonNodeFactory.instance.objectNode())).isNull();
  }
}
