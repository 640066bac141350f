package io.bench.benchmarks.truth;

import io.bench.engine.verdict.LimitingSide;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a run with a known cause must be called.
 *
 * @param must verdicts that have to be there
 * @param may verdicts that blame somebody rightly, but need not be there
 * @param never further verdicts that would be wrong, of those that blame nobody
 * @param missedBy who a missed rate must be charged to; null if it is not judged
 * @param party who must have spent most of the p99; null if it is not judged
 * @param objective what must have become of {@code expect=}; null if there is none
 */
record Expected(
    Set<String> must,
    Set<String> may,
    Set<String> never,
    @Nullable LimitingSide missedBy,
    @Nullable String party,
    @Nullable String objective) {

  static final String CLIENT_LIMITED = "CLIENT_LIMITED";
  static final String MACHINE_LIMITED = "MACHINE_LIMITED";
  static final String RATE_MISSED = "RATE_MISSED";
  static final String SERVER_ERRORS = "SERVER_ERRORS";

  /** Verdicts that say whose fault it was; others say how far figures hold, and are never wrong. */
  private static final Set<String> BLAMING =
      Set.of(CLIENT_LIMITED, MACHINE_LIMITED, RATE_MISSED, SERVER_ERRORS);

  /** These verdicts and no other that blames. */
  static Expected verdicts(String... must) {
    return new Expected(Set.of(must), Set.of(), Set.of(), null, null, null);
  }

  Expected orAlso(String... verdicts) {
    return new Expected(must, Set.of(verdicts), never, missedBy, party, objective);
  }

  Expected butNever(String... verdicts) {
    return new Expected(must, may, Set.of(verdicts), missedBy, party, objective);
  }

  Expected missedBy(LimitingSide side) {
    return new Expected(must, may, never, side, party, objective);
  }

  Expected spentBy(String spender) {
    return new Expected(must, may, never, missedBy, spender, objective);
  }

  Expected objective(String result) {
    return new Expected(must, may, never, missedBy, party, result);
  }

  /** What is wrong with a run, or nothing. */
  List<String> mistakes(Observed run) {
    List<String> mistakes = new ArrayList<>();
    for (String verdict : must) {
      if (!run.verdicts().contains(verdict)) {
        mistakes.add("no " + verdict);
      }
    }
    for (String verdict : run.verdicts()) {
      boolean blames = BLAMING.contains(verdict) && !must.contains(verdict);
      boolean allowed =
          may.contains(verdict) || (verdict.equals(MACHINE_LIMITED) && run.machineTaken());
      if ((blames && !allowed) || never.contains(verdict)) {
        mistakes.add(verdict + ": " + run.evidence().get(verdict));
      }
    }
    if (missedBy != null && run.missedBy() != null && missedBy != run.missedBy()) {
      mistakes.add("the rate was missed by " + run.missedBy() + ", not " + missedBy);
    }
    boolean machineInstead = run.party().equals("machine") && run.machineTaken();
    if (party != null && !party.equals(run.party()) && !machineInstead) {
      mistakes.add("%s, not most of it %s".formatted(run.account(), party));
    }
    if (objective != null && !run.objectives().equals(List.of(objective))) {
      mistakes.add("the objective is " + run.objectives() + ", not " + objective);
    }
    return mistakes;
  }
}
