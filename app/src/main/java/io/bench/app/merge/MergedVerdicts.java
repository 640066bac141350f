package io.bench.app.merge;

import io.bench.app.merge.MergedPhase.ShardPhase;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
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
    for (VerdictKind kind : VerdictKind.values()) {
      if (kind != VerdictKind.STEADY) {
        add(merged, kind, PhaseDocument::verdicts, parts);
      }
    }
    boolean steady =
        parts.stream()
            .allMatch(part -> part.phase().verdictKinds().anyMatch(VerdictKind.STEADY::equals));
    if (merged.isEmpty() && steady) {
      add(merged, VerdictKind.STEADY, PhaseDocument::verdicts, parts);
    }
    return merged;
  }

  /**
   * The notices of a measurement; a notice that every client has in the same words appears once.
   */
  static List<Verdict> notices(List<ShardPhase> parts) {
    List<Verdict> merged = new ArrayList<>();
    List<Verdict> common =
        all(PhaseDocument::notices, parts.get(0)).stream()
            .filter(
                notice ->
                    parts.stream()
                        .allMatch(part -> all(PhaseDocument::notices, part).contains(notice)))
            .distinct()
            .toList();
    for (VerdictKind kind : VerdictKind.values()) {
      common.stream().filter(notice -> notice.kind() == kind).forEach(merged::add);
      add(
          merged,
          kind,
          phase ->
              Objects.requireNonNullElse(phase.notices(), List.<Verdict>of()).stream()
                  .filter(notice -> !common.contains(notice))
                  .toList(),
          parts);
    }
    return merged;
  }

  private static List<Verdict> all(
      Function<PhaseDocument, @Nullable List<Verdict>> of, ShardPhase part) {
    List<Verdict> verdicts = of.apply(part.phase());
    return verdicts == null ? List.of() : verdicts;
  }

  /** Each says whose it is. */
  private static void add(
      List<Verdict> merged,
      VerdictKind kind,
      Function<PhaseDocument, @Nullable List<Verdict>> of,
      List<ShardPhase> parts) {
    for (ShardPhase part : parts) {
      for (Verdict verdict : all(of, part)) {
        if (verdict.kind() == kind) {
          merged.add(
              new Verdict(kind, part.folder().prefix() + verdict.evidence(), verdict.numbers()));
        }
      }
    }
  }
}
