package io.bench.app.experiment.plan;

import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.experiment.DataState;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.Turn;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A checked experiment and what its turns run. Immutable.
 *
 * @param source the file; of a built-in experiment its name
 * @param text the file as read
 * @param given what the user typed
 * @param arms those that take part, in order
 * @param prepare runs before the first turn, in each environment
 * @param reset runs before every round where data is truncated
 * @param secrets values that must not be shown anywhere
 * @param longestGrace how long ops in flight are waited for at most, in any arm or preparing run
 * @param forked whether a step of any arm or preparing run starts processes that measure
 * @param warnings what an author may not expect of an arm or a preparing run, a line each
 */
public record ExperimentPlan(
    Experiment experiment,
    String source,
    String text,
    Map<String, String> given,
    List<PlannedArm> arms,
    List<PreparingRun> prepare,
    List<PreparingRun> reset,
    List<String> secrets,
    Duration longestGrace,
    boolean forked,
    List<String> warnings) {

  public ExperimentPlan {
    arms = List.copyOf(arms);
    prepare = List.copyOf(prepare);
    reset = List.copyOf(reset);
    secrets = List.copyOf(secrets);
    warnings = List.copyOf(warnings);
  }

  /**
   * The same plan with an absolute path, so that files beside the experiment are found when it is
   * resumed from another folder.
   */
  public ExperimentPlan withAbsoluteSource() {
    return new ExperimentPlan(
        experiment,
        Path.of(source).toAbsolutePath().normalize().toString(),
        text,
        given,
        arms,
        prepare,
        reset,
        secrets,
        longestGrace,
        forked,
        warnings);
  }

  /** The arm of a turn. */
  public PlannedArm arm(String name) {
    return arms.stream()
        .filter(planned -> planned.arm().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The arm of which something measured has this name, such as {@code arm@1000}. */
  public PlannedArm armOf(String measured) {
    return arms.stream()
        .filter(arm -> arm.measured().stream().anyMatch(one -> one.name().equals(measured)))
        .findFirst()
        .orElseThrow();
  }

  /**
   * What is compared with what: pairs of arms that can run here, and where these have rates, each
   * common rate.
   */
  public ComparisonPlan comparison() {
    return experiment
        .comparison()
        .withPairs(
            experiment.comparison().pairs().stream()
                .filter(pair -> takesPart(pair.baseline()) && takesPart(pair.other()))
                .flatMap(pair -> atRates(pair).stream())
                .toList());
  }

  private boolean takesPart(String name) {
    return arms.stream().anyMatch(planned -> planned.arm().name().equals(name) && planned.canRun());
  }

  private List<Pair> atRates(Pair pair) {
    return atRates(pair, arm(pair.baseline()), arm(pair.other()));
  }

  /** One pair for each rate that both of its arms are measured at. */
  static List<Pair> atRates(Pair pair, PlannedArm baseline, PlannedArm other) {
    return baseline.measured().stream()
        .flatMap(
            one ->
                other.measured().stream()
                    .filter(its -> its.rate().equals(one.rate()))
                    .map(its -> pair.withArms(one.name(), its.name())))
        .toList();
  }

  /**
   * What differs from restart to restart for one arm of a pair and not for the other, by name: the
   * two clients, what their servers do unless both use the same ones in the same way, and the
   * machine unless both measure in the same rounds. Pairs that have none of this in common vary
   * independently.
   */
  public Set<String> startsOf(Pair pair) {
    PlannedArm baseline = armOf(pair.baseline());
    PlannedArm other = armOf(pair.other());
    Set<String> starts = new HashSet<>();
    starts.add("client of " + baseline.arm().name());
    starts.add("client of " + other.arm().name());
    if (!serversOf(baseline).equals(serversOf(other))) {
      starts.add(serversOf(baseline));
      starts.add(serversOf(other));
    }
    if (baseline.arm().inBlocks() != other.arm().inBlocks()) {
      starts.add("rounds");
    }
    return starts;
  }

  private String serversOf(PlannedArm arm) {
    boolean own = experiment.data(arm.arm()) == DataState.REBUILT;
    return own
        ? "servers of arm " + arm.arm().name()
        : "servers of %s, %s".formatted(arm.arm().environment(), new TreeSet<>(arm.needs()));
  }

  /** The turns of arms that can take them here, in order. */
  public List<Turn> turns() {
    return experiment.turns().stream().filter(turn -> arm(turn.arm()).canRun()).toList();
  }

  /**
   * Checks that each of several clients can know its part: how many restarts there are only client
   * 0 learns, they start the same command, and each of them would start servers of its own.
   *
   * @param several whether there is more than one
   * @throws UsageException in one line
   */
  public void checkOfClients(boolean several) {
    if (several && experiment.interleaving() != null) {
      throw new UsageException("several clients measure by turns only: give interleave=turns");
    }
    int all = EngineParameters.clients(given);
    for (PlannedArm arm : arms) {
      String name = arm.arm().name();
      if (arm.isOfSeveralClients() && !several) {
        throw new UsageException(
            "arm '%s': give clients=N on the command line, of every client, and not in the file"
                .formatted(name));
      }
      int own = EngineParameters.clients(arm.arm().parameters());
      if (arm.isOfSeveralClients() && own != all) {
        throw new UsageException(
            "arm '%s': all of the clients=%d measure it, or with clients=1 client 0 alone"
                .formatted(name, all));
      }
      if (several && !arm.needs().isEmpty()) {
        throw new UsageException(
            "arm '%s': several clients need host=, since none can reach a server on another's loopback"
                .formatted(name));
      }
    }
  }
}
