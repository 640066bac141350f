package io.bench.adapter.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.cql.fake.FakeEngine;
import io.bench.adapter.cql.fake.Ops;
import io.bench.adapter.cql.fake.Outcome;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against a server that wants a password. */
@ExtendWith(CassandraServers.class)
class AuthenticationIT {

  @Test
  void thePasswordFileLogsIn(
      @CassandraServers.WithPasswords InetSocketAddress server, @TempDir Path folder)
      throws Exception {
    Path passwordFile = Files.writeString(folder.resolve("pass"), "cassandra\n");

    Adapter adapter =
        OnCassandra.open(
            Map.of(
                "host",
                host(server),
                "username",
                "cassandra",
                "password-file",
                passwordFile.toString()),
            1);

    assertThat(adapter.metadata()).containsEntry("nodes", "1").doesNotContainValue("cassandra");
    adapter.close();
  }

  @ParameterizedTest
  @CsvSource({"V5, none", "V5, lz4", "V4, none", "V4, snappy"})
  void eachLaneLogsInOnConnectionsOfItsOwn(
      String protocol, String compression, @CassandraServers.WithPasswords InetSocketAddress server)
      throws Exception {
    Map<String, String> given =
        Map.of(
            "host",
            host(server),
            "username",
            "cassandra",
            "password",
            "cassandra",
            "protocol",
            protocol,
            "compression",
            compression);
    try (Adapter adapter = OnCassandra.open(given, 2)) {
      PreparedOp read = adapter.prepare(Ops.with().op("o", "SELECT key FROM system.local"));
      assertThat(adapter.metadata()).containsEntry("path", "lean");

      for (int lane = 0; lane < 2; lane++) {
        List<Outcome> outcomes = FakeEngine.start(adapter.openLane(lane), read, 50, 8).await();
        assertThat(outcomes).hasSize(50).allMatch(o -> o.error() == null && o.rows() == 1);
      }
    }
  }

  @Test
  void aWrongPasswordSaysSoWithoutRepeatingIt(
      @CassandraServers.WithPasswords InetSocketAddress server) {
    Map<String, String> wrong =
        Map.of("host", host(server), "username", "cassandra", "password", "s3cret");

    assertThatThrownBy(() -> OnCassandra.open(wrong, 1))
        .isInstanceOf(AdapterException.class)
        .hasMessage(
            "cannot connect to Cassandra: "
                + host(server)
                + ": authentication failed for user 'cassandra'");
  }

  @Test
  void aMissingLoginSaysWhatToGive(@CassandraServers.WithPasswords InetSocketAddress server) {
    assertThatThrownBy(() -> OnCassandra.open(Map.of("host", host(server)), 1))
        .isInstanceOf(AdapterException.class)
        .hasMessage(
            "cannot connect to Cassandra: "
                + host(server)
                + ": authentication is required: give 'username'");
  }

  private static String host(InetSocketAddress server) {
    return server.getAddress().getHostAddress() + ":" + server.getPort();
  }
}
