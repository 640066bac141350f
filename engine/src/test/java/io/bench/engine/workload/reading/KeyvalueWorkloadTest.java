package io.bench.engine.workload.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.workload.TagFilter;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.WorkloadOp;
import io.bench.engine.workload.scenario.ScenarioSelection;
import io.bench.engine.workload.scenario.Step;
import io.bench.engine.workload.template.TemplateParameter;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The built-in main workload, read from where {@code bench.jar} has it. */
class KeyvalueWorkloadTest {

  private final List<String> problems = new ArrayList<>();

  @Test
  void isReadWithoutWarning() throws IOException {
    assertThat(resolve(Map.of()).warnings()).isEmpty();
  }

  @Test
  void namesEveryParameterThatAUserMaySet() throws IOException {
    assertThat(file().templateParameters())
        .extracting(TemplateParameter::name)
        .containsExactlyInAnyOrder(
            "keycount",
            "valuesize",
            "keydist",
            "keyspace",
            "table",
            "rf",
            "read_ratio",
            "write_ratio",
            "read_cl",
            "write_cl");
  }

  @Test
  void eachStepSelectsItsOps() throws IOException {
    assertThat(opsOf("schema")).containsExactly("create-keyspace", "create-table");
    assertThat(opsOf("rampup")).containsExactly("rampup-insert");
    assertThat(opsOf("capacity")).containsExactly("main-select", "main-insert");
    assertThat(opsOf("latency")).containsExactly("main-select", "main-insert");
  }

  @Test
  void whatAUserGivesForTheMeasurementDoesNotReachSchemaAndRampup() throws IOException {
    Map<String, String> given =
        Map.of("duration", "5m", "rate", "1000", "cycles", "7", "warmup", "1s", "keycount", "10");
    assertThat(parameters("schema", given))
        .doesNotContainKeys("duration", "rate", "cycles")
        .containsEntry("warmup", "none");
    assertThat(parameters("rampup", given))
        .doesNotContainKeys("duration", "rate")
        .containsEntry("cycles", "10");
    assertThat(parameters("capacity", given))
        .doesNotContainKey("rate")
        .containsEntry("duration", "5m");
    assertThat(parameters("latency", given)).containsEntry("rate", "1000");
  }

  @Test
  void aKeyHasOneValueWhoeverWritesIt() throws IOException {
    Map<String, String> bindings = resolve(Map.of()).ops().get(0).bindings();
    String fromKey = "; CharBufImage('A-Za-z0-9',1000000,100); ToString()";
    assertThat(bindings)
        .containsEntry("seq_value", "Mod(100000)" + fromKey)
        .containsEntry("rw_value", "HashRange(100000)" + fromKey)
        .containsEntry("seq_key", "Mod(100000); ToString()")
        .containsEntry("rw_key", "HashRange(100000); ToString()");
  }

  private List<String> opsOf(String step) throws IOException {
    Map<String, String> parameters = parameters(step, Map.of());
    return TagFilter.parse(Objects.requireNonNull(parameters.get("tags")))
        .select(resolve(parameters))
        .stream()
        .map(WorkloadOp::name)
        .toList();
  }

  private Map<String, String> parameters(String name, Map<String, String> given)
      throws IOException {
    Workload workload = resolve(given);
    Step step =
        ScenarioSelection.of(workload.name(), workload.scenarios(), Optional.of("default." + name))
            .orElseThrow()
            .steps()
            .get(0);
    Map<String, String> parameters = step.parameters(given, problems);
    assertThat(problems).isEmpty();
    return parameters;
  }

  private static Workload resolve(Map<String, String> parameters) throws IOException {
    return file().resolve(parameters);
  }

  private static WorkloadFile file() throws IOException {
    String resource = "/workloads/keyvalue.yaml";
    try (InputStream input = KeyvalueWorkloadTest.class.getResourceAsStream(resource)) {
      return WorkloadFile.ofUtf8("keyvalue.yaml", Objects.requireNonNull(input).readAllBytes());
    }
  }
}
