package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.process.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What several clients cannot make an experiment of, said before any of them waits. */
class ExperimentOfClientsTest {

  @TempDir Path folder;

  private final BenchInProcess bench = new BenchInProcess();

  private int experiment(String adapter, String ofArm, String... words) throws IOException {
    Path file = folder.resolve("delays.yaml");
    Files.writeString(
        file,
        """
        question: Is a longer delay slower?
        rounds: 1
        parameters: {adapter: %s, op: "select * from t", duration: 1s}
        arms:
          fast: {parameters: {seed: 1}}
          slow: {parameters: {seed: 2%s}}
        """
            .formatted(adapter, ofArm));
    List<String> all = new ArrayList<>(List.of("experiment", file.toString()));
    all.add("--output=" + folder.resolve("out"));
    all.addAll(List.of(words));
    return bench.call(all.toArray(String[]::new));
  }

  @Test
  void clientsOfAnArmInTheFileWouldMakeEachClientTheFirst() throws Exception {
    assertThat(experiment("null-async", ", clients: 3")).isEqualTo(ExitCode.USAGE);

    assertThat(bench.err())
        .isEqualTo(
            "bench: arm 'slow': give clients=N on the command line, of every client, and not in the file\n");
  }

  @Test
  void serversThatEachClientWouldStartAreRefused() throws Exception {
    assertThat(experiment("cql", "", "clients=2", "client=0", "meet=127.0.0.1"))
        .isEqualTo(ExitCode.USAGE);

    assertThat(bench.err()).startsWith("bench: arm 'fast': several clients need host=");
    assertThat(folder.resolve("out")).doesNotExist();
  }
}
