package io.bench.app.experiment.live;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.Parameter;
import io.bench.app.plugin.Extensions;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.reading.WorkloadFile;
import io.bench.engine.workload.reading.WorkloadLoader;
import io.bench.engine.workload.source.SourceText;
import io.bench.engine.workload.template.TemplateParameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Two arms, as the experiment that compares them in blocks.
 *
 * @param file the experiment's text
 * @param given what was typed for both arms, and the values of arms that its text does not hold
 */
public record LiveComparison(ExperimentFile file, Map<String, String> given) {

  /** What messages and folders call the experiment. */
  static final String NAME = "compare-live";

  /** The metrics that are judged, joined by commas. */
  private static final String METRICS = "metrics";

  private static final List<ArmMetric> USUAL =
      List.of(
          ArmMetric.THROUGHPUT,
          ArmMetric.P50,
          ArmMetric.P90,
          ArmMetric.P99,
          ArmMetric.CPU_PER_OP,
          ArmMetric.SERVER_CPU_PER_OP,
          ArmMetric.ERRORS);

  /** Values that stand in the text; secrets and what may name a file are given beside it. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_%+-]*");

  /** What a comparison of two arms in blocks cannot take, and what to give instead. */
  private static final Map<String, String> REFUSED =
      Map.of(
          "duration", "a block lasts interleave=1s, and budget=10m bounds the whole",
          "rates", "it makes several measurements; give rate=",
          "arms", "the arms are the first two words",
          "rounds", "give restarts= or budget=",
          "order", "it is drawn for each round",
          "forks", "give restarts= or budget=");

  /**
   * Makes the experiment.
   *
   * @param first the baseline, as typed
   * @param second the other arm, as typed
   * @param workload the name or file of the workload; null where an op is given
   * @param op the op; null where a workload is
   * @param workloadFile the workload or op
   * @param words what else was typed, for both arms
   * @throws UsageException with the mistakes that were found
   */
  public static LiveComparison of(
      String first,
      String second,
      @Nullable String workload,
      @Nullable String op,
      WorkloadFile workloadFile,
      Map<String, String> words) {
    List<String> problems = new ArrayList<>();
    Map<String, String> shared = new LinkedHashMap<>(words);
    List<ArmMetric> metrics = metrics(shared.remove(METRICS), problems);
    List<LiveArm> arms =
        named(LiveArm.parse("a", first, problems::add), LiveArm.parse("b", second, problems::add));
    check(arms, shared, problems);
    if (WorkloadLoader.STANDARD_INPUT.equals(workload)) {
      problems.add("workload=-: each process reads the workload, so give a file");
    }
    if (!problems.isEmpty()) {
      throw new UsageException(problems);
    }
    Map<String, String> ofArms = new LinkedHashMap<>(shared);
    ofArms.keySet().removeIf(name -> !ExperimentFile.isOfArms(name));
    LiveSteps steps =
        LiveSteps.of(workloadFile, with(ofArms, arms.get(0)), with(ofArms, arms.get(1)));
    Map<String, String> given = new LinkedHashMap<>(shared);
    given.remove(EngineParameters.SCENARIO.name());
    Map<String, String> what = new LinkedHashMap<>();
    if (op != null) {
      what.put(EngineParameters.OP.name(), op);
    } else {
      what.put(
          EngineParameters.WORKLOAD.name(),
          workloadFile.folder().isPresent()
              ? Path.of(workloadFile.source()).toAbsolutePath().normalize().toString()
              : String.valueOf(workload));
    }
    String text = new Text(arms, steps, what, metrics, hasServers(shared), given).text();
    return new LiveComparison(new ExperimentFile(SourceText.of(NAME, text)), given);
  }

  private static List<ArmMetric> metrics(@Nullable String names, List<String> problems) {
    if (names == null) {
      return USUAL;
    }
    Set<ArmMetric> metrics = new LinkedHashSet<>();
    for (String name : names.split(",", -1)) {
      try {
        metrics.add(ArmMetric.parse(name.strip()));
      } catch (IllegalArgumentException e) {
        problems.add("metrics=%s: %s".formatted(names, e.getMessage()));
      }
    }
    return List.copyOf(metrics);
  }

  private static boolean hasServers(Map<String, String> shared) {
    return shared.keySet().stream().anyMatch(name -> name.equals("host") || name.endsWith("-host"));
  }

  private static List<LiveArm> named(LiveArm first, LiveArm second) {
    return first.name().equals(second.name())
        ? List.of(first.called("a"), second.called("b"))
        : List.of(first, second);
  }

  private static void check(List<LiveArm> arms, Map<String, String> shared, List<String> problems) {
    LiveArm first = arms.get(0);
    LiveArm second = arms.get(1);
    if (first.parameters().equals(second.parameters()) && problems.isEmpty()) {
      problems.add(
          "both arms are the same; to see what two equal arms show, give label=a and label=b");
    }
    for (LiveArm arm : arms) {
      for (String own : arm.parameters().keySet()) {
        if (shared.keySet().stream().anyMatch(other -> alike(own, other))) {
          problems.add(
              "'%s' is given for both arms and for arm %s; give one of them"
                  .formatted(own, arm.name()));
        }
        refuse(own, problems);
      }
    }
    shared.keySet().forEach(name -> refuse(name, problems));
    if ("turns".equals(shared.get("interleave"))) {
      problems.add("interleave=turns: --live measures in blocks, such as interleave=1s");
    }
  }

