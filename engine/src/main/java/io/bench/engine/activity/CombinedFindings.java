package io.bench.engine.activity;

import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Joins what several clients have found of themselves to what was found of their sums.
 *
 * @param clients what each found, by its number
 * @param lost clients that left before the end, with what is missing of each
 */
record CombinedFindings(Map<Integer, PhaseFindings> clients, Map<Integer, String> lost) {

  /** The findings of all together; what is about one client names it. */
  PhaseFindings joinedTo(PhaseFindings whole) {
    Judgement judgement = whole.judgement();
    return judgement == null
        ? whole
        : new PhaseFindings(
            whole.gate(), joined(judgement), whole.accounts(), whole.total(), whole.ops());
  }

  private Judgement joined(Judgement whole) {
    Map<VerdictKind, Verdict> verdicts = ofAll(whole.verdicts());
    Map<VerdictKind, Verdict> notices = ofAll(whole.notices());
    clients.forEach(
        (client, findings) -> {
          Judgement own = findings.judgement();
          if (own != null) {
            addOfClient(client, own.verdicts(), verdicts);
            addOfClient(client, own.notices(), notices);
          }
        });
    if (!lost.isEmpty()) {
      String evidence = "missing: " + String.join("; ", lost.values());
      verdicts.put(VerdictKind.INCOMPLETE, new Verdict(VerdictKind.INCOMPLETE, evidence, Map.of()));
    }
    if (verdicts.size() > 1) {
      verdicts.remove(VerdictKind.STEADY);
    }
    if (verdicts.isEmpty()) {
      verdicts.put(
          VerdictKind.STEADY,
          new Verdict(
              VerdictKind.STEADY, "no drift, noise or limit found on any client", Map.of()));
    }
    return new Judgement(List.copyOf(verdicts.values()), List.copyOf(notices.values()));
  }

  private static Map<VerdictKind, Verdict> ofAll(List<Verdict> found) {
    Map<VerdictKind, Verdict> ofAll = new EnumMap<>(VerdictKind.class);
    found.stream()
        .filter(verdict -> !verdict.kind().isOfOneClient())
        .forEach(verdict -> ofAll.put(verdict.kind(), verdict));
    return ofAll;
  }

  /** Clients that found the same are named one after the other. */
  private static void addOfClient(
      int client, List<Verdict> found, Map<VerdictKind, Verdict> named) {
    for (Verdict verdict : found) {
      if (verdict.kind().isOfOneClient()) {
        named.merge(verdict.kind(), verdict.foundBy("client " + client + ": "), Verdict::and);
      }
    }
  }
}
