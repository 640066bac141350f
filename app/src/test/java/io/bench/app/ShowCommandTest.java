package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.app.catalog.PackagedExperiments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code bench show} prints of workloads, experiments and bindings. */
class ShowCommandTest {

  private final BenchInProcess bench = new BenchInProcess();

  @Test
  void theTextOfAWorkloadTakesNoParameters() {
    assertThat(bench.call("show", "workload=keyvalue", "keycount=1M")).isEqualTo(2);
    assertThat(bench.err().lines())
        .containsExactly(
            "bench: 'keycount' changes nothing in the text as it stands; 'bench show doc' and"
                + " 'ops' resolve it");
    assertThat(bench.call("show", "doc", "workload=keyvalue", "keycount=1M")).isZero();
  }

  @Test
  void aBuiltInExperimentIsShownAsItStands() {
    assertThat(bench.call("show", "experiment", "grpc-vs-cql")).as(bench.err()).isZero();
    assertThat(bench.out()).isEqualTo(new PackagedExperiments().load("grpc-vs-cql").text());
  }

  @Test
  void anExperimentInAFileIsShownAsItStands(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), "question: What?\n");

    assertThat(bench.call("show", "experiment", file.toString())).as(bench.err()).isZero();
    assertThat(bench.out()).isEqualTo("question: What?\n");
  }

  @Test
  void anExperimentIsShownAsOneJsonObject(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), "question: What?\n");

    assertThat(bench.call("show", "--json", "experiment", file.toString())).isZero();
    assertThat(new ObjectMapper().readTree(bench.out()).path("text").asText())
        .isEqualTo("question: What?\n");
  }

  @Test
  void anExperimentWithoutANameIsAMistake() {
    assertThat(bench.call("show", "experiment")).isEqualTo(2);
    assertThat(bench.err()).contains("takes one name");
  }

  @Test
  void anExperimentThatIsNotThereGetsTheNearestOne() {
    assertThat(bench.call("show", "experiment", "grpc-vs-sql")).isEqualTo(2);
    assertThat(bench.err()).contains("did you mean 'grpc-vs-cql'?");
  }

  @Test
  void aValueThatCannotBeMadeIsTheUsersMistake() {
    assertThat(bench.call("show", "binding", "ToString(); Prefix('user-'); ToLong()")).isEqualTo(2);
    assertThat(bench.err().lines())
        .containsExactly(
            "bench: the value of cycle 0 cannot be made: For input string: \"user-0\"");
  }
}
