package io.bench.engine.activity;

import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.Comparator;
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
            whole.gate(),
            joined(judgement),
            whole.accounts(),
            whole.latency(),
            whole.total(),
            whole.ops());
  }

  private Judgement joined(Judgement whole) {
    List<Verdict> verdicts = new ArrayList<>(ofAll(whole.verdicts()));
    List<Verdict> notices = new ArrayList<>(ofAll(whole.notices()));
    clients.forEach(
        (client, findings) -> {
          Judgement own = findings.judgement();
          if (own != null) {
            verdicts.addAll(ofClient(client, own.verdicts()));
            notices.addAll(ofClient(client, own.notices()));
          }
        });
    if (!lost.isEmpty()) {
      verdicts.add(
          new Verdict(
              VerdictKind.INCOMPLETE, "missing: " + String.join("; ", lost.values()), Map.of()));
    }
    verdicts.removeIf(verdict -> verdict.kind() == VerdictKind.STEADY && verdicts.size() > 1);
    if (verdicts.isEmpty()) {
      verdicts.add(
          new Verdict(
              VerdictKind.STEADY, "no drift, noise or limit found on any client", Map.of()));
    }
    verdicts.sort(Comparator.comparing(Verdict::kind));
    notices.sort(Comparator.comparing(Verdict::kind));
    return new Judgement(verdicts, notices);
  }

  private static List<Verdict> ofAll(List<Verdict> found) {
    return found.stream().filter(verdict -> !verdict.kind().isOfOneClient()).toList();
  }

  private static List<Verdict> ofClient(int client, List<Verdict> found) {
    return found.stream()
        .filter(verdict -> verdict.kind().isOfOneClient())
        .map(
            verdict ->
                new Verdict(
                    verdict.kind(),
                    "client " + client + ": " + verdict.evidence(),
                    verdict.numbers()))
        .toList();
  }
}
