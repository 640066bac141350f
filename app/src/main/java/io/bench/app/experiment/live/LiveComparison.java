package io.bench.app.experiment.live;

import io.bench.app.experiment.live.LiveText.Servers;
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
import java.util.Map;
import java.util.Set;
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

  /** {@code memory}, for endpoints that answer from memory in the place of Bench's servers. */
  private static final String SERVER = "server";

  private static final String INTERLEAVE = "interleave";

  private static final List<ArmMetric> USUAL =
      List.of(
          ArmMetric.THROUGHPUT,
          ArmMetric.P50,
          ArmMetric.P90,
          ArmMetric.P99,
          ArmMetric.CPU_PER_OP,
          ArmMetric.SERVER_CPU_PER_OP,
          ArmMetric.ERRORS);

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
    Servers servers = servers(shared.remove(SERVER), hasServers(shared), problems);
    String names = shared.remove(METRICS);
    List<ArmMetric> named = names == null ? List.of() : metrics(names, problems);
    List<LiveArm> arms =
        named(LiveArm.parse("a", first, problems::add), LiveArm.parse("b", second, problems::add));
    check(arms, shared, problems);
    if (WorkloadLoader.STANDARD_INPUT.equals(workload)) {
      problems.add("workload=-: each process reads the workload, so give a file");
    }
    UsageException.throwIfAny(problems);
    Map<String, String> ofArms = new LinkedHashMap<>(shared);
    ofArms.keySet().removeIf(name -> !ExperimentFile.isOfArms(name));
    LiveSteps steps =
        LiveSteps.of(workloadFile, with(ofArms, arms.get(0)), with(ofArms, arms.get(1)));
    boolean ownServers = steps.onServers() && servers != Servers.EXISTING;
    List<ArmMetric> metrics = names == null ? usual(ownServers) : named;
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
    boolean duet = ExperimentFile.isDuet(shared.getOrDefault(INTERLEAVE, ""));
    String text = new LiveText(arms, steps, what, metrics, servers, duet, given).text();
    return new LiveComparison(new ExperimentFile(SourceText.of(NAME, text)), given);
  }

  /** Nobody knows the CPU of servers that exist, and a row without figures fails gates. */
  private static List<ArmMetric> usual(boolean ownServers) {
    return USUAL.stream()
        .filter(metric -> ownServers || metric != ArmMetric.SERVER_CPU_PER_OP)
        .toList();
  }

  private static List<ArmMetric> metrics(String names, List<String> problems) {
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

  private static Servers servers(@Nullable String server, boolean exist, List<String> problems) {
    if (server != null && !server.equals("memory")) {
      problems.add(
          "server=%s: it can be memory; Bench starts Cassandra without it, and host= names servers"
                  .formatted(server)
              + " that exist");
    } else if (server != null && exist) {
      problems.add("server=memory and host=: give one of them");
    }
    return server != null ? Servers.IN_MEMORY : exist ? Servers.EXISTING : Servers.OF_BENCH;
  }

  private static boolean hasServers(Map<String, String> shared) {
    return shared.keySet().stream().anyMatch(name -> name.matches("(.+-)?(host|scb)"));
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
        if (shared.keySet().stream().anyMatch(other -> TemplateParameter.sameName(own, other))) {
          problems.add(
              "'%s' is given for both arms and for arm %s; give one of them"
                  .formatted(own, arm.name()));
        }
        refuse(own, problems);
      }
    }
    shared.keySet().forEach(name -> refuse(name, problems));
    if ("turns".equals(shared.get(INTERLEAVE))) {
      problems.add("interleave=turns: --live measures in blocks, such as interleave=1s");
    }
  }

  private static void refuse(String name, List<String> problems) {
    String instead = REFUSED.get(name);
    if (instead != null) {
      problems.add("%s= is not for --live: %s".formatted(name, instead));
    }
  }

  private static Map<String, String> with(Map<String, String> shared, LiveArm arm) {
    Map<String, String> all = new LinkedHashMap<>(shared);
    all.putAll(arm.parameters());
    return all;
  }
}
