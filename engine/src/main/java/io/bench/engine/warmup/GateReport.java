package io.bench.engine.warmup;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Where the gate stood after an interval.
 *
 * @param state whether the measurement may begin
 * @param seconds how long the warm-up has taken
 * @param conditions every rule, in the order of {@link GateRule}
 * @param waivedTemplates op templates whose number of ops was not waited for, because their rate
 *     cannot give so many before the cap
 */
public record GateReport(
    State state,
    double seconds,
    List<GateCondition> conditions,
    @JsonProperty("waivedOps") List<String> waivedTemplates) {

  /** What the gate says. */
  public enum State {
    /** Go on warming up. */
    WAITING,
    /** All rules hold: measure. */
    OPEN,
    /** The cap was reached: measure, but tell what had not settled. */
    CAPPED,
    /** Blocks that did not count went on warming up until compilers were calm. */
    SETTLED
  }

  public GateReport {
    conditions = List.copyOf(conditions);
    waivedTemplates = List.copyOf(waivedTemplates);
  }

  /** Whether the measurement begins now. */
  public boolean opens() {
    return state != State.WAITING;
  }

  /** The same, if blocks that did not count have done what the warm-up had not time for. */
  public GateReport settledInBlocks() {
    return state == State.OPEN
        ? this
        : new GateReport(State.SETTLED, seconds, conditions, waivedTemplates);
  }

  /** The rules that do not hold, without the cap, which only says that it was reached. */
  public List<GateCondition> notSettled() {
    return conditions.stream()
        .filter(condition -> !condition.holds() && condition.rule() != GateRule.CAP)
        .toList();
  }

  /** How a rule stood. */
  public GateCondition condition(GateRule rule) {
    return conditions.stream()
        .filter(condition -> condition.rule() == rule)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no condition " + rule));
  }
}
