package io.bench.app.experiment.block;

import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.experiment.TurnSchedule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * In which order the arms of a round take their turn: at random, but arms that are compared stand
 * together, since a machine changes its speed less between two neighbours than within a round. One
 * thread.
 */
public final class RoundOrder {

  /**
   * Each arm's group, by the arm's name. Arms that are compared are in one group, and so are all
   * that a chain of comparisons joins. A group is called after one of its arms.
   */
  private final Map<String, String> groups = new HashMap<>();

  private final SplittableRandom random;

  /**
   * @param pairs what is compared
   * @param seed of the order
   */
  public RoundOrder(List<Pair> pairs, long seed) {
    this.random = new SplittableRandom(seed);
    for (Pair pair : pairs) {
      String group = groupOf(pair.baseline());
      String joining = groupOf(pair.other());
      groups.put(pair.baseline(), group);
      groups.put(pair.other(), group);
      groups.replaceAll((arm, one) -> one.equals(joining) ? group : one);
    }
  }

  private String groupOf(String arm) {
    return groups.getOrDefault(arm, arm);
  }

  /** The order of the next round. */
  List<RunningArm> of(List<RunningArm> arms) {
    Map<String, List<RunningArm>> together = new LinkedHashMap<>();
    for (RunningArm arm : arms) {
      together.computeIfAbsent(groupOf(arm.name()), unused -> new ArrayList<>()).add(arm);
    }
    return shuffled(List.copyOf(together.values())).stream()
        .flatMap(group -> shuffled(group).stream())
        .toList();
  }

  private <T> List<T> shuffled(List<T> all) {
    List<T> order = new ArrayList<>(all);
    TurnSchedule.shuffle(order, random);
    return order;
  }
}
