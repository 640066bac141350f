package io.bench.engine.experiment.reading;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bench.engine.experiment.Experiment;
import io.bench.engine.problem.UsageException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Reads texts as the file {@code mine.yaml}. */
final class ReadingExperiments {

  /** The least that is an experiment. */
  static final String MINIMAL =
      """
      parameters: {workload: keyvalue}
      arms:
        one: {}
        two: {}
      """;

  private ReadingExperiments() {}

  static ExperimentFile file(String text) {
    return ExperimentFile.ofUtf8("some/mine.yaml", text.getBytes(StandardCharsets.UTF_8));
  }

  static Experiment read(String text) {
    return file(text).read(Map.of(), false);
  }

  static Experiment read(String text, Map<String, String> given) {
    return file(text).read(given, false);
  }

  static Experiment readQuick(String text, Map<String, String> given) {
    return file(text).read(given, true);
  }

  static List<String> problems(String text) {
    return problems(text, Map.of(), false);
  }

  static List<String> problems(String text, Map<String, String> given, boolean quick) {
    UsageException wrong =
        catchThrowableOfType(UsageException.class, () -> file(text).read(given, quick));
    return wrong == null ? List.of() : wrong.problems();
  }

  /** The parameters of an arm. */
  static Map<String, String> parameters(Experiment experiment, String arm) {
    return experiment.arm(arm).orElseThrow().parameters();
  }
}
