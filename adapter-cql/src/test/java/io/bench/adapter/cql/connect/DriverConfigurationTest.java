package io.bench.adapter.cql.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.AdapterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverConfigurationTest {

  private static ConnectionSettings connections(int connections) {
    return TestSettings.of("host", "a", "connections", String.valueOf(connections));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 64, 1024",
    "1, 8192, 10240",
    "1, 32768, 32768",
    "4, 32769, 10241",
    "2, 65536, 32768"
  })
  void aConnectionTakesItsShareOfTheRequestsAndSomeMore(
      int connections, int maxInFlight, int expected) {
    assertThat(new DriverConfiguration(connections(connections), maxInFlight, "s").hocon())
        .contains("advanced.connection.max-requests-per-connection = \"" + expected + "\"\n");
  }

  @ParameterizedTest
  @CsvSource({"1, 32768", "2, 65536", "128, 4194304"})
  void asManyRequestsFitAsThereAreStreams(int connections, int maxInFlight) {
    assertThatCode(() -> connections(connections).requireUsable(maxInFlight))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> connections(connections).requireUsable(maxInFlight + 1))
        .isInstanceOfSatisfying(
            AdapterException.class,
            e -> assertThat(e.kind()).isEqualTo(AdapterException.Kind.USAGE));
  }

  @Test
  void tooManyRequestsAreRefusedWithWhatWouldDo() {
    assertThatThrownBy(() -> connections(2).requireUsable(70_000))
        .hasMessage(
            "parameter 'threads': 70000 requests in flight on a lane do not fit connections=2, for"
                + " a CQL connection carries at most 32768: give fewer 'threads', more 'lanes' or"
                + " connections=3");
    assertThatThrownBy(() -> connections(128).requireUsable(Integer.MAX_VALUE))
        .hasMessageEndingWith("give fewer 'threads', more 'lanes'");
  }
}
