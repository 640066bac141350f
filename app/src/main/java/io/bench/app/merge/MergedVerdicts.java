package io.bench.app.merge;

import io.bench.app.merge.MergedPhase.ShardPhase;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What several clients say of their windows, worst first. Pure. */
final class MergedVerdicts {

  private MergedVerdicts() {}

  /**
   * The verdicts of a measurement: STEADY only if every client says so.
   *
   * @param parts each client's
   */
  static List<Verdict> verdicts(List<ShardPhase> parts) {
    List<Verdict> merged = new ArrayList<>();
    for (ShardPhase part : parts) {
      for (Verdict verdict : known(part.phase().verdicts())) {
        merged.add(verdict.foundBy(part.folder().prefix()));
      }
    }
    boolean steady =
        parts.stream()
            .allMatch(part -> part.phase().verdictKinds().anyMatch(VerdictKind.STEADY::equals));
    if (!steady || merged.stream().anyMatch(verdict -> verdict.kind() != VerdictKind.STEADY)) {
      merged.removeIf(verdict -> verdict.kind() == VerdictKind.STEADY);
    }
    merged.sort(Comparator.comparing(Verdict::kind));
    return merged;
  }

  /**
   * The notices of a measurement; a notice that every client has in the same words appears once.
   */
  static List<Verdict> notices(List<ShardPhase> parts) {
    List<Verdict> common = new ArrayList<>(known(parts.get(0).phase().notices()));
    parts.forEach(part -> common.retainAll(known(part.phase().notices())));
    List<Verdict> merged = new ArrayList<>(common.stream().distinct().toList());
    for (ShardPhase part : parts) {
      for (Verdict notice : known(part.phase().notices())) {
        if (!common.contains(notice)) {
          merged.add(notice.foundBy(part.folder().prefix()));
        }
      }
    }
    merged.sort(Comparator.comparing(Verdict::kind));
    return merged;
  }

  /** Without those that only a newer Bench knows. */
  private static List<Verdict> known(@Nullable List<Verdict> verdicts) {
    return verdicts == null
        ? List.of()
        : verdicts.stream().filter(verdict -> verdict.kind() != null).toList();
  }
}
