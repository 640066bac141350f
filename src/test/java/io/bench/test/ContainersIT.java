package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.github.dockerjava.api.DockerClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.cassandra.CassandraContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/**
 * On a Cassandra in a container, wherever a Docker engine answers. {@code
 * src/test/docker/choose-image.sh}, which runs before, has chosen the image.
 */
@Tag("full")
class ContainersIT {

  private static final Path CHOSEN = Path.of(System.getProperty("container.image.file"));
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Duration PAUSE = Duration.ofSeconds(5);

  @TempDir static Path folder;
  private static CassandraContainer cassandra;
  private static String address;

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(DockerClientFactory.instance().isDockerAvailable(), "no Docker engine answers");
    assertThat(CHOSEN)
        .as("an engine answers, but choose-image.sh found no 'docker' program")
        .exists();
    String image = Files.readString(CHOSEN).strip();
    cassandra =
        new CassandraContainer(DockerImageName.parse(image).asCompatibleSubstituteFor("cassandra"))
            .withEnv("MAX_HEAP_SIZE", "1G")
            .withEnv("HEAP_NEWSIZE", "256M")
            // Not by a program inside, which only the official image has.
            .waitingFor(Wait.forLogMessage(".*Starting listening for CQL clients.*", 1))
            .withStartupTimeout(PATIENCE);
    cassandra.start();
    awaitAnswer();
    InetSocketAddress contact = cassandra.getContactPoint();
    address = contact.getHostString() + ":" + contact.getPort();
  }

  @AfterAll
  static void stop() {
    if (cassandra != null) {
      cassandra.stop();
    }
  }

  /** Its log says that it listens a moment before it does. */
  private static void awaitAnswer() {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try (CqlSession session = connect()) {
        assertThat(session.getMetadata().getNodes()).isNotEmpty();
        return;
      } catch (AllNodesFailedException e) {
        assertThat(System.nanoTime() - deadline).as("%s", e).isNegative();
      }
    }
  }

  private static CqlSession connect() {
    return CqlSession.builder()
        .addContactPoint(cassandra.getContactPoint())
        .withLocalDatacenter(cassandra.getLocalDatacenter())
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30))
                .build())
        .build();
  }

  private static DockerClient docker() {
    return cassandra.getDockerClient();
  }

  @Test
  void whatKeyvalueWritesIsRead() throws Exception {
    WorkloadRun run =
        WorkloadRun.of(
            folder,
            "keyvalue",
            List.of("host=" + address, "keycount=2000", "duration=5s", "warmup=none"));

    run.assertEveryOpSucceeded();
    assertThat(run.results().run().toString()).contains("\"server.version\"");
  }

  @Test
  void aContainerThatIsPausedIsTimeoutsAndGoesOn() throws Exception {
    try (CqlSession session = connect()) {
      FaultRun.createTables(session, "paused_container", 1);
      List<String> parameters =
          List.of("host=" + address, "threads=64", "timeout=2s", "rate=300", "cycles=2700");
      try (FaultRun run = FaultRun.start(folder, "paused_container", parameters)) {
        run.awaitWriting();
        var unused = docker().pauseContainerCmd(cassandra.getContainerId()).exec();
        try {
          FaultRun.pause(PAUSE);
        } finally {
          unused = docker().unpauseContainerCmd(cassandra.getContainerId()).exec();
        }
        WrittenRows written =
            run.awaitEnd(session)
                .assertEnded(0, "completed")
                .assertNothingLostNorInvented()
                .assertRecoveredAfter(PAUSE.minusSeconds(1));

        assertThat(written.errors())
            .contains("ClientTimeout")
            .isSubsetOf("ClientTimeout", "WriteTimeout", "Overloaded", "Busy");
      }
    }
  }

  /** The network between, by a relay of ours: the container's own stays as it is. */
  @Test
  void connectionsThatAreResetLoseNothingThatWasAcknowledged() throws Exception {
    try (CqlSession session = connect();
        TcpRelay relay = TcpRelay.before(address)) {
      FaultRun.createTables(session, "reset_container", 1);
      List<String> parameters =
          List.of(
              "host=" + relay.address(), "threads=64", "timeout=30s", "rate=300", "cycles=2400");
      try (FaultRun run = FaultRun.start(folder, "reset_container", parameters)) {
        run.awaitWriting();
        relay.reset();
        WrittenRows written =
            run.awaitEnd(session)
                .assertEnded(0, "completed")
                .assertNothingLostNorInvented()
                .assertRecovered();

        assertThat(written.errors()).isNotEmpty().isSubsetOf("ConnectionClosed", "NoNodeAvailable");
      }
    }
  }
}
