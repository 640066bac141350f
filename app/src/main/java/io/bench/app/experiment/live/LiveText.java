package io.bench.app.experiment.live;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.Parameter;
import io.bench.app.plugin.Extensions;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.template.TemplateParameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Writes the text of the experiment that compares two arms.
 *
 * @param what the workload or op
 * @param metrics those that are judged
 * @param duet whether both measure at the same time, so that each has servers of its own
 * @param given receives the values that the text does not hold
 */
record LiveText(
    List<LiveArm> arms,
    LiveSteps steps,
    Map<String, String> what,
    List<ArmMetric> metrics,
    Servers servers,
    boolean duet,
    Map<String, String> given) {

  /** Which servers the arms have. */
  enum Servers {
    OF_BENCH("", "{}"),
    IN_MEMORY(" The server answers from memory.", "{memory: {}}"),
    EXISTING(" The servers exist: a restart starts the clients only.", "{}");

    private final String remark;
    private final String environment;

    Servers(String remark, String environment) {
      this.remark = remark;
      this.environment = environment;
    }
  }

  /** Values that stand in the text; secrets and what may name a file are given beside it. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_%+-]*");

  String text() {
    StringBuilder text = new StringBuilder("# Written by 'bench compare --live'.\n\n");
    text.append("question: ").append(quoted(question())).append('\n');
    text.append("interleave: 1s\nbudget: 10m\n");
    if (duet && servers != Servers.EXISTING) {
      text.append("environments:\n");
      arms.forEach(arm -> line(text, "  ", arm.name(), servers.environment));
    } else {
      line(text, "", "environment", servers.environment);
    }
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
      text.append("  ").append(arm.name()).append(":\n");
      if (duet && servers != Servers.EXISTING) {
        line(text, "    ", "environment", arm.name());
      }
      text.append("    parameters:\n");
      String prefix = index == 0 ? "a" : "b";
      arm.parameters()
          .forEach((name, value) -> line(text, "      ", quoted(name), value(prefix, name, value)));
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
            servers.remark);
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
    if (PLAIN.matcher(value).matches()
        && !isSecret(name)
        && !TemplateParameter.sameName(name, LiveArm.DRIVER_JAR)) {
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

  private static boolean isSecret(String name) {
    return Extensions.installed().adapters().stream()
        .map(AdapterProvider::parameters)
        .flatMap(List::stream)
        .filter(parameter -> parameter.matches(name))
        .anyMatch(Parameter::secret);
  }
}
