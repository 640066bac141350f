package io.bench.adapter.cql.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.ParameterValues;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionSettingsTest {

  private record FakePasswords(Map<String, String> variables, Optional<String> typed)
      implements PasswordSource {
    @Override
    public Optional<String> environment(String variable) {
      return Optional.ofNullable(variables.get(variable));
    }

    @Override
    public Optional<String> prompt(String text) {
      return typed;
    }
  }

  private static final PasswordSource NO_TERMINAL = new FakePasswords(Map.of(), Optional.empty());

  private static ConnectionSettings read(PasswordSource passwords, String... parameters)
      throws AdapterException {
    Map<String, String> given = new HashMap<>();
    for (int i = 0; i < parameters.length; i += 2) {
      given.put(parameters[i], parameters[i + 1]);
    }
    List<String> problems = new ArrayList<>();
    ParameterValues values = ParameterValues.check(ConnectionParameters.all(), given, problems);
    assertThat(problems).isEmpty();
    return ConnectionSettings.read(values, passwords);
  }

  @Test
  void hostsAreNamesAddressesAndPorts() throws AdapterException {
    assertThat(
            HostAddress.parseList(
                "10.0.0.1, db.example.org:9142,[::1]:9043,[fe80::1],2001:db8::7", 9042))
        .containsExactly(
            new HostAddress("10.0.0.1", 9042),
            new HostAddress("db.example.org", 9142),
            new HostAddress("::1", 9043),
            new HostAddress("fe80::1", 9042),
            new HostAddress("2001:db8::7", 9042));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,,b", "a:0", "a:70000", "a:cql", "[::1", "[::1]9042", ":9042", "a b"})
  void aHostListThatMakesNoSenseIsNamed(String list) {
    assertThatThrownBy(() -> HostAddress.parseList(list, 9042))
        .isInstanceOf(AdapterException.class)
        .hasMessageStartingWith("parameter 'host': ");
  }

  @Test
  void anIpv6AddressIsShownWithBrackets() {
    assertThat(new HostAddress("::1", 9042)).hasToString("[::1]:9042");
  }

  @Test
  void thePortHoldsForHostsWithoutOne() throws AdapterException {
    assertThat(read(NO_TERMINAL, "host", "a,b:1", "port", "9142").hosts())
        .containsExactly(new HostAddress("a", 9142), new HostAddress("b", 1));
  }

  @Test
  void thePasswordIsTheFirstThereIs(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("pass"), "from file\nsecond line\n");
    PasswordSource both =
        new FakePasswords(Map.of(Login.VARIABLE, "from variable"), Optional.of("typed"));
    PasswordSource terminal = new FakePasswords(Map.of(), Optional.of("typed"));

    assertThat(read(both, "host", "a", "username", "u", "password", "given").login())
        .isEqualTo(new Login("u", "given"));
    assertThat(read(both, "host", "a", "username", "u", "passfile", file.toString()).login())
        .isEqualTo(new Login("u", "from file"));
    assertThat(read(both, "host", "a", "username", "u").login())
        .isEqualTo(new Login("u", "from variable"));
    assertThat(read(terminal, "host", "a", "username", "u").login())
        .isEqualTo(new Login("u", "typed"));
  }

  @Test
  void noPasswordAnywhereIsExplained() {
    assertThatThrownBy(() -> read(NO_TERMINAL, "host", "a", "username", "u"))
        .hasMessageContaining("give 'passfile' or set BENCH_CQL_PASSWORD");
  }

  @Test
  void aLoginNeverShowsItsPassword() {
    assertThat(new Login("u", "s3cret").toString()).doesNotContain("s3cret");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "password | x | parameter 'password' needs the parameter 'username'",
        "truststore | x | parameter 'truststore' needs tls=true",
        "connections | 0 | parameter 'connections' must be from 1 to 128, not 0",
        "driver.basic.request.timout | 1 | parameter 'driver.basic.request.timout': the driver has"
            + " no option 'basic.request.timout'; did you mean 'basic.request.timeout'?",
        "driver.basic.contact-points | a | parameter 'driver.basic.contact-points' cannot be set:"
            + " use the parameter 'host'"
      })
  void aContradictionIsOneLine(String name, String value, String message) {
    assertThatThrownBy(() -> read(NO_TERMINAL, "host", "a", name, value)).hasMessage(message);
  }

  @Test
  void snappyChoosesTheProtocolThatHasIt() throws AdapterException {
    assertThat(read(NO_TERMINAL, "host", "a", "compression", "snappy").protocol()).isEqualTo("V4");
    assertThatThrownBy(
            () -> read(NO_TERMINAL, "host", "a", "compression", "snappy", "protocol", "V5"))
        .hasMessageContaining("snappy does not exist in protocol V5");
  }

  @Test
  void aMissingHostIsNamed() {
    assertThatThrownBy(() -> read(NO_TERMINAL))
        .hasMessage("parameter 'host' is missing: name at least one contact point");
  }

  @Test
  void aUsersDriverOptionWinsAndIsQuotedUnlessItIsAList() throws AdapterException {
    ConnectionSettings settings =
        read(
            NO_TERMINAL,
            "host",
            "a",
            "driver.basic.request.timeout",
            "2 seconds",
            "driver.advanced.metadata.schema.refreshed-keyspaces",
            "[\"a\", \"b\"]");

    assertThat(new DriverConfiguration(settings, 64, "s").hocon())
        .contains("datastax-java-driver.basic.request.timeout = \"2 seconds\"\n")
        .contains(".refreshed-keyspaces = [\"a\", \"b\"]\n")
        .doesNotContain("10000000000");
  }

  @Test
  void aDriverOptionOfTheWrongTypeIsNamed() throws AdapterException {
    ConnectionSettings settings =
        read(NO_TERMINAL, "host", "a", "driver.basic.request.page-size", "many");

    assertThatThrownBy(() -> new DriverConfiguration(settings, 64, "s").loader())
        .isInstanceOf(AdapterException.class)
        .hasMessageStartingWith("parameter 'driver.basic.request.page-size': ");
  }
}
