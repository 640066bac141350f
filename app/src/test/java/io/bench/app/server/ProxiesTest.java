package io.bench.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
}
