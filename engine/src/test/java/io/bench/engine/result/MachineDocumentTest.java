package io.bench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.bench.engine.machine.MachineUsage;
import org.junit.jupiter.api.Test;

class MachineDocumentTest {

  @Test
  void everyAmountComesBackUnderItsName() {
    MachineUsage usage = new MachineUsage(2, 1, 2, 3, 4, 5, 6, 2_600.5);

    assertThat(MachineDocument.json(usage).path("otherNanos").asLong()).isEqualTo(3);
    assertThat(MachineDocument.read(MachineDocument.json(usage))).isEqualTo(usage);
  }

  @Test
  void whatIsNotKnownIsNullAndStaysUnknown() {
    assertThat(MachineDocument.json(MachineUsage.NOT_READABLE))
        .isNotEmpty()
        .allMatch(value -> value.isNull());
    assertThat(MachineDocument.read(MachineDocument.json(MachineUsage.NOT_READABLE)))
        .isEqualTo(MachineUsage.NOT_READABLE);
    assertThat(MachineDocument.read(MissingNode.getInstance()))
        .isEqualTo(MachineUsage.NOT_READABLE);
  }
}
