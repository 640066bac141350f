package io.bench.engine.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A checked experiment. Immutable.
 *
 * @param name as folders and people call it
 * @param question what it answers, one line
 * @param description more, or null
 * @param schedule how often arms take turns, and in which order
 * @param interleaving how arms measure in blocks; null if each turn is measured at a stretch
 * @param data what happens to the servers' data between turns, where an arm does not say otherwise
 * @param environments the servers by name; at least one
 * @param prepare parameters of the runs that prepare each environment, in order
 * @param reset those of the runs before every round where data is {@link DataState#TRUNCATED}
 * @param arms at least one, in the file's order
 * @param comparison what is compared with what
 * @param expectations what must hold
 * @param published states of a story that others have published
 * @param typed parameters of all arms that were typed and not written; they reach the runs that
 *     prepare too, where these can take them
 * @param quick whether this is the small mode
 */
public record Experiment(
    String name,
    String question,
    @Nullable String description,
    TurnSchedule schedule,
    @Nullable Interleaving interleaving,
    DataState data,
    Map<String, ExperimentEnvironment> environments,
    List<Map<String, String>> prepare,
    List<Map<String, String>> reset,
    List<ExperimentArm> arms,
    ComparisonPlan comparison,
    List<ArmExpectation> expectations,
    List<PublishedState> published,
    Map<String, String> typed,
    boolean quick) {

  public Experiment {
    prepare = List.copyOf(prepare);
    reset = List.copyOf(reset);
    arms = List.copyOf(arms);
    expectations = List.copyOf(expectations);
    published = List.copyOf(published);
    typed = Collections.unmodifiableMap(new LinkedHashMap<>(typed));
  }

  /** The same with other environments. */
  public Experiment withEnvironments(Map<String, ExperimentEnvironment> others) {
    return new Experiment(
        name,
        question,
        description,
        schedule,
        interleaving,
        data,
        others,
        prepare,
        reset,
        arms,
        comparison,
        expectations,
        published,
        typed,
        quick);
  }

  /** The arm of that name. */
  public Optional<ExperimentArm> arm(String wanted) {
    return arms.stream().filter(arm -> arm.name().equals(wanted)).findFirst();
  }

  /**
   * The environment of one of its arms.
   *
   * @throws IllegalArgumentException if the arm is none of this experiment
   */
  public ExperimentEnvironment environment(ExperimentArm arm) {
    return environment(arm.environment());
  }

  /**
   * The environment of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public ExperimentEnvironment environment(String wanted) {
    ExperimentEnvironment environment = environments.get(wanted);
    if (environment == null) {
      throw new IllegalArgumentException("environment " + wanted);
    }
    return environment;
  }

  /** What happens to the data between this arm's turns. */
  public DataState data(ExperimentArm arm) {
    DataState own = arm.data();
    return own == null ? data : own;
  }

  /**
   * Whether the servers of an environment, when they are restarted for arms in blocks, find what
   * was prepared at first. What endpoints hold in memory goes with them.
   */
  public boolean isPreparedOnce(String environment) {
    return interleaving != null
        && !environment(environment).inMemory()
        && arms.stream()
            .filter(arm -> arm.environment().equals(environment))
            .anyMatch(arm -> data(arm) == DataState.PREPARED_ONCE);
  }

  /** Whether its answer needs a metric: it is compared or shown, or a statement is about it. */
  public boolean wants(ArmMetric metric) {
    return comparison.metrics().containsKey(metric)
        || comparison.shown().contains(metric)
        || Stream.concat(expectations.stream(), published.stream().map(PublishedState::shows))
            .anyMatch(one -> one.metric() == metric || one.divisorMetric() == metric);
  }

  /** All turns in the order in which they are taken. */
  public List<Turn> turns() {
    return schedule.turns(arms.stream().map(ExperimentArm::name).toList());
  }
}
