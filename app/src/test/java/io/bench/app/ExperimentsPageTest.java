package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.catalog.PackagedExperiments;
import io.bench.app.documentation.DocumentedExperiment;
import io.bench.app.experiment.figure.Finding.Word;
import io.bench.app.experiment.result.PublishedResult.Sight;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.reading.ExperimentFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages on experiments have every built-in experiment and metric, and YAML that is right. */
class ExperimentsPageTest {

  private static final Path HOW_TO = Path.of("..", "docs", "how-to", "experiments.md");
  private static final Path REFERENCE = Path.of("..", "docs", "reference", "experiments.md");
  private static final Pattern YAML = Pattern.compile("```yaml\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern METRIC =
      Pattern.compile("^- (`[^(]+`) \\((rate|time|share|number)\\)", Pattern.MULTILINE);

  private static String page() throws IOException {
    return Files.readString(HOW_TO) + Files.readString(REFERENCE);
  }

  @Test
  void itsExperimentsCanBeRun() throws IOException {
    List<String> problems = new ArrayList<>();
    int experiments = 0;
    Matcher block = YAML.matcher(page());
    while (block.find()) {
      experiments++;
      ExperimentFile file =
          ExperimentFile.ofUtf8("mine.yaml", block.group(1).getBytes(StandardCharsets.UTF_8));
      problems.addAll(DocumentedExperiment.problems(file, Map.of(), false));
      problems.addAll(DocumentedExperiment.problems(file, Map.of(), true));
    }
    assertThat(problems).isEmpty();
    assertThat(experiments).isPositive();
  }

  @Test
  void everyMetricHasItsUnit() throws IOException {
    List<String> rows = new ArrayList<>();
    Matcher row = METRIC.matcher(page());
    while (row.find()) {
      for (String name : row.group(1).replace("`", "").split(", ", -1)) {
        rows.add(name + " " + row.group(2));
      }
    }
    List<String> metrics = new ArrayList<>();
    for (ArmMetric metric : ArmMetric.values()) {
      metrics.add(metric.key() + " " + metric.unit().name().toLowerCase(Locale.ROOT));
    }
    assertThat(rows).containsExactlyElementsOf(metrics);
  }

  @Test
  void everyVerdictIsExplained() throws IOException {
    String page = page();
    for (Word word : Word.values()) {
      assertThat(page).contains("`" + word.words() + "`");
    }
    for (Sight sight : Sight.values()) {
      assertThat(page).contains("`" + sight.words() + "`");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyBuiltInExperimentCanBeRun(boolean quick) {
    PackagedExperiments builtIn = new PackagedExperiments();
    List<String> problems = new ArrayList<>();
    for (String name : builtIn.names()) {
      DocumentedExperiment.problems(builtIn.load(name), Map.of(), quick)
          .forEach(problem -> problems.add(name + ": " + problem));
    }
    assertThat(problems).isEmpty();
  }

  @Test
  void everyBuiltInExperimentIsNamed() throws IOException {
    PackagedExperiments builtIn = new PackagedExperiments();
    String page = page();
    for (String name : builtIn.names()) {
      String question = builtIn.load(name).read(Map.of(), false).question();
      assertThat(page).contains("| `" + name + "` | " + question + " |");
    }
  }
}
