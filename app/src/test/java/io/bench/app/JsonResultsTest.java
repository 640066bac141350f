package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code --json}: which commands have it, and that nothing but one value is on stdout. */
class JsonResultsTest {

  private static final ObjectMapper STRICT =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** They have no result, or, like export, one in a form that an option of theirs names. */
  private static final Set<String> WITHOUT =
      Set.of(
          "list",
          // what they print is for sbatch and kubectl
          "submit",
          "submit slurm",
          "submit kubernetes",
          "serve",
          "serve cassandra",
          "serve gateway",
          "init",
          "init adapter",
          "help",
          "completion",
          "export");

  private final BenchInProcess bench = new BenchInProcess();

  static Stream<List<String>> commands() {
    return HelpTest.commands().filter(words -> !WITHOUT.contains(String.join(" ", words)));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandWithAResultHasIt(List<String> command) {
    assertThat(HelpTest.called(command).getCommandSpec().findOption("--json")).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "list workloads | /workloads/0/name",
        "list experiments | /experiments/0/description",
        "list adapters | /adapters/0/parameters/0/type",
        "list parameters | /parameters/engine/0/description",
        "list functions | /functions/0/signatures/0",
        "list functions hash | /functions/0/exampleValue",
        "list verbs | /verbs/0/name",
        "list formats | /formats/1/name",
        "check workload=keyvalue | /ops/0/cycles/0/text",
        "show workload=keyvalue | /text",
        "show ops workload=keyvalue | /ops/0/op",
        "show doc workload=keyvalue | /documents/0/scenarios",
        "show experiment grpc-vs-cql | /source",
        "show binding Identity() cycles=3 | /values/2/value",
      })
  void stdoutIsOneValue(String typed, String pointer) throws IOException {
    List<String> words = new ArrayList<>(List.of(typed.split(" ")));
    words.add("--json");

    assertThat(bench.call(words.toArray(String[]::new))).as(bench.err()).isZero();
    JsonNode value = STRICT.readTree(bench.out());
    assertThat(value.isContainerNode()).isTrue();
    assertThat(value.at(pointer).isMissingNode()).as(value.toString()).isFalse();
  }

  @Test
  void aListSaysWhatItIs() throws IOException {
    assertThat(bench.call("list", "verbs", "--json")).isZero();
    JsonNode value = STRICT.readTree(bench.out());

    assertThat(value.at("/schema/name").asText()).isEqualTo("bench-list");
    assertThat(value.at("/schema/version").asInt()).isEqualTo(1);
    assertThat(value.fieldNames()).toIterable().containsExactly("schema", "verbs");
  }

  @ParameterizedTest
  @CsvSource({
    "workload=keyvalue, text",
    "ops workload=keyvalue, ops",
    "doc workload=keyvalue, documents",
    "experiment grpc-vs-cql, text",
    "binding Identity(), values",
  })
  void whatIsShownSaysWhatItIs(String typed, String field) throws IOException {
    List<String> words = new ArrayList<>(List.of("show", "--json"));
    words.addAll(List.of(typed.split(" ")));

    assertThat(bench.call(words.toArray(String[]::new))).as(bench.err()).isZero();
    JsonNode value = STRICT.readTree(bench.out());
    assertThat(value.at("/schema/name").asText()).isEqualTo("bench-show");
    assertThat(value.at("/schema/version").asInt()).isEqualTo(1);
    assertThat(value.fieldNames()).toIterable().containsExactly("schema", "source", field);
  }

  @Test
  void aWorkloadsNumbersAreShownAsTheyAre(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("w.yaml");
    Files.writeString(file, "ops:\n  a: {stmt: x, share: 0.123456789}\n");

    assertThat(bench.call("show", "ops", "--json", "workload=" + file)).as(bench.err()).isZero();
    assertThat(STRICT.readTree(bench.out()).at("/ops/0/op/share").asDouble())
        .isEqualTo(0.123456789);
  }

  @Test
  void aCheckThatFindsProblemsPrintsThemAsJsonToo() throws IOException {
    assertThat(bench.call("check", "workload=keyvalue", "keycont=5", "--json")).isEqualTo(2);
    assertThat(STRICT.readTree(bench.out()).at("/problems/0").asText())
        .contains("did you mean 'keycount'?");
  }

  @Test
  void exportTellsOfItsFormat() {
    assertThat(bench.call("export", "folder", "--json")).isEqualTo(2);
    assertThat(bench.err()).isEqualTo("bench: unknown option '--json'; write --format=json\n");
  }
}
