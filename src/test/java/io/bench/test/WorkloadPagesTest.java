package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.catalog.PackagedTexts;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.WorkloadOp;
import io.bench.engine.workload.reading.WorkloadFile;
import io.bench.engine.workload.template.TemplateParameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The built-in workloads and their pages in {@code docs/reference/workloads} say the same. */
class WorkloadPagesTest {

  private static final Path PAGES = Path.of("..", "..", "docs", "reference", "workloads");

  /** What the main steps say about the row that a cycle means; no size, and locked. */
  private static final String PICK = "pick";

  static List<String> workloads() {
    return PackagedTexts.WORKLOADS.names();
  }

  private static WorkloadFile file(String name) throws IOException {
    return WorkloadFile.ofUtf8(name, PackagedTexts.WORKLOADS.read(name).orElseThrow());
  }

  private static String page(String name) throws IOException {
    return Files.readString(PAGES.resolve(name + ".md"));
  }

  @Test
  void thereAreAllOfThem() {
    assertThat(workloads())
        .containsExactly(
            "batch",
            "collections",
            "counters",
            "iot",
            "keyvalue",
            "lwt",
            "records",
            "tabular",
            "timeseries",
            "vector",
            "workflow");
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void isReadWithoutWarning(String name) throws IOException {
    assertThat(file(name).resolve(Map.of()).warnings()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void hasALineInTheIndex(String name) throws IOException {
    assertThat(page("README")).contains("| [" + name + "](" + name + ".md) |");
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void hasADefaultScenarioThatBeginsWithTheSchemaAndEndsByVerifying(String name)
      throws IOException {
    Workload workload = file(name).resolve(Map.of());
    List<String> steps =
        workload.scenarios().stream()
            .filter(scenario -> scenario.name().equals("default"))
            .flatMap(scenario -> scenario.steps().stream())
            .map(step -> step.name())
            .toList();
    assertThat(steps).startsWith("schema").contains("capacity", "latency");
    assertThat(steps.get(steps.size() - 1)).startsWith("verify");
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void theFirstLineOfTheDescriptionIsThePageTitleLine(String name) throws IOException {
    String description = Objects.requireNonNull(file(name).resolve(Map.of()).description());
    assertThat(page(name)).startsWith("# " + name + "\n\n" + description.lines().findFirst().get());
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void thePageNamesEveryOp(String name) throws IOException {
    String page = page(name);
    assertThat(file(name).resolve(Map.of()).ops())
        .extracting(WorkloadOp::name)
        .allSatisfy(op -> assertThat(page).contains("`" + op + "`"));
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void thePageNamesEveryParameterWithItsDefault(String name) throws IOException {
    String page = page(name);
    for (TemplateParameter parameter : file(name).templateParameters()) {
      if (!parameter.name().equals(PICK)) {
        assertThat(page).contains("`" + parameter.name() + "`");
        String value = Objects.requireNonNull(parameter.defaultValue());
        if (!value.startsWith("HashRange(")) {
          assertThat(page).as(parameter.name()).contains("`" + value + "`");
        }
      }
    }
  }
}
