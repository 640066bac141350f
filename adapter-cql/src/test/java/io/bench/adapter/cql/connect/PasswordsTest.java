package io.bench.adapter.cql.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.cql.connect.Credentials;
import io.bench.cql.connect.PasswordSource;
import io.bench.cql.connect.Passwords;
import io.bench.cql.connect.UserLogin;
import io.bench.cql.field.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PasswordsTest {

  private static final String VARIABLE = ConnectionParameters.PASSWORD_VARIABLE;

  private final FakePasswords nothing = new FakePasswords(Map.of(), Optional.empty());
  private final FakePasswords terminal = new FakePasswords(Map.of(), Optional.of("typed"));
  private final FakePasswords both =
      new FakePasswords(Map.of(VARIABLE, "from variable"), Optional.of("typed"));

  private final List<String> secrets = new ArrayList<>();

  private Credentials credentials(PasswordSource source, String... parameters) throws Exception {
    return new Passwords(VARIABLE, source)
        .credentials(TestSettings.of(parameters).login(), secrets::add);
  }

  private static List<String> check(PasswordSource source, String... parameters) {
    Problems problems = new Problems();
    new Passwords(VARIABLE, source).check(TestSettings.of(parameters).login(), problems);
    return problems.lines();
  }

  @Test
  void withoutUserNobodyLogsIn() throws Exception {
    assertThat(credentials(both, "host", "a")).isNull();
  }

  @Test
  void thePasswordIsTheFirstThereIs(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("pass"), "from file\nsecond line\n");

    assertThat(credentials(both, "username", "u", "password", "given"))
        .isEqualTo(new Credentials("u", "given"));
    assertThat(credentials(both, "username", "u", "password-file", file.toString()))
        .isEqualTo(new Credentials("u", "from file"));
    assertThat(credentials(both, "username", "u")).isEqualTo(new Credentials("u", "from variable"));
    assertThat(credentials(terminal, "username", "u")).isEqualTo(new Credentials("u", "typed"));
  }

  @Test
  void aPasswordFromElsewhereThanTheParametersIsToldAsASecret(@TempDir Path folder)
      throws Exception {
    Path file = Files.writeString(folder.resolve("pass"), "from file\n");

    credentials(both, "username", "u", "password-file", file.toString());
    credentials(both, "username", "u");
    credentials(terminal, "username", "u");
    credentials(both, "username", "u", "password", "given");

    assertThat(secrets).containsExactly("from file", "from variable", "typed");
  }

  @Test
  void noPasswordAnywhereIsExplained() {
    String explained =
        "no password for user 'u': give 'password-file' or set BENCH_CQL_PASSWORD"
            + " (there is no terminal to ask on)";

    assertThatThrownBy(() -> credentials(nothing, "username", "u")).hasMessage(explained);
    assertThat(check(nothing, "username", "u")).containsExactly(explained);
  }

  @Test
  void aCheckAsksNobody() {
    assertThat(check(terminal, "username", "u")).isEmpty();
    assertThat(terminal.asked()).isZero();
  }

  @Test
  void eachUserIsAskedOnceAndTheAnswerIsToldAsASecretEachTime() throws Exception {
    Passwords passwords = new Passwords(VARIABLE, terminal);

    for (String user : List.of("u", "v", "u", "v")) {
      assertThat(passwords.credentials(TestSettings.of("username", user).login(), secrets::add))
          .isEqualTo(new Credentials(user, "typed"));
    }

    assertThat(terminal.asked()).isEqualTo(2);
    assertThat(secrets).hasSize(4);
  }

  @Test
  void aPassfileThatGivesNothingIsFoundByACheck(@TempDir Path folder) throws Exception {
    Path empty = Files.writeString(folder.resolve("empty"), "\nsecond line\n");
    String missing = folder.resolve("missing").toString();

    assertThat(check(nothing, "username", "u", "password-file", empty.toString()))
        .containsExactly("parameter 'password-file': the first line of " + empty + " is empty");
    assertThat(check(nothing, "username", "u", "password-file", missing))
        .containsExactly("parameter 'password-file': cannot read the file " + missing);
  }

  @Test
  void credentialsNeverShowThePassword() {
    assertThat(new Credentials("u", "s3cret").toString()).doesNotContain("s3cret");
    assertThat(new UserLogin("u", "s3cret", null).toString()).doesNotContain("s3cret");
  }
}
