package io.bench.adapter.cql.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import io.bench.adapter.api.AdapterException;
import io.bench.cql.connect.HostAddress;
import io.bench.cql.field.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionSettingsTest {

  @Test
  void hostsAreNamesAddressesAndPorts() {
    assertThat(
            TestSettings.of(
                    "host", "10.0.0.1, db.example.org:9142,[::1]:9043,[fe80::1],2001:db8::7")
                .hosts())
        .containsExactly(
            new HostAddress("10.0.0.1", 9042),
            new HostAddress("db.example.org", 9142),
            new HostAddress("::1", 9043),
            new HostAddress("fe80::1", 9042),
            new HostAddress("2001:db8::7", 9042));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a,,b",
        "a:0",
        "a:70000",
        "a:cql",
        "[::1",
        "[::1]9042",
        ":9042",
        "a b",
        "[a]",
        "x:b:c"
      })
  void aHostListThatMakesNoSenseIsNamed(String list) {
    assertThat(TestSettings.problems("host", list))
        .singleElement()
        .asString()
        .startsWith("parameter 'host': ");
  }

  @Test
  void everyHostThatMakesNoSenseIsNamed() {
    Problems problems = new Problems();

    assertThat(HostAddress.parseList("a:0,b,c d", 1, problems))
        .containsExactly(new HostAddress("b", 1));
    assertThat(problems.lines()).hasSize(2);
  }

  @Test
  void anIpv6AddressIsShownWithBrackets() {
    assertThat(new HostAddress("::1", 9042)).hasToString("[::1]:9042");
  }

  @Test
  void thePortHoldsForHostsWithoutOne() {
    assertThat(TestSettings.of("host", "a,b:1", "port", "9142").hosts())
        .containsExactly(new HostAddress("a", 9142), new HostAddress("b", 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "password | x | parameter 'password' needs the parameter 'username'",
        "truststore | x | parameter 'truststore' needs tls=true",
        "connections | 0 | parameter 'connections' must be from 1 to 128, not 0",
        "timeout | 0 | parameter 'timeout' must be more than 0",
        "driver.basic.request.timout | 1 | parameter 'driver.basic.request.timout': the driver has"
            + " no option 'basic.request.timout'; did you mean 'basic.request.timeout'?",
        "driver.basic.contact-points | a | parameter 'driver.basic.contact-points' cannot be set:"
            + " use the parameter 'host'",
        "driver.advanced.metadata.schema.refreshed-keyspaces | [a | parameter"
            + " 'driver.advanced.metadata.schema.refreshed-keyspaces': not a list or object as in"
            + " the driver's reference.conf"
      })
  void aContradictionIsOneLine(String name, String value, String message) {
    assertThat(TestSettings.problems("host", "a", name, value)).containsExactly(message);
  }

  @Test
  void aSpinThatCannotBeIsOneLine() {
    assertThat(TestSettings.problems("spin", "1ms", "transport", "io_uring"))
        .containsExactly(
            "parameter 'spin' contradicts transport=io_uring, which sleeps at once: leave one out");
    assertThat(TestSettings.problems("spin", "1s"))
        .containsExactly(
            "parameter 'spin' must be at most 10ms: a sleep hardly delays slower answers");
    assertThat(TestSettings.problems("spin", "10ms", "transport", "nio")).isEmpty();
  }

  @Test
  void allThatIsWrongIsToldAtOnce() {
    assertThat(
            TestSettings.problems(
                "host",
                "a:0",
                "connections",
                "0",
                "timeout",
                "0",
                "password-file",
                "x",
                "compression",
                "snappy",
                "protocol",
                "V5",
                "driver.no.option",
                "1",
                "driver.basic.request.page-size",
                "many",
                "keystore",
                "x"))
        .hasSize(8);
  }

  @Test
  void aKeyspaceIsAnIdentifier() {
    assertThat(TestSettings.of("keyspace", "Ks1").keyspace())
        .isEqualTo(CqlIdentifier.fromInternal("ks1"));
    assertThat(TestSettings.of("keyspace", "\"My-Ks\"").keyspace())
        .isEqualTo(CqlIdentifier.fromInternal("My-Ks"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"my-ks", "", "select", "\"\"", "1ks"})
  void aKeyspaceThatIsNoIdentifierIsNamed(String name) {
    assertThat(TestSettings.problems("keyspace", name))
        .singleElement()
        .asString()
        .startsWith("parameter 'keyspace': '" + name + "' is no CQL identifier; ");
  }

  @Test
  void snappyChoosesTheProtocolThatHasIt() {
    assertThat(TestSettings.of("host", "a", "compression", "snappy").protocol()).isEqualTo("V4");
    assertThat(TestSettings.problems("compression", "snappy", "protocol", "V5"))
        .containsExactly("compression=snappy does not exist in protocol V5; use lz4");
  }

  @Test
  void aMissingHostIsNamedOnlyWhereOneIsNeeded() {
    assertThat(TestSettings.problems()).isEmpty();
    assertThatThrownBy(() -> TestSettings.of().requireUsable(1))
        .isInstanceOf(AdapterException.class)
        .hasMessage("parameter 'host' is missing: name at least one contact point");
  }

  @Test
  void aStoreThatCannotBeUsedIsNamed(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("store"), "no key store");
    String store = file.toString();

    assertThat(TestSettings.problems("tls", "true", "truststore", folder.resolve("x").toString()))
        .singleElement()
        .asString()
        .startsWith("parameter 'truststore': cannot read the file ");
    assertThat(TestSettings.problems("tls", "true", "truststore", store))
        .singleElement()
        .asString()
        .startsWith("parameter 'truststore': " + store + ": ");
    assertThat(TestSettings.problems("tls", "true", "keystore", store))
        .containsExactly("parameter 'keystore' needs the parameter 'keystore-password'");
  }

  @Test
  void aUsersDriverOptionWinsAndIsQuotedUnlessItIsAList() {
    ConnectionSettings settings =
        TestSettings.of(
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
  void aDriverOptionOfTheWrongTypeIsNamed() {
    assertThat(TestSettings.problems("driver.basic.request.page-size", "many"))
        .singleElement()
        .asString()
        .startsWith("parameter 'driver.basic.request.page-size': ");
  }
}
