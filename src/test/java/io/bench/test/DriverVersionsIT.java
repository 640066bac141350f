package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Published drivers, each in a jar of its own, on one server. */
@ExtendWith(SharedServers.class)
class DriverVersionsIT {

  private static final Path DRIVERS = Path.of(System.getProperty("drivers.folder"));

  private static ServedCassandra cassandra;
  @TempDir private static Path shared;
  @TempDir private Path folder;

  private static Path jar(String name) {
    Path jar = DRIVERS.resolve(name + ".jar").toAbsolutePath();
    assertThat(jar).isRegularFile();
    return jar;
  }

  @BeforeAll
  static void load(ServedCassandra ofAll) throws IOException, InterruptedException {
    cassandra = ofAll;
    for (String scenario : List.of("default.schema", "default.rampup")) {
      BenchProcess.Ended ended =
          BenchProcess.runQuickly(
              shared,
              "run",
              "workload=keyvalue",
              scenario,
              "keycount=1000",
              "host=" + cassandra.address);
      assertThat(ended.exitCode()).as(ended.err()).isZero();
    }
  }

  private Path run(String name, String... more) throws IOException, InterruptedException {
    Path output = folder.resolve(name);
    List<String> words =
        new ArrayList<>(
            List.of(
                "run",
                "workload=keyvalue",
                "default.capacity",
                "keycount=1000",
                "threads=8",
                "warmup=none",
                "duration=3s",
                "host=" + cassandra.address,
                "--output=" + output));
    words.addAll(List.of(more));
    BenchProcess.Ended ended = BenchProcess.runQuickly(folder, words.toArray(String[]::new));
    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    return output;
  }

  @Test
  @Tag("full")
  void eachVersionRunsTheWorkloadAndComparisonsNameThem() throws Exception {
    Path builtIn = run("built-in", "path=driver");
    Path datastax = run("datastax", "driver-jar=" + jar("datastax"));
    Path scylla = run("scylla", "driver-jar=" + jar("scylla"));

    List<String> versions = new ArrayList<>();
    for (Path output : List.of(builtIn, datastax, scylla)) {
      ResultFiles results = new ResultFiles(output);
      results.assertCountsAddUp();
      JsonNode total = results.measured("capacity").path("total");
      assertThat(total.at("/counts/failed").asLong()).isZero();
      assertThat(total.at("/counts/rows").asLong()).isPositive();
      JsonNode server = results.step("capacity").path("server");
      assertThat(server.path("path").asText()).isEqualTo("driver");
      versions.add(server.path("driver.version").asText());
    }
    assertThat(versions).doesNotContain("").doesNotHaveDuplicates();

    BenchProcess.Ended compared =
        BenchProcess.runQuickly(folder, "compare", "built-in", "datastax", "scylla");
    assertThat(compared.exitCode()).as(compared.err()).isZero();
    assertThat(compared.out())
        .contains("driver.version", "driver.name", "driver.jar.sha256")
        .contains(versions);
  }

  @Test
  void aFileThatIsNoDriverIsRefusedInOneLineBeforeAnythingStarts() throws Exception {
    Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
    for (String problem : List.of("there is no missing.jar", text + " is no jar")) {
      String named = problem.startsWith("there") ? "missing.jar" : text.toString();
      BenchProcess.Ended ended =
          BenchProcess.runQuickly(
              folder, "run", "workload=keyvalue", "default", "driver-jar=" + named);

      assertThat(ended.exitCode()).isEqualTo(2);
      assertThat(ended.err().lines().filter(line -> line.contains("driver-jar")))
          .as(ended.err())
          .singleElement()
          .asString()
          .contains(problem);
    }
  }
}
