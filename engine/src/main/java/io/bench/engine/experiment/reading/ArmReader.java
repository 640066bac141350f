package io.bench.engine.experiment.reading;

import io.bench.engine.experiment.DataState;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.engine.experiment.ServerEvent;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.yaml.YamlNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code arms}. */
final class ArmReader {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,39}");
  private static final Pattern TIME = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(ms|s|m|h)");

  private final Map<String, ExperimentEnvironment> environments;
  private final Map<String, String> shared;
  private final Map<String, String> last;
  private final SourceProblems problems;

  /**
   * @param shared parameters of every arm, which its own win over
   * @param last parameters of every arm that win over its own
   */
  ArmReader(
      Map<String, ExperimentEnvironment> environments,
      Map<String, String> shared,
      Map<String, String> last,
      SourceProblems problems) {
    this.environments = environments;
    this.shared = shared;
    this.last = last;
    this.problems = problems;
  }

  List<ExperimentArm> read(Section document) {
    List<ExperimentArm> arms = new ArrayList<>();
    Map<String, Section> sections = document.section("arms").sections("arm");
    ClaimReader claims = new ClaimReader(sections.keySet(), problems);
    sections.forEach((name, section) -> arms.add(arm(name, section, claims)));
    return arms;
  }

  private ExperimentArm arm(String name, Section section, ClaimReader claims) {
    if (!NAME.matcher(name).matches()) {
      problems.error(
          section.position(),
          "arm '%s': a name is letters, digits, - and _, at most 40".formatted(name));
    }
    Map<String, String> parameters = new LinkedHashMap<>(shared);
    parameters.putAll(section.section("parameters").rest());
    parameters.putAll(last);
    DataState data =
        section.has("data") ? section.choice("data", DataState.values(), DataState.KEPT) : null;
    ExperimentArm arm =
        new ExperimentArm(
            name,
            section.text("description"),
            environment(name, section),
            data,
            section.choice("command", Command.values(), Command.RUN),
            parameters,
            events(section),
            claims.read(section));
    section.refuseUnknown("arm " + name);
    if (!parameters.containsKey("workload") && !parameters.containsKey("op")) {
      problems.error(
          section.position(), "arm %s: name a workload in its 'parameters'".formatted(name));
    }
    return arm;
  }

  private String environment(String arm, Section section) {
    String first = environments.keySet().stream().findFirst().orElse("");
    String chosen = section.text("environment");
    if (chosen == null) {
      if (environments.size() > 1) {
        problems.error(
            section.position(),
            "arm %s: name its 'environment', one of %s"
                .formatted(arm, String.join(", ", environments.keySet())));
      }
      return first;
    }
    if (!environments.containsKey(chosen)) {
      problems.error(
          section.position("environment"),
          ExperimentReader.unknown("environment", chosen, environments.keySet()));
      return first;
    }
    return chosen;
  }

  private List<ServerEvent> events(Section section) {
    List<ServerEvent> events = new ArrayList<>();
    for (YamlNode item : section.items("during")) {
      Section event = Section.of(item, "during", problems);
      Duration every = time(event, "every");
      Duration stall = event.has("stall") ? time(event, "stall") : null;
      String keyspace = event.text("paxos-repair");
      event.refuseUnknown("an event");
      if ((stall == null) == (keyspace == null)) {
        problems.error(
            item.position(),
            "an event is {every: TIME, stall: TIME} or {every: TIME, paxos-repair: KEYSPACE}");
      } else if (stall != null && stall.compareTo(every) >= 0) {
        problems.error(item.position(), "a stall is shorter than the time between two of them");
      } else {
        events.add(
            stall != null
                ? new ServerEvent(ServerEvent.Kind.STALL, every, stall, null)
                : new ServerEvent(ServerEvent.Kind.PAXOS_REPAIR, every, Duration.ZERO, keyspace));
      }
    }
    return events;
  }

  private Duration time(Section section, String key) {
    String text = section.text(key, "");
    Matcher matcher = TIME.matcher(text);
    if (matcher.matches()) {
      double millis =
          Double.parseDouble(matcher.group(1))
              * switch (matcher.group(2)) {
                case "ms" -> 1;
                case "s" -> 1e3;
                case "m" -> 60e3;
                default -> 3_600e3;
              };
      if (millis >= 1) {
        return Duration.ofMillis(Math.round(millis));
      }
    }
    problems.error(
        section.position(key), "%s is a time such as 10s or 500ms, not '%s'".formatted(key, text));
    return Duration.ofDays(1);
  }
}
