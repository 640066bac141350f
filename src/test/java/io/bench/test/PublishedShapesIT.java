package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Workloads in the shapes of the published CQL baselines, with the mistakes that these have, run as
 * they are: schema, ramp-up, main, and where there is one, verify.
 */
@ExtendWith(SharedServers.class)
class PublishedShapesIT {

  private static ServedCassandra cassandra;
  @TempDir Path folder;

  @BeforeAll
  static void serve(ServedCassandra shared) {
    cassandra = shared;
  }

  private WorkloadRun run(String shape, String... more) throws Exception {
    String file = Path.of("resources/published-shapes", shape + ".yaml").toString();
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.add("main-cycles=400");
    return WorkloadRun.of(
            cassandra,
            folder,
            Path.of(file).toAbsolutePath().toString(),
            "shapes",
            arguments.toArray(String[]::new))
        .assertEveryOpSucceeded();
  }

  private static void assertReadsFoundRows(WorkloadRun run, String... reads) throws IOException {
    for (String read : reads) {
      assertThat(run.count("main", read, "rows")).as(read).isPositive();
      assertThat(run.count("main", read, "empty")).as(read).isZero();
    }
  }

  @Test
  void olderKeyValue() throws Exception {
    WorkloadRun run =
        run(
            "keyvalue-older",
            "rampup-cycles=400",
            "keycount=400",
            "keydist=Uniform(0,400)->int",
            "valdist=Uniform(0,400)->int");

    assertReadsFoundRows(run, "main-select");
    assertThat(run.ended().err()).contains("the '>>' behind TEMPLATE(rf...) closes nothing");
  }

  @Test
  void newerKeyValueAndItsVerificationBesideTheOp() throws Exception {
    String[] sizes = {"rampup-cycles=400", "keycount=400", "keydist=Uniform(0,400)"};
    WorkloadRun run = run("keyvalue-newer", sizes);
    assertReadsFoundRows(run, "main-select");
    assertThat(run.ended().err())
        .contains("TEMPLATE(rf:...) is read as TEMPLATE(rf,...)")
        .contains("block 'schema-elsewhere' stands inside of block 'schema'");

    run("keyvalue-newer", with("default.rampup", sizes));
    run("keyvalue-newer", with("verify", sizes)).assertVerified("all", 400);
  }

  @Test
  void olderTabular() throws Exception {
    assertReadsFoundRows(run("tabular-older", "rampup-cycles=1000", "partsize=10"), "main-select");
  }

  @Test
  void newerTabular() throws Exception {
    WorkloadRun run = run("tabular-newer", "rampup-cycles=1000", "partsize=10", "addzeros=0");

    assertReadsFoundRows(run, "main-select-all", "main-select-01");
  }

  @Test
  void olderIotWithOptionsOfOlderServers() throws Exception {
    String[] sizes = {"rampup-cycles=400", "sources=10"};
    assertReadsFoundRows(run("iot-older", sizes), "select-read");

    run("iot-older", with("verify", sizes)).assertVerified("all", 400);
  }

  @Test
  void newerIotAndOlderTimeSeries() throws Exception {
    for (String shape : List.of("iot-newer", "timeseries-older")) {
      String[] sizes = {"rampup-cycles=400", "sources=10"};
      assertReadsFoundRows(run(shape, sizes), "select-read");
      run(shape, with("verify", sizes)).assertVerified("all", 400);
    }
  }

  @Test
  void newerTimeSeriesWithParamsInItsStatements() throws Exception {
    String[] sizes = {"rampup-cycles=400", "sources=10"};
    WorkloadRun run = run("timeseries-newer", sizes);
    assertReadsFoundRows(run, "select-read");
    assertThat(run.ended().err())
        .contains("the statement of op 'insert-main' ends in params (instrument, idempotent)")
        .contains("'type' means nothing in block 'main-write'");

    run("timeseries-newer", with("verify", sizes)).assertVerified("all", 400);
  }

  @Test
  void incremental() throws Exception {
    WorkloadRun run = run("incremental");

    assertThat(run.count("default-main", "main-select", "rows")).isPositive();
    assertThat(run.count("default-main", "main-select", "empty")).isZero();
  }

  @Test
  void starterWithAParamThatMeansNothing() throws Exception {
    WorkloadRun run = run("starter", "sources=10");

    assertReadsFoundRows(run, "select-read");
    assertThat(run.ended().err()).contains("param 'x' means nothing to adapter 'cql'");
  }

  private static String[] with(String scenario, String... sizes) {
    List<String> words = new ArrayList<>(List.of(scenario));
    words.addAll(List.of(sizes));
    return words.toArray(String[]::new);
  }
}
