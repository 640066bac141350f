package io.bench.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class VisibleSecretsTest {

  @Test
  void aTypedSecretIsToldByItsNameAlone() {
    String[] arguments = {"-jar", "bench.jar", "run", "workload=keyvalue", "password=s3cret"};

    assertThat(VisibleSecrets.warning(List.of("other", "s3cret"), arguments))
        .hasValueSatisfying(
            warning -> assertThat(warning).startsWith("password= was typed").doesNotContain("s3c"));
  }

  @Test
  void aUserWhoIsCalledLikeThePasswordIsNotBlamed() {
    String[] arguments = {"run", "username=cassandra", "password=cassandra"};

    assertThat(VisibleSecrets.warning(List.of("cassandra"), arguments))
        .hasValueSatisfying(warning -> assertThat(warning).startsWith("password= was typed"));
  }

  @Test
  void theFileOfASecretIsNotTheSecret() {
    String[] arguments = {"run", "meet-secret-file=/jobs/41", "password_file=secret.txt"};

    assertThat(VisibleSecrets.warning(List.of("/jobs/41", "secret.txt"), arguments)).isEmpty();
  }

  @Test
  void whatIsNotTypedIsNotTold() {
    String[] arguments = {"run", "password-file=secret.txt"};

    assertThat(VisibleSecrets.warning(List.of("s3cret", ""), arguments)).isEmpty();
  }
}
