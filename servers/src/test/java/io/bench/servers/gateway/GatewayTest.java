package io.bench.servers.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatewayTest {

  @Test
  void withoutCassandraItDoesNotStartAndShowsTheEndOfItsLog(@TempDir Path folder) {
    ServerStartException failure =
        catchThrowableOfType(
            ServerStartException.class,
            () ->
                Gateway.start(
                    GatewayOptions.parse(Map.of()),
                    List.of(InetSocketAddress.createUnresolved("127.0.0.1", 1)),
                    "datacenter1",
                    StartupListener.silent(),
                    folder));
    assertThat(failure)
        .hasMessageStartingWith("the gateway ended with exit code 1; the end of its log:\n")
        .hasMessageContaining("Could not reach any contact point")
        .hasMessageEndingWith("whole log: " + folder.resolve("gateway.log"));
  }
}
