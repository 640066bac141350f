package io.bench.servers.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.servers.gateway.session.CassandraAddress;
import io.bench.servers.process.LoopbackPorts;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatewaySettingsTest {

  @TempDir Path folder;

  private final GatewaySettings full =
      new GatewaySettings(
          "::1",
          8090,
          5,
          "secret-token",
          new GatewayTls(Path.of("/c"), Path.of("/k"), Path.of("/a")),
          new CassandraAddress(
              List.of(
                  new InetSocketAddress(LoopbackPorts.address(), 1),
                  new InetSocketAddress(LoopbackPorts.address(), 2)),
              "dc",
              "me",
              "secret=word"));

  @Test
  void reachTheChildAndAreGone() throws Exception {
    full.write(folder);
    assertThat(GatewaySettings.take(folder)).isEqualTo(full);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void mayHaveNeitherTlsNorCredentials() throws Exception {
    GatewaySettings plain =
        new GatewaySettings(
            "a", 0, 5, "t", null, new CassandraAddress(List.of(), "dc", null, null));
    plain.write(folder);
    assertThat(GatewaySettings.take(folder)).isEqualTo(plain);
  }

  @Test
  void areForNobodyElseToRead() throws Exception {
    full.write(folder);
    try (Stream<Path> files = Files.list(folder)) {
      Path file = files.findFirst().orElseThrow();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
    assertThat(full.toString()).doesNotContain("secret");
  }

  @Test
  void usageReachesTheParent() throws Exception {
    GatewayUsage usage = new GatewayUsage(3, 2, Duration.ofNanos(1_234_567_890));
    usage.write(folder);
    assertThat(GatewayUsage.read(folder)).isEqualTo(usage);
  }
}
