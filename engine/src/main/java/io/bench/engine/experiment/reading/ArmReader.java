package io.bench.engine.experiment.reading;

import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ArmProgram;
import io.bench.engine.experiment.Claim;
import io.bench.engine.experiment.DataState;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.Interleaving;
import io.bench.engine.experiment.PaxosVariant;
import io.bench.engine.experiment.ServerEvent;
import io.bench.engine.workload.source.SourceProblems;
import io.bench.engine.workload.yaml.YamlNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code arms}: what each runs, its events, its claim. Used by {@link ExperimentReader}.
 *
 * @param environments their names
 * @param shared parameters of every arm, which its own win over
 * @param last parameters of every arm that win over its own
 * @param interleaving how arms measure in blocks; null if they take turns
 */
record ArmReader(
    Set<String> environments,
    Map<String, String> shared,
    Map<String, String> last,
    @Nullable Interleaving interleaving,
    SourceProblems problems) {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,39}");
  private static final Pattern TRUTH = Pattern.compile("([A-Za-z0-9_-]+)\\.([a-z0-9_.-]+)");

  private static final String PAXOS_VARIANT = "paxos_variant";

  /** How an arm of an interleaved experiment is measured. */
  private enum Measured {
    IN_BLOCKS,
    AT_A_STRETCH
  }

  List<ExperimentArm> read(MapReader arms) {
    Map<String, MapReader> maps = arms.maps("arm");
    return maps.entrySet().stream()
        .map(arm -> arm(arm.getKey(), arm.getValue(), maps.keySet()))
        .toList();
  }

  private ExperimentArm arm(String name, MapReader map, Set<String> arms) {
    if (!NAME.matcher(name).matches()) {
      map.error("arm '%s': a name is letters, digits, - and _, at most 40".formatted(name));
    }
    Map<String, String> own = map.map("parameters").rest();
    Map<String, String> parameters = new LinkedHashMap<>(shared);
    parameters.putAll(own);
    parameters.putAll(last);
    ArmProgram program = new ProgramReader(name, map, own).read();
    if (program != null) {
      parameters.keySet().retainAll(program.placeholders()); // others are of arms that run Bench
    }
    boolean mayInterleave =
        map.choice("measured", Measured.values(), Measured.IN_BLOCKS) == Measured.IN_BLOCKS;
    boolean inBlocks = interleaving != null && mayInterleave && program == null;
    if (interleaving != null && inBlocks) {
      parameters.put("duration", interleaving.block().toMillis() + "ms");
    }
    ExperimentArm arm =
        new ExperimentArm(
            name,
            map.text("description"),
            environment(name, map),
            map.has("data") ? map.choice("data", DataState.values(), DataState.KEPT) : null,
            command(map, program),
            program,
            parameters,
            events(map),
            paxosVariant(map),
            inBlocks,
            claim(map, arms));
    map.refuseUnknown("arm " + name);
    if (program != null && interleaving == null) {
      map.error(
          "arm %s: the figures of a program are compared restart by restart; give 'interleave'"
              .formatted(name));
    }
    if (program == null && !parameters.containsKey("workload") && !parameters.containsKey("op")) {
      map.error("arm %s: name a workload in its 'parameters'".formatted(name));
    }
    return arm;
  }

  private static Command command(MapReader map, @Nullable ArmProgram program) {
    Command ofBench =
        map.choice("command", new Command[] {Command.RUN, Command.SEARCH}, Command.RUN);
    return program == null ? ofBench : Command.PROGRAM;
  }

  private String environment(String arm, MapReader map) {
    String chosen = map.text("environment");
    if (chosen != null && environments.contains(chosen)) {
      return chosen;
    }
    if (chosen != null) {
      map.unknown("environment", "environment", chosen, environments);
    } else if (environments.size() > 1) {
      map.error(
          "arm %s: name its 'environment', one of %s"
              .formatted(arm, String.join(", ", environments)));
    }
    return environments.stream().findFirst().orElse("");
  }

  private List<ServerEvent> events(MapReader map) {
    List<ServerEvent> events = new ArrayList<>();
    for (YamlNode item : map.items("during")) {
      MapReader event = MapReader.of(item, "during", problems);
      Duration every = time(event, "every");
      Duration stall = event.has("stall") ? time(event, "stall") : null;
      String keyspace = event.text("paxos-repair");
      event.refuseUnknown("an event");
      if ((stall == null) == (keyspace == null)) {
        event.error(
            "an event is {every: TIME, stall: TIME} or {every: TIME, paxos-repair: KEYSPACE}");
      } else if (stall != null && stall.compareTo(every) >= 0) {
        event.error("a stall is shorter than the time between two of them");
      } else {
        events.add(
            stall != null
                ? new ServerEvent(ServerEvent.Kind.STALL, every, stall, null)
                : new ServerEvent(ServerEvent.Kind.PAXOS_REPAIR, every, Duration.ZERO, keyspace));
      }
    }
    return events;
  }

  private static @Nullable PaxosVariant paxosVariant(MapReader map) {
    if (!map.has("cassandra")) {
      return null;
    }
    MapReader changed = map.map("cassandra");
    if (!changed.has(PAXOS_VARIANT)) {
      map.error("cassandra", "an arm's 'cassandra' is {paxos_variant: v1} or {paxos_variant: v2}");
    }
    PaxosVariant variant = changed.choice(PAXOS_VARIANT, PaxosVariant.values(), PaxosVariant.V1);
    changed.refuseUnknown("an arm's 'cassandra'");
    return variant;
  }

  private static Duration time(MapReader map, String key) {
    String text = map.text(key, "");
    Optional<Duration> time = MapReader.time(text);
    if (time.isPresent()) {
      return time.get();
    }
    map.error(key, "%s is a time such as 10s or 500ms, not '%s'".formatted(key, text));
    return Duration.ofDays(1);
  }

  /** What the arm claims, or null if nothing, or if the text does not determine it. */
  private static @Nullable Claim claim(MapReader map, Set<String> arms) {
    String key = map.text("claim");
    String truth = map.text("truth");
    if (key == null) {
      if (truth != null) {
        map.error("truth", "'truth' is for an arm with a 'claim'");
      }
      return null;
    }
    ArmMetric metric = metric(key, map, "claim");
    if (metric == null || truth == null) {
      return metric == null ? null : new Claim(metric, null, null);
    }
    Matcher matcher = TRUTH.matcher(truth);
    if (!matcher.matches()) {
      map.error("truth", "truth is ARM.METRIC, not '%s'".formatted(truth));
      return null;
    }
    String arm = matcher.group(1);
    if (!arms.contains(arm)) {
      map.unknown("truth", "arm", arm, arms);
    }
    ArmMetric honest = metric(matcher.group(2), map, "truth");
    if (honest == null) {
      return null;
    }
    if (metric.unit() != honest.unit()) {
      // one divided by the other says how wrong the claim is
      map.error(
          "truth",
          "%s is %s; the claim, %s, is %s"
              .formatted(honest.key(), honest.unit().words(), metric.key(), metric.unit().words()));
    }
    return new Claim(metric, arm, honest);
  }

  /** The metric of a name; null if there is none, which has been reported. */
  static @Nullable ArmMetric metric(String name, MapReader map, String key) {
    ArmMetric metric = ArmMetric.of(name).orElse(null);
    if (metric == null) {
      map.unknown(key, "metric", name, ArmMetric.keys());
    }
    return metric;
  }
}
