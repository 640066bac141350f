package io.bench.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.servers.ServerOptionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProxiesTest {

  @Test
  void aBareIpv6AddressHasNoPort() {
    assertThat(Proxies.addresses("127.0.0.1, 127.0.0.1:5,::1,[::1],[::1]:7"))
        .extracting(server -> server.getAddress().getHostAddress() + " port " + server.getPort())
        .containsExactly(
            "127.0.0.1 port 8090",
            "127.0.0.1 port 5",
            "0:0:0:0:0:0:0:1 port 8090",
            "0:0:0:0:0:0:0:1 port 8090",
            "0:0:0:0:0:0:0:1 port 7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:x", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:"})
  void aWrongPortIsTheUsersMistake(String server) {
    assertThatThrownBy(() -> Proxies.addresses("127.0.0.1, " + server))
        .isInstanceOf(ServerOptionException.class)
        .hasMessage(
            "parameter 'host': '" + server + "': the port must be a number from 1 to 65535");
  }

  @Test
  void anEmptyEntryIsNotThisMachine() {
    assertThatThrownBy(() -> Proxies.addresses("127.0.0.1,,127.0.0.1:5"))
        .isInstanceOf(ServerOptionException.class)
        .hasMessage("parameter 'host': '127.0.0.1,,127.0.0.1:5': the name of a host is missing");
  }
}
