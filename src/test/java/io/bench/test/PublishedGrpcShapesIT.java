package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Workloads in the shapes of the published baselines for CQL over gRPC, with the mistakes that
 * these have, run as they are: schema, ramp-up and main, and the block verify where there is one.
 *
 * <p>Nine files are published, and five shapes stand for them; within a row of this list the files
 * are the same but for names, constants, and the parameter that takes the token, {@code auth_token}
 * or {@code token}:
 *
 * <ul>
 *   <li>{@code keyvalue}: {@code cql-keyvalue}, {@code grpc-cql-keyvalue}
 *   <li>{@code tabular}: {@code cql-tabular}, {@code grpc-cql-tabular}
 *   <li>{@code timeseries}: {@code cql-iot}, {@code grpc-cql-timeseries}
 *   <li>{@code timeseries-dse}: {@code grpc-cql-timeseries-dse}
 *   <li>{@code collections}: {@code grpc-cql-collections}, and {@code grpc-cql-intuit}, whose
 *       scenario {@code default} for driver {@code cql} the shape has too
 * </ul>
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

  /** With a table option that the Cassandra behind the gateway knows by another name only. */
  @Test
  void timeseriesAndItsVerification() throws Exception {
    WorkloadRun run = run("timeseries", "sources=10", "keyspace=readings");
    assertReadsFoundRows(run, "latest");

    WorkloadRun verification = verify("timeseries", "sources=10", "keyspace=readings");
    assertThat(verification.count(onlyStep(verification), "verifiedRows")).isEqualTo(300);
  }

  /** The options of DSE are the server's to refuse; all else runs on a table without them. */
  @Test
  void timeseriesForDse() throws Exception {
    List<String> parameters = new ArrayList<>(gateway.parameters());
    parameters.addAll(List.of("default.schema", "keyspace=dse"));
    WorkloadRun schema = WorkloadRun.of(folder, file("timeseries-dse"), parameters);
    assertThat(schema.ended().exitCode()).isEqualTo(1);
    assertThat(schema.ended().out() + schema.ended().err())
        .contains("INVALID_ARGUMENT", "nodesync");

    try (CqlSession session = gateway.connect()) {
      session.execute(
          "CREATE TABLE dse.grpc_dse_readings (machine_id uuid, sensor_name text, time timestamp,"
              + " sensor_value double, station_id uuid, data text,"
              + " PRIMARY KEY ((machine_id, sensor_name), time))");
    }
    WorkloadRun run =
        run("timeseries-dse", "scenario=without-schema", "sources=10", "keyspace=dse");
    assertReadsFoundRows(run, "latest");
    assertThat(run.count("verify", "verifiedRows")).isEqualTo(300);
  }

  /** What is never set stays null, and the last of two bindings of one name is taken. */
  @Test
  void collections() throws Exception {
    WorkloadRun run = run("collections", "scenario=all", "keyspace=collected");

    assertThat(run.ended().err())
        .contains("collections.yaml:", "binding 'lentTime' stands twice, and this one is taken");
    try (CqlSession session = gateway.connect()) {
      long contents = 0;
      for (Row row : session.execute("SELECT * FROM collected.\"shelfContents\"")) {
        contents++;
        assertThat(row.isNull("note")).isTrue();
        assertThat(row.isNull("\"otherIds\"")).isTrue();
        assertThat(row.isNull("\"failedTime\"")).isTrue();
        assertThat(row.getMap("more", String.class, String.class))
            .containsKeys("readerType", "type")
            .containsEntry("type", "Raw");
        assertThat(row.getMap("labels", String.class, String.class))
            .isEqualTo(Map.of("101", "{\"is101\":\"false\"}"));
        assertThat(row.getSet("places", String.class)).containsExactly("a library");
      }
      assertThat(contents).isPositive();
      Row lent = session.execute("SELECT \"lentTime\" FROM collected.lent LIMIT 1").one();
      assertThat(lent).isNotNull();
      // the binding that is not taken spreads the times over the year after
      assertThat(lent.getInstant(0))
          .isBetween(Instant.parse("2021-04-01T23:59:59Z"), Instant.parse("2021-04-02T00:00:00Z"));
    }
  }

  @Test
  void collectionsOfTheOlderFileForAnotherDriver() throws Exception {
    List<String> parameters = new ArrayList<>(gateway.parameters());
    parameters.add("keyspace=collected_before");
    WorkloadRun run =
        WorkloadRun.of(folder, file("collections"), parameters).assertEveryOpSucceeded();

    assertThat(run.results().run().at("/steps/1/adapter").asText()).isEqualTo("grpc");
    assertThat(run.count("main", "succeeded")).isEqualTo(300);
  }

  @ParameterizedTest
  @ValueSource(strings = {"keyvalue", "tabular", "timeseries", "timeseries-dse", "collections"})
  void everyScenarioOfAShapeIsSound(String shape) throws Exception {
    BenchProcess.Ended ended = BenchProcess.run(folder, "check", "workload=" + file(shape));

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
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
    // several seconds, since the gateway tells what it has done once a second
    BenchProcess.Ended ended =
        BenchProcess.run(
            apart,
            "run",
            "workload=" + file("keyvalue"),
            "rampup-cycles=100",
            "main-cycles=300",
            "rate=100",
            "warmup=none",
            "cassandra-heap=1G");

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    ResultFiles results = ResultFiles.in(apart);
    assertThat(results.measured("main").at("/total/counts/succeeded").asLong()).isEqualTo(300);
    JsonNode gateway = results.step("main").at("/startedServers/0");
    assertThat(gateway.path("name").asText()).isEqualTo("gateway");
    assertThat(gateway.path("requestsAnswered").asLong()).isBetween(1L, 401L);
    assertThat(gateway.path("requestsRefused").asLong(-1)).isZero();
    assertThat(gateway.path("cpuMicrosPerRequest").asDouble()).isPositive();
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
