package io.bench.app.merge;

import io.bench.app.merge.MergedPhase.ShardPhase;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What several clients say of their windows, worst first. Pure. */
final class MergedVerdicts {

  private static final Comparator<Verdict> BY_KIND = Comparator.comparing(Verdict::kind);

  private MergedVerdicts() {}

  /**
   * The verdicts of a measurement: STEADY only if every client says so.
   *
   * @param parts each client's
   */
  static List<Verdict> verdicts(List<ShardPhase> parts) {
    List<Verdict> all = named(parts, phase -> known(phase.verdicts())).sorted(BY_KIND).toList();
    List<Verdict> worse =
        all.stream().filter(verdict -> verdict.kind() != VerdictKind.STEADY).toList();
    boolean steady =
        parts.stream()
            .allMatch(part -> part.phase().verdictKinds().anyMatch(VerdictKind.STEADY::equals));
    return worse.isEmpty() && steady ? all : worse;
  }

  /**
   * The notices of a measurement; a notice that every client has in the same words appears once.
   */
  static List<Verdict> notices(List<ShardPhase> parts) {
    List<Verdict> common =
        known(parts.get(0).phase().notices())
            .filter(
                notice ->
                    parts.stream()
                        .allMatch(part -> known(part.phase().notices()).anyMatch(notice::equals)))
            .distinct()
            .toList();
    Stream<Verdict> others =
        named(parts, phase -> known(phase.notices()).filter(notice -> !common.contains(notice)));
    return Stream.concat(common.stream(), others).sorted(BY_KIND).toList();
  }

  /** Those of a kind that this version knows. */
  private static Stream<Verdict> known(@Nullable List<Verdict> verdicts) {
    return Stream.ofNullable(verdicts)
        .flatMap(List::stream)
        .filter(verdict -> verdict.kind() != null);
  }

  /** Each says whose it is. */
  private static Stream<Verdict> named(
      List<ShardPhase> parts, Function<PhaseDocument, Stream<Verdict>> of) {
    return parts.stream()
        .flatMap(
            part -> of.apply(part.phase()).map(verdict -> verdict.foundBy(part.folder().prefix())));
  }
}
