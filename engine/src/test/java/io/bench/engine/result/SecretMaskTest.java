package io.bench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SecretMaskTest {

  private final SecretMask mask = new SecretMask();

  @Test
  void hidesEveryOccurrence() {
    mask.maskAll(List.of("hunter2"));

    assertThat(mask.apply("user:hunter2 or hunter2")).isEqualTo("user:*** or ***");
  }

  @Test
  void leavesNoPartOfASecretThatContainsAnother() {
    mask.maskAll(List.of("abc"));
    mask.maskAll(List.of("abcdef"));

    assertThat(mask.apply("abcdef abc")).isEqualTo("*** ***");
  }

  @Test
  void ignoresBlankSecrets() {
    mask.maskAll(List.of("", " "));

    assertThat(mask.apply("a b")).isEqualTo("a b");
  }
}
