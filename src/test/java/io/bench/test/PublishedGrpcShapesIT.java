package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Workloads in the shapes of the published baselines for CQL over gRPC, with the mistakes that
 * these have, run as they are: schema, ramp-up and main, and the block verify where there is one.
 */
@ExtendWith(SharedServers.class)
class PublishedGrpcShapesIT {

  private static final String[] CYCLES = {"rampup-cycles=300", "main-cycles=300"};

  private static ServedGateway gateway;
  @TempDir Path folder;

  @BeforeAll
  static void serve(ServedGateway shared) {
    gateway = shared;
  }

  private static String file(String shape) {
    return Path.of("resources/published-grpc-shapes", shape + ".yaml").toAbsolutePath().toString();
  }

  /** With the token as these workloads take it. */
  private WorkloadRun run(String shape, String... more) throws Exception {
    return runWith("auth_token=" + gateway.token(), shape, more);
  }

  private WorkloadRun runWith(String token, String shape, String... more) throws Exception {
    List<String> parameters = new ArrayList<>(List.of("host=" + gateway.address, token));
    parameters.addAll(List.of(CYCLES));
    parameters.addAll(List.of(more));
    return WorkloadRun.of(folder, file(shape), parameters).assertEveryOpSucceeded();
  }

  private WorkloadRun verify(String shape, String... more) throws Exception {
    List<String> parameters = new ArrayList<>(gateway.parameters());
    parameters.addAll(List.of("scenario=verify", "rampup-cycles=300"));
    parameters.addAll(List.of(more));
    return WorkloadRun.of(folder, file(shape), parameters).assertEveryOpSucceeded();
  }

  private static void assertReadsFoundRows(WorkloadRun run, String read) throws IOException {
    assertThat(run.count("main", read, "rows")).as(read).isPositive();
    assertThat(run.count("main", read, "empty")).as(read).isZero();
  }

  @Test
  void keyvalue() throws Exception {
    String[] sizes = {"keycount=300", "keydist=Uniform(0,300)->int", "valdist=Uniform(0,300)->int"};
    WorkloadRun run = run("keyvalue", sizes);

    assertReadsFoundRows(run, "get");
    assertThat(run.results().run().at("/steps/0/adapter").asText()).isEqualTo("grpc");
    run.results().assertNowhere(gateway.token());
    assertThat(run.ended().out() + run.ended().err()).doesNotContain(gateway.token());
  }

  @Test
  void keyvalueOfAServiceThatHasItsKeyspaces() throws Exception {
    makeKeyspace("hosted");
    run("keyvalue", "scenario=hosted", "keyspace=hosted", "keycount=300");
    long stored;
    try (CqlSession session = gateway.connect()) {
      stored = session.execute("SELECT count(*) FROM hosted.grpc_keyvalue").one().getLong(0);
    }
    assertThat(stored).isGreaterThanOrEqualTo(300);

    run("keyvalue", "scenario=hosted.rampup", "keyspace=hosted", "keycount=300");
    WorkloadRun verification = verify("keyvalue", "keyspace=hosted", "keycount=300");
    assertThat(verification.count(onlyStep(verification), "verifiedRows")).isEqualTo(300);
  }

  @Test
  void tabular() throws Exception {
    WorkloadRun run = run("tabular", "partsize=10", "partcount=30");
    assertReadsFoundRows(run, "some-of-a-part");
  }

  @Test
  void timeseriesAndItsVerification() throws Exception {
    makeKeyspace("readings");
    String[] sizes = {"sources=10", "keyspace=readings"};
    WorkloadRun run = run("timeseries", "scenario=hosted", "sources=10", "keyspace=readings");
    assertReadsFoundRows(run, "latest");

    WorkloadRun verification = verify("timeseries", sizes);
    assertThat(verification.count(onlyStep(verification), "verifiedRows")).isEqualTo(300);
  }

  /** The placeholder stands in each step of the file; what the user says is meant. */
  @Test
  void aTokenFileWinsOverThePlaceholder() throws Exception {
    runWith("token-file=" + gateway.tokenFile, "tabular", "default.schema");
  }

  /** Nothing is told about servers: one is started, and its token wins over the placeholder. */
  @Test
  void aStartedGatewayIsCalledWithItsOwnToken() throws Exception {
    Path apart = Files.createDirectory(folder.resolve("apart"));
    BenchProcess.Ended ended =
        BenchProcess.run(
            apart, "run", "workload=" + file("keyvalue"), "default.schema", "cassandra-heap=1G");

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    assertThat(ResultFiles.in(apart).measured("schema").at("/total/counts/succeeded").asLong())
        .isEqualTo(2);
  }

  private static void makeKeyspace(String name) {
    try (CqlSession session = gateway.connect()) {
      session.execute(
          "CREATE KEYSPACE IF NOT EXISTS %s WITH replication = {'class': 'SimpleStrategy',"
                  .formatted(name)
              + " 'replication_factor': 1}");
    }
  }

  private static String onlyStep(WorkloadRun run) throws IOException {
    return run.results().run().at("/steps/0/name").asText();
  }
}
