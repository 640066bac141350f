package io.bench.servers.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.servers.ServerOption;
import io.bench.servers.ServerOptionException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatewayOptionsTest {

  private static final List<InetSocketAddress> NEAR =
      List.of(InetSocketAddress.createUnresolved("near", 1));

  @Test
  void theDefaultIsAFreePortOfTheLoopbackAddress() {
    GatewayOptions options = GatewayOptions.parse(Map.of());
    assertThat(options.address()).isEqualTo("127.0.0.1");
    assertThat(options.port()).isZero();
    assertThat(options.inFlight()).isEqualTo(1024);
    assertThat(options.heapMebibytes()).isEqualTo(512);
    assertThat(options.tls()).isNull();
    assertThat(options.cassandra(NEAR, "dc").contactPoints()).isEqualTo(NEAR);
  }

  @Test
  void readsEveryDeclaredOption(@TempDir Path folder) throws Exception {
    String file = Files.createFile(folder.resolve("file.pem")).toString();
    Map<String, String> values =
        Map.ofEntries(
            Map.entry("gateway-address", "0.0.0.0"),
            Map.entry("gateway-port", "8090"),
            Map.entry("gateway-in-flight", "10"),
            Map.entry("gateway-heap", "1g"),
            Map.entry("gateway-tls-certificate", file),
            Map.entry("gateway-tls-key", file),
            Map.entry("gateway-tls-client-ca", file),
            Map.entry("gateway-username", "me"),
            Map.entry("gateway-password", "secret"),
            Map.entry("gateway-contact-points", "a, b:9142,[::1]:1"),
            Map.entry("gateway-local-datacenter", "there"));
    assertThat(values.keySet())
        .containsExactlyInAnyOrderElementsOf(
            GatewayOptions.declared().stream().map(ServerOption::name).toList());
    GatewayOptions options = GatewayOptions.parse(values);
    assertThat(options.address()).isEqualTo("0.0.0.0");
    assertThat(options.port()).isEqualTo(8090);
    assertThat(options.inFlight()).isEqualTo(10);
    assertThat(options.heapMebibytes()).isEqualTo(1024);
    assertThat(options.tls().clientCertificates()).isEqualTo(Path.of(file));
    assertThat(options.contactPoints())
        .containsExactly(
            InetSocketAddress.createUnresolved("a", 9042),
            InetSocketAddress.createUnresolved("b", 9142),
            InetSocketAddress.createUnresolved("::1", 1));
    assertThat(options.cassandra(NEAR, "dc").localDatacenter()).isEqualTo("there");
    assertThat(options.toString() + options.cassandra(NEAR, "dc")).doesNotContain("secret");
  }

  @ParameterizedTest
  @CsvSource({
    "gateway-port, 70000, gateway-port=70000: a number from 0 to 65535",
    "gateway-in-flight, 0, gateway-in-flight=0: a number from 1 to 1000000",
    "gateway-heap, 1M, gateway-heap=1M: the gateway needs 64M at least",
    "gateway-address, ' ', gateway-address=: a value is missing",
    "gateway-username, me, gateway-username: needs gateway-password beside it",
    "gateway-contact-points, a, "
        + "gateway-contact-points: needs gateway-local-datacenter beside it",
    "gateway-tls-key, a, gateway-tls-key: needs gateway-tls-certificate beside it",
    "gateway-tls-client-ca, a, gateway-tls-client-ca: needs gateway-tls-certificate beside it",
    "gateway-prot, 1, gateway-prot: no option of the gateway",
  })
  void aMistakeIsOneLineThatNamesTheOption(String name, String value, String message) {
    assertThatThrownBy(() -> GatewayOptions.parse(Map.of(name, value)))
        .isInstanceOf(ServerOptionException.class)
        .hasMessage(message);
  }

  @Test
  void aCertificateThatIsNotThereIsAMistake() {
    Map<String, String> values =
        Map.of("gateway-tls-certificate", "nowhere.pem", "gateway-tls-key", "nowhere.pem");
    assertThatThrownBy(() -> GatewayOptions.parse(values))
        .hasMessage("gateway-tls-certificate=nowhere.pem: no file that can be read");
  }

  @ParameterizedTest
  @CsvSource({"a:b", "a:0", "'a,'", "::1"})
  void aContactPointIsAHostAndMaybeAPort(String points) {
    Map<String, String> values =
        Map.of("gateway-contact-points", points, "gateway-local-datacenter", "dc");
    assertThatThrownBy(() -> GatewayOptions.parse(values))
        .isInstanceOf(ServerOptionException.class)
        .hasMessageStartingWith("gateway-contact-points=");
  }
}
