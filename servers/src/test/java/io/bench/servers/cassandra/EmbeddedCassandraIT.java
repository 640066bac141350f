package io.bench.servers.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bench.servers.ServerStartException;
import io.bench.servers.jvm.JavaFinder;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts the Cassandra that is packed, and talks to it with a client that is not ours. */
class EmbeddedCassandraIT {
  private static final int SUPPORTED = 6;

  /** Not the user's own; kept between builds, as the user's is. */
  private static final Path CACHE = Path.of("target", "it-cache").toAbsolutePath();

  @TempDir Path folder;

  /** Also when it is closed while it is paused. */
  @Test
  void oneNodeAnswersClientsAndLeavesOnlyItsLog() throws Exception {
    List<String> progress = new ArrayList<>();
    RunningCassandra cassandra = launch(Map.of(), progress);
    ProcessHandle node = cassandra.processes().get(0);
    try (RawCql client = new RawCql(cassandra.contactPoints().get(0))) {
      assertThat(client.options()).isEqualTo(SUPPORTED);
      assertThat(client.startUp().query("SELECT release_version, data_center FROM system.local"))
          .containsExactly(List.of(cassandra.version(), cassandra.localDatacenter()));
    } finally {
      cassandra.pause();
      cassandra.close();
    }
    assertThat(progress).contains("starting node 1 of 1");
    assertThat(node.isAlive()).isFalse();
    assertThat(cassandra.cpuTime()).as("CPU time until its end").isPresent();
    assertThat(cassandra.dataFolder()).doesNotExist();
    assertThat(cassandra.logs()).singleElement().satisfies(log -> assertThat(log).isNotEmptyFile());
  }

  @Test
  void keptDataIsThereAgainAndSettingsReachTheServer() throws Exception {
    Map<String, String> options =
        Map.of(
            "cassandra-data", folder.resolve("kept").toString(), "cassandra.paxos_variant", "v2");
    try (RunningCassandra cassandra = launch(options, new ArrayList<>());
        RawCql client = new RawCql(cassandra.contactPoints().get(0)).startUp()) {
      client.query(
          "CREATE KEYSPACE k WITH replication ="
              + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
      client.query("CREATE TABLE k.t (key text PRIMARY KEY, value text)");
      client.query("INSERT INTO k.t (key, value) VALUES ('a', 'kept')");
    }
    try (RunningCassandra cassandra = launch(options, new ArrayList<>());
        RawCql client = new RawCql(cassandra.contactPoints().get(0)).startUp()) {
      assertThat(client.query("SELECT value FROM k.t WHERE key = 'a'"))
          .containsExactly(List.of("kept"));
      assertThat(
              client.query("SELECT value FROM system_views.settings WHERE name = 'paxos_variant'"))
          .containsExactly(List.of("v2"));
    }
  }

  @Test
  void aNodeThatCannotStartShowsTheEndOfItsLog() {
    ServerStartException failure =
        catchThrowableOfType(
            ServerStartException.class,
            () -> launch(Map.of("cassandra.partitioner", "nonsense"), new ArrayList<>()));
    assertThat(failure)
        .hasMessageStartingWith("Cassandra did not start: node 1 ended with code")
        .hasMessageContaining("nonsense")
        .hasMessageEndingWith("whole log: " + folder.resolve("logs/cassandra-node1.log"));
  }

  @Test
  void theChildDiesWithAParentThatIsKilledAndTheNextRunTidiesUp() throws Exception {
    Process parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                CassandraParent.class.getName(),
                CACHE.toString(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String[] started;
    try (BufferedReader output = parent.inputReader()) {
      started = output.readLine().split(" ", 3);
      assertThat(started[0]).isEqualTo("started");
    } finally {
      parent.destroyForcibly().waitFor();
    }
    assertThat(ProcessHandle.of(Long.parseLong(started[1])))
        .as("the child, until it ends")
        .satisfiesAnyOf(
            child -> assertThat(child).isEmpty(),
            child -> child.orElseThrow().onExit().get(60, TimeUnit.SECONDS));
    assertThat(Path.of(started[2])).as("data left behind").exists();
    assertThatThrownBy(() -> launch(Map.of("cassandra.partitioner", "nonsense"), new ArrayList<>()))
        .isInstanceOf(ServerStartException.class);
    assertThat(Path.of(started[2])).as("data after the next run").doesNotExist();
  }

  private RunningCassandra launch(Map<String, String> given, List<String> progress)
      throws ServerStartException, InterruptedException {
    Map<String, String> options = new HashMap<>(given);
    options.putIfAbsent("cassandra-heap", "512M");
    return new EmbeddedCassandra(CACHE, JavaFinder.ofThisMachine())
        .launch(CassandraOptions.parse(options, folder.resolve("logs")), progress::add);
  }
}
