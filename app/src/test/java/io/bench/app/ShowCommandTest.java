package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.app.catalog.PackagedExperiments;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code bench show} prints of workloads, experiments and bindings. */
class ShowCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int bench(String... arguments) {
    CommandLine commandLine = Bench.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(arguments);
  }

  @Test
  void theTextOfAWorkloadTakesNoParameters() {
    assertThat(bench("show", "workload=keyvalue", "keycount=1M")).isEqualTo(2);
    assertThat(err.toString().lines())
        .containsExactly(
            "bench: 'keycount' changes nothing in the text as it stands; 'bench show doc' and"
                + " 'ops' resolve it");
    assertThat(bench("show", "doc", "workload=keyvalue", "keycount=1M")).isZero();
  }

  @Test
  void aBuiltInExperimentIsShownAsItStands() {
    assertThat(bench("show", "experiment", "grpc-vs-cql")).as(err.toString()).isZero();
    assertThat(out.toString()).isEqualTo(new PackagedExperiments().load("grpc-vs-cql").text());
  }

  @Test
  void anExperimentInAFileIsShownAsItStands(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), "question: What?\n");

    assertThat(bench("show", "experiment", file.toString())).as(err.toString()).isZero();
    assertThat(out).hasToString("question: What?\n");
  }

  @Test
  void anExperimentIsShownAsOneJsonObject(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), "question: What?\n");

    assertThat(bench("show", "--json", "experiment", file.toString())).isZero();
    assertThat(new ObjectMapper().readTree(out.toString()).path("text").asText())
        .isEqualTo("question: What?\n");
  }

  @Test
  void anExperimentWithoutANameIsAMistake() {
    assertThat(bench("show", "experiment")).isEqualTo(2);
    assertThat(err.toString()).contains("takes one name");
  }

  @Test
  void anExperimentThatIsNotThereGetsTheNearestOne() {
    assertThat(bench("show", "experiment", "grpc-vs-sql")).isEqualTo(2);
    assertThat(err.toString()).contains("did you mean 'grpc-vs-cql'?");
  }

  @Test
  void aValueThatCannotBeMadeIsTheUsersMistake() {
    assertThat(bench("show", "binding", "ToString(); Prefix('user-'); ToLong()")).isEqualTo(2);
    assertThat(err.toString().lines())
        .containsExactly(
            "bench: the value of cycle 0 cannot be made: For input string: \"user-0\"");
  }
}
