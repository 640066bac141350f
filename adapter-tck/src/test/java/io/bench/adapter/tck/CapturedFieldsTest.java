package io.bench.adapter.tck;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CapturedFieldsTest {

  private final CapturedFields fields = new CapturedFields();

  @Test
  void theLastValueOfAVariableStaysAndMayBeNull() {
    fields.put(7, "first");
    fields.put(0, "other");
    fields.put(7, null);

    assertThat(fields.has(7)).isTrue();
    assertThat(fields.get(7)).isNull();
    assertThat(fields.get(0)).isEqualTo("other");
    assertThat(fields.has(1)).isFalse();
    assertThat(fields.get(1)).isNull();
  }

  @Test
  void thereIsRoomForMoreThanWasMadeBeforehand() {
    int many = 2 * CapturedFields.ROOM + 1;
    for (int variable = 0; variable < many; variable++) {
      fields.put(variable, "value " + variable);
    }

    for (int variable = 0; variable < many; variable++) {
      assertThat(fields.get(variable)).isEqualTo("value " + variable);
    }
  }
}
