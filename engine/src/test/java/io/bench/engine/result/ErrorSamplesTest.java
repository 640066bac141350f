package io.bench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.OpError;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.StepInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ErrorSamplesTest {

  private static final StepInfo STEP =
      new StepInfo(
          3,
          4,
          "main",
          null,
          "null",
          false,
          Map.of(),
          Map.of(),
          2,
          RunRig.plan("main", RunRig.counted(PhaseKind.MEASUREMENT, 1, null)));

  private final SecretMask mask = new SecretMask();
  private final ErrorSamples samples = new ErrorSamples(mask);

  private void error(String name, String message) {
    samples.error(STEP, "read", new OpError(name, message, false, null), ErrorRule.COUNT);
  }

  @Test
  void keepsTheFirstMessageOfEachName() {
    error("Timeout", "first");
    error("Timeout", "second");
    error("Busy", "other");

    assertThat(samples.ofStep(3))
        .containsExactly(
            Map.entry("Busy", new ErrorSamples.Sample("read", "other")),
            Map.entry("Timeout", new ErrorSamples.Sample("read", "first")));
    assertThat(samples.ofStep(2)).isEmpty();
  }

  @Test
  void makesAMessageOneMaskedLine() {
    mask.maskAll(List.of("hunter2"));
    error("Refused", "login\n\tas hunter2\u001b[31m failed ");

    assertThat(samples.ofStep(3).get("Refused").message()).isEqualTo("login as *** [31m failed");
  }

  @Test
  void cutsALongMessage() {
    error("Long", "x".repeat(10_000));

    assertThat(samples.ofStep(3).get("Long").message()).hasSize(300).endsWith("x…");
  }
}