  private static void refuse(String name, List<String> problems) {
    String instead = REFUSED.get(name);
    if (instead != null) {
      problems.add("%s= is not for --live: %s".formatted(name, instead));
    }
  }

  private static boolean alike(String one, String other) {
    return TemplateParameter.canonicalName(one).equals(TemplateParameter.canonicalName(other));
  }

  private static Map<String, String> with(Map<String, String> shared, LiveArm arm) {
    Map<String, String> all = new LinkedHashMap<>(shared);
    all.putAll(arm.parameters());
    return all;
  }

  /**
   * Writes the experiment.
   *
   * @param what the workload or op
   * @param metrics those that are judged
   * @param servers whether servers exist
   * @param given receives the values that the text does not hold
   */
  private record Text(
      List<LiveArm> arms,
      LiveSteps steps,
      Map<String, String> what,
      List<ArmMetric> metrics,
      boolean servers,
      Map<String, String> given) {

    String text() {
      StringBuilder text = new StringBuilder("# Written by 'bench compare --live'.\n\n");
      text.append("question: ").append(quoted(question())).append('\n');
      text.append("interleave: 1s\nbudget: 10m\n");
      if (!steps.prepare().isEmpty()) {
        text.append("prepare:\n");
        steps.prepare().forEach(step -> text.append("  - ").append(run(step)).append('\n'));
      }
      Map<String, String> parameters = new LinkedHashMap<>(what);
      String measured = steps.measured();
      if (measured != null) {
        parameters.put(EngineParameters.SCENARIO.name(), measured);
      }
      parameters.put("warmup-cap", "15s");
      // an arm that fails more than the other is a finding
      parameters.put("errors", "count");
      parameters.put("error-limit", "100%");
      arms.forEach(arm -> parameters.keySet().removeAll(arm.parameters().keySet()));
      text.append("parameters:\n");
      parameters.forEach((name, value) -> line(text, "  ", name, quoted(value)));
      text.append("arms:\n");
      for (int index = 0; index < arms.size(); index++) {
        LiveArm arm = arms.get(index);
        text.append("  ").append(arm.name()).append(":\n    parameters:\n");
        String prefix = index == 0 ? "a" : "b";
        arm.parameters()
            .forEach(
                (name, value) -> line(text, "      ", quoted(name), value(prefix, name, value)));
      }
      text.append("compare:\n  metrics:\n");
      for (ArmMetric metric : metrics) {
        line(text, "    ", metric.key(), metric.natural().name().toLowerCase(Locale.ROOT));
      }
      return text.toString();
    }

    private String question() {
      LiveArm first = arms.get(0);
      LiveArm second = arms.get(1);
      String measured = steps.measured();
      String step = measured == null ? "" : ", " + measured;
      String prepared =
          steps.prepare().isEmpty() ? "" : ", prepared by " + String.join(" and ", steps.prepare());
      return "Does %s differ from %s? %s%s%s.%s"
          .formatted(
              words(second),
              words(first),
              String.join(" ", what.values()),
              step,
              prepared,
              servers ? " The servers exist: a restart starts the clients only." : "");
    }

    private static String words(LiveArm arm) {
      List<String> words = new ArrayList<>();
      arm.parameters()
          .forEach(
              (name, value) -> {
                if (!name.equals(LiveArm.DRIVER_JAR)) {
                  words.add(name + "=" + (isSecret(name) ? "***" : value));
                }
              });
      return words.isEmpty() ? arm.name() : arm.name() + " (" + String.join(", ", words) + ")";
    }

    private String run(String step) {
      List<String> words = new ArrayList<>();
      what.forEach((name, value) -> words.add(name + ": " + quoted(value)));
      words.add("scenario: " + quoted(step));
      return "{" + String.join(", ", words) + "}";
    }

    private String value(String prefix, String name, String value) {
      if (PLAIN.matcher(value).matches() && !isSecret(name) && !isJar(name)) {
        return quoted(value);
      }
      if (value.indexOf('\'') >= 0) {
        throw new UsageException(
            "'%s': a value of one arm cannot hold a single quote".formatted(name));
      }
      String template = prefix + "_" + name.replaceAll("[^A-Za-z0-9]", "_");
      given.put(template, value);
      return "'TEMPLATE(" + template + ")'";
    }

    private static void line(StringBuilder text, String indent, String name, String value) {
      text.append(indent).append(name).append(": ").append(value).append('\n');
    }

    private static String quoted(String text) {
      return "'" + text.replace("'", "''") + "'";
    }
  }

  private static boolean isJar(String name) {
    return alike(name, LiveArm.DRIVER_JAR);
  }

  private static boolean isSecret(String name) {
    return Extensions.installed().adapters().stream()
        .map(AdapterProvider::parameters)
        .flatMap(List::stream)
        .filter(parameter -> parameter.matches(name))
        .anyMatch(Parameter::secret);
  }
}
