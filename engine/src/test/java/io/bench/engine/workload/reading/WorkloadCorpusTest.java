package io.bench.engine.workload.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.engine.binding.Recipes;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.optemplate.OpTemplateFactory;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads every file below {@code workloads/}: good ones must give the JSON beside them, broken ones
 * the lines in the text file beside them. Broken ones that can be read must fail when all their
 * steps and ops are made ready.
 */
class WorkloadCorpusTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, String> PARAMETERS = Map.of("given", "a value");

  @ParameterizedTest(name = "{0}")
  @MethodSource("goodFiles")
  void aGoodFileHasItsNormalForm(String name) throws Exception {
    Workload workload = read("good", name).resolve(PARAMETERS);
    Map<String, Object> found = new LinkedHashMap<>();
    found.put("doc", workload.document());
    found.put("ops", workload.normalOps());
    found.put("warnings", workload.warnings());
    JsonNode expected = JSON.readTree(Files.readString(beside("good", name, ".json")));
    assertThat(JSON.readTree(JSON.writeValueAsString(found))).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("brokenFiles")
  void aBrokenFileHasAllItsMistakesReported(String name) throws Exception {
    WorkloadFile file = read("broken", name);
    UsageException refusal = catchThrowableOfType(UsageException.class, () -> makeReady(file));
    List<String> expected = Files.readAllLines(beside("broken", name, ".txt"));
    assertThat(refusal).isNotNull();
    assertThat(refusal.problems()).containsExactlyElementsOf(expected);
  }

  private static void makeReady(WorkloadFile file) {
    Workload workload = file.resolve(PARAMETERS);
    List<String> problems = new ArrayList<>();
    workload
        .scenarios()
        .forEach(
            scenario -> scenario.steps().forEach(step -> step.parameters(PARAMETERS, problems)));
    if (!problems.isEmpty()) {
      throw new UsageException(problems);
    }
    OpTemplateFactory.create(workload, workload.ops(), Recipes::compile, new CaptureScope());
  }

  static Stream<String> goodFiles() throws Exception {
    return files("good");
  }

  static Stream<String> brokenFiles() throws Exception {
    return files("broken");
  }

  private static Stream<String> files(String kind) throws Exception {
    try (Stream<Path> files = Files.list(folder(kind))) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.endsWith(".yaml"))
          .sorted()
          .toList()
          .stream();
    }
  }

  private static WorkloadFile read(String kind, String name) throws Exception {
    return WorkloadFile.ofUtf8(name, Files.readAllBytes(folder(kind).resolve(name)));
  }

  private static Path beside(String kind, String name, String ending)
      throws IOException, URISyntaxException {
    return folder(kind).resolve(name.replace(".yaml", ending));
  }

  private static Path folder(String kind) throws URISyntaxException {
    var url = WorkloadCorpusTest.class.getResource("/workloads/" + kind);
    return Path.of(Objects.requireNonNull(url).toURI());
  }
}
