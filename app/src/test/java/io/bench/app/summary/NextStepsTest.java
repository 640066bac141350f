package io.bench.app.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NextStepsTest {

  @TempDir Path results;

  private Path result(String name) throws IOException {
    return result(name, "default");
  }

  private Path result(String name, String scenario) throws IOException {
    Path folder = Files.createDirectories(results.resolve(name));
    Files.writeString(
        folder.resolve("run.json"),
        """
        {"schema": {"name": "bench-run", "version": 1}, "scenario": "%s"}"""
            .formatted(scenario));
    return folder;
  }

  /** As a shell reads it. */
  private static String command(Path now) {
    String lines = String.join("\n", new NextSteps(now, "default", "bench").lines());
    return lines.substring(lines.indexOf("bench compare")).replaceAll(" \\\\\n *", " ");
  }

  @Test
  void comparesWithTheLatestRunOfTheSameWorkloadAndAdapter() throws IOException {
    result("20260304T050601Z-keyvalue-cql");
    Path before = result("20260304T050602Z-keyvalue-cql");
    result("20260304T050603Z-keyvalue-grpc");
    Files.createDirectories(results.resolve("20260304T050604Z-keyvalue-cql"));
    Path now = result("20260304T050605Z-keyvalue-cql");
    result("20260304T050606Z-keyvalue-cql");

    assertThat(command(now)).isEqualTo("bench compare " + before + " " + now);
  }

  @Test
  void aFolderThatAShellWouldTakeApartIsQuoted() throws IOException {
    Path now = result("my runs/20260304T050605Z-keyvalue-cql");

    assertThat(command(now))
        .isEqualTo("bench compare '" + now + "' '" + results.resolve("my runs/NEXT") + "'");
  }

  @Test
  void aRunOfAnotherScenarioIsNoneToCompareWith() throws IOException {
    Path before = result("20260304T050601Z-keyvalue-cql");
    result("20260304T050602Z-keyvalue-cql", "demonstration");
    Path now = result("20260304T050605Z-keyvalue-cql");

    assertThat(command(now)).isEqualTo("bench compare " + before + " " + now);
  }

  @Test
  void asksForAnotherRunWhereThereIsNone() throws IOException {
    Path now = result("20260304T050605Z-keyvalue-cql");

    assertThat(command(now)).isEqualTo("bench compare " + now + " " + results.resolve("NEXT"));
  }

  @Test
  void theCommandIsTheOneThatWasTyped() {
    assertThat(NextSteps.program("target/bench.jar run workload=keyvalue"))
        .isEqualTo("java -jar target/bench.jar");
    assertThat(NextSteps.program("bench-0.1.0.jar")).isEqualTo("java -jar bench-0.1.0.jar");
    assertThat(NextSteps.program("/my tools/bench.jar report A.jar"))
        .isEqualTo("java -jar '/my tools/bench.jar'");
    assertThat(NextSteps.program("io.bench.app.Bench run jar=x.jar")).isEqualTo("bench");
    assertThat(NextSteps.program("surefire/surefirebooter1.jar a b")).isEqualTo("bench");
    assertThat(NextSteps.program("")).isEqualTo("bench");
  }
}
