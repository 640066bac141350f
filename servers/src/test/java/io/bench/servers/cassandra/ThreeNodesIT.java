package io.bench.servers.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.servers.cassandra.jmx.CasCounters;
import io.bench.servers.cassandra.jmx.ManagementException;
import io.bench.servers.cassandra.jmx.PaxosCounters;
import io.bench.servers.cassandra.jmx.PaxosRepair;
import io.bench.servers.jvm.JavaFinder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three nodes with the newer Paxos: what they know of each other, and what can be asked of them.
 */
@Tag("full")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ThreeNodesIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private RunningCassandra cassandra;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    Map<String, String> options =
        Map.of(
            "cassandra-nodes", "3",
            "cassandra-heap", "512M",
            "cassandra.paxos_variant", "v2",
            "cassandra.paxos_state_purging", "repaired",
            // more for a cold node on a busy machine; a Paxos repair takes as long on each node
            "cassandra.cas_contention_timeout", "5s",
            "cassandra.write_request_timeout", "5s",
            "cassandra.read_request_timeout", "5s");
    cassandra =
        new EmbeddedCassandra(
                Path.of("target", "it-cache").toAbsolutePath(), JavaFinder.ofThisMachine())
            .launch(CassandraOptions.parse(options, folder.resolve("logs")), message -> {});
    try (RawCql client = client(0)) {
      client.query(
          "CREATE KEYSPACE three WITH replication ="
              + " {'class': 'SimpleStrategy', 'replication_factor': 3}");
      client.query(
          "CREATE KEYSPACE one WITH replication ="
              + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
      client.query("CREATE TABLE three.shard (key text PRIMARY KEY, version int)");
    }
    awaitSchemaAgreement();
  }

  /** A node that does not know the table yet fails what others ask of it. */
  private void awaitSchemaAgreement() throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    Set<List<List<String>>> versions = new HashSet<>();
    do {
      assertThat(System.nanoTime()).as("schemas %s", versions).isLessThan(deadline);
      versions.clear();
      for (int i = 0; i < 3; i++) {
        try (RawCql client = client(i)) {
          versions.add(client.query("SELECT schema_version FROM system.local"));
        }
      }
    } while (versions.size() > 1);
  }

  @AfterAll
  void stop() {
    if (cassandra != null) {
      cassandra.close();
    }
  }

  @Test
  void nodesOnOneAddressSeeEachOther() throws Exception {
    assertThat(cassandra.contactPoints()).hasSize(3).doesNotHaveDuplicates();
    for (int i = 0; i < 3; i++) {
      try (RawCql client = client(i)) {
        assertThat(client.query("SELECT release_version FROM system.peers_v2"))
            .as("peers of node %d", i + 1)
            .hasSize(2)
            .containsOnly(List.of(cassandra.version()));
      }
    }
  }

  @Test
  void theSettingsOfPaxosAreThoseOfTheOptionsOnEveryNode() throws Exception {
    assertPaxos("v2");
  }

  @Test
  void theVariantOfPaxosChangesOnEveryNodeWhileItRuns() throws Exception {
    cassandra.management().changePaxosVariant("v1");
    try {
      assertPaxos("v1");
    } finally {
      cassandra.management().changePaxosVariant("v2");
    }
    assertPaxos("v2");
  }

  @Test
  void aVariantThatThereIsNotIsNamed() {
    assertThatThrownBy(() -> cassandra.management().changePaxosVariant("v3"))
        .isInstanceOf(ManagementException.class)
        .hasMessageContaining("v3");
  }

  private void assertPaxos(String variant) throws Exception {
    for (int i = 0; i < 3; i++) {
      try (RawCql client = client(i)) {
        assertThat(
                client.query(
                    "SELECT name, value FROM system_views.settings"
                        + " WHERE name IN ('paxos_variant', 'paxos_state_purging')"))
            .as("settings of node %d", i + 1)
            .containsExactlyInAnyOrder(
                List.of("paxos_variant", variant), List.of("paxos_state_purging", "repaired"));
      }
    }
  }

  @Test
  void serialRequestsAreCountedByWhoCoordinatesThem() throws Exception {
    PaxosCounters before = cassandra.management().paxosCounters();
    for (int i = 0; i < 3; i++) {
      try (RawCql client = client(i)) {
        client.query("INSERT INTO three.shard (key, version) VALUES ('counted', 1) IF NOT EXISTS");
        assertThat(client.query("SELECT key FROM three.shard WHERE key = 'counted'", RawCql.SERIAL))
            .hasSize(1);
      }
    }
    PaxosCounters counted = cassandra.management().paxosCounters().minus(before);
    assertThat(counted.writes().requests()).as("conditional writes").isEqualTo(3);
    assertThat(counted.reads().requests()).as("serial reads").isEqualTo(3);
    assertThat(counted.conditionsNotMet()).as("not applied").isEqualTo(2);
  }

  @Test
  void writesOfOneKeyOverSeveralCoordinatorsContend() throws Exception {
    CasCounters before = cassandra.management().paxosCounters().writes();
    CasCounters counted = before.minus(before);
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    // not the common pool, which on two processors has one thread
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      while (counted.contended() == 0 && System.nanoTime() < deadline) {
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
          int node = i;
          writers.add(CompletableFuture.runAsync(() -> updateSeveralTimes(node), threads));
        }
        for (CompletableFuture<Void> writer : writers) {
          writer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
        counted = cassandra.management().paxosCounters().writes().minus(before);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(counted.contended()).isPositive().isLessThanOrEqualTo(counted.requests());
  }

  private void updateSeveralTimes(int node) {
    try (RawCql client = client(node)) {
      for (int i = 0; i < 10; i++) {
        try {
          client.query("UPDATE three.shard SET version = 2 WHERE key = 'contended' IF version = 1");
        } catch (IOException e) {
          assertThat(e).as("what contention may lead to").hasMessageContaining("timed out");
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aPaxosRepairIsDoneByEveryNode() throws Exception {
    PaxosRepair repair = cassandra.management().repairPaxos("three");
    assertThat(repair.nodesRepaired()).isEqualTo(3);
    assertThat(repair.duration()).isPositive();
  }

  @Test
  void aKeyspaceOfOneReplicaHasNothingToRepair() throws Exception {
    assertThat(cassandra.management().repairPaxos("one").nodesRepaired()).isZero();
  }

  @Test
  void aRepairOfAnUnknownKeyspaceIsRefused() {
    assertThatThrownBy(() -> cassandra.management().repairPaxos("four"))
        .isInstanceOf(ManagementException.class)
        .hasMessage("Paxos repair: there is no keyspace 'four'");
  }

  @Test
  void pausedNodesAnswerNothingUntilTheyAreResumed() throws Exception {
    try (RawCql client = client(0)) {
      cassandra.pause();
      CompletableFuture<Integer> answer =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return client.options();
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      assertThatThrownBy(() -> cassandra.management().paxosCounters())
          .hasMessage("node 1 is paused, it cannot be asked over JMX");
      assertThatThrownBy(cassandra::pause).hasMessage("the nodes are paused already");
      assertThat(answer.isDone()).as("answered while paused").isFalse();
      assertThat(cassandra.resume()).isPositive();
      assertThat(answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isPositive();
    }
    assertThat(cassandra.isPaused()).isFalse();
  }

  @Test
  void aPauseLastsAsLongAsItIsTold() throws Exception {
    Duration told = Duration.ofMillis(300);
    assertThat(cassandra.pauseFor(told)).isGreaterThanOrEqualTo(told);
    assertThat(cassandra.isPaused()).isFalse();
    assertThat(cassandra.management().clientBytes().received()).isNotNegative();
  }

  @Test
  void anInterruptEndsThePauseWithTheWaiting() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> cassandra.pauseFor(Duration.ofHours(1)))
        .isInstanceOf(InterruptedException.class);
    assertThat(cassandra.isPaused()).isFalse();
  }

  @Test
  void theNodesTellTheCpuTimeTheyHaveUsedTogether() {
    Duration all = cassandra.cpuTime().orElseThrow();
    ProcessHandle first = cassandra.processes().get(0);
    assertThat(all).isPositive();
    assertThat(first.info().totalCpuDuration().orElseThrow()).isPositive().isLessThan(all);
  }

  private RawCql client(int node) throws IOException {
    InetSocketAddress address = cassandra.contactPoints().get(node);
    return new RawCql(address).startUp();
  }
}
