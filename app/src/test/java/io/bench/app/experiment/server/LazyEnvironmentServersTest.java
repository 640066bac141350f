package io.bench.app.experiment.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.app.experiment.FakeCassandra;
import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.servers.ServerStartException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LazyEnvironmentServersTest {

  private static final Set<Need> CASSANDRA = Set.of(Need.CASSANDRA);
  private static final Set<Need> GATEWAY = Set.of(Need.GATEWAY);

  @TempDir Path folder;

  private final List<String> happened = new ArrayList<>();
  private boolean alive = true;

  /** Starts nothing, at once. */
  private final class Started implements OwnServers {

    private final String name;
    private final List<OwnProcess> processes = new ArrayList<>();

    Started(Path place) {
      this.name = String.valueOf(place.getFileName());
    }

    @Override
    public String cassandra() {
      if (processes.isEmpty()) {
        happened.add("cassandra of " + name);
        for (int node = 1; node <= 2; node++) {
          Path log = Path.of("node" + node + ".log");
          processes.add(
              new OwnProcess(
                  "cassandra", "node " + node + " of Cassandra", 16 + node, () -> alive, log));
        }
      }
      return "127.0.0.1:9042";
    }

    @Override
    public GatewayAccess gateway() {
      String unused = cassandra();
      if (processes.size() == 2) {
        happened.add("gateway of " + name);
        processes.add(
            new OwnProcess("gateway", "the gateway", 21, () -> true, Path.of("gateway.log")));
      }
      return new GatewayAccess("127.0.0.1:8090", Path.of("token"));
    }

    @Override
    public Optional<MeasuredCassandra> startedCassandra() {
      return processes.isEmpty() ? Optional.empty() : Optional.of(new FakeCassandra());
    }

    @Override
    public List<OwnProcess> processes() {
      return List.copyOf(processes);
    }

    @Override
    public void close() {
      happened.add("closed " + name);
    }
  }

  private LazyEnvironmentServers servers(Map<String, String> hosts, @Nullable Path data) {
    return new LazyEnvironmentServers(
        new ExperimentEnvironment("servers", Map.of(), hosts, false),
        folder.resolve("logs"),
        data,
        Started::new);
  }

  @Test
  void aServerIsStartedWhenItIsFirstNeeded() throws Exception {
    try (LazyEnvironmentServers servers = servers(Map.of(), null)) {
      assertThat(servers.words(Set.of(), "null-async")).isEmpty();
      assertThat(servers.cassandra()).isEmpty();
      assertThat(servers.processes()).isEmpty();
      assertThat(servers.words(CASSANDRA, "cql")).containsExactly("host=127.0.0.1:9042");
      assertThat(servers.cassandra()).isPresent();
      assertThat(servers.processes()).containsExactly("cassandra=17+18");
      assertThat(servers.words(GATEWAY, "grpc"))
          .containsExactly("host=127.0.0.1:8090", "token-file=token");
      assertThat(servers.processes()).containsExactly("cassandra=17+18", "gateway=21");
      assertThat(servers.words(CASSANDRA, "cql")).containsExactly("host=127.0.0.1:9042");
    }
    assertThat(happened).containsExactly("cassandra of logs", "gateway of logs", "closed logs");
  }

  @Test
  void serversThatExistAreNamedByAdapterAndNotRestarted() throws Exception {
    try (LazyEnvironmentServers servers = servers(Map.of("cql", "10.0.0.1", "", "h"), null)) {
      assertThat(servers.words(Set.of(), "cql")).containsExactly("host=10.0.0.1");
      assertThat(servers.words(Set.of(), "grpc")).containsExactly("host=h");
      servers.restart();
      assertThat(servers.cassandra()).isEmpty();
      assertThat(happened).isEmpty();
    }
  }

  @Test
  void oneThatHasEndedIsNoticedWithItsLog() throws Exception {
    try (LazyEnvironmentServers servers = servers(Map.of(), null)) {
      var unused = servers.words(CASSANDRA, "cql");
      alive = false;

      assertThatThrownBy(() -> servers.words(CASSANDRA, "cql"))
          .isInstanceOf(ServerStartException.class)
          .hasMessage("node 1 of Cassandra has ended, its log is node1.log");
    }
  }

  @Test
  void afterARestartServersAreStartedAnewWhenTheyAreNeeded() throws Exception {
    try (LazyEnvironmentServers servers = servers(Map.of(), null)) {
      var unused = servers.words(CASSANDRA, "cql");
      servers.restart();
      assertThat(servers.cassandra()).isEmpty();
      assertThat(servers.words(CASSANDRA, "cql")).containsExactly("host=127.0.0.1:9042");
      servers.restart();
    }
    assertThat(happened)
        .containsExactly(
            "cassandra of logs",
            "closed logs",
            "cassandra of restarted",
            "closed restarted",
            "closed restarted-2");
  }

  @Test
  void dataOfItsOwnOutlivesARestartAndGoesWithIt() throws Exception {
    Path data = Files.createDirectories(folder.resolve("data"));
    Path leftOver = Files.writeString(data.resolve("of-one-that-was-killed"), "");
    Path file = data.resolve("rows");
    try (LazyEnvironmentServers servers = servers(Map.of(), data)) {
      var unused = servers.words(CASSANDRA, "cql");
      assertThat(leftOver).doesNotExist();
      Files.createDirectories(data);
      Files.writeString(file, "");
      servers.restart();
      var unusedAgain = servers.words(CASSANDRA, "cql");
      assertThat(file).exists();
    }
    assertThat(data).doesNotExist();
  }
}
