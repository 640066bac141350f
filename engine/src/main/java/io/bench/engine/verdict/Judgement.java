package io.bench.engine.verdict;

import java.util.List;

/**
 * All that is said of a measured window.
 *
 * @param verdicts at least one, in the order of {@link VerdictKind}; {@link VerdictKind#STEADY}
 *     only by itself
 * @param notices what else the reader should know; may be empty
 */
public record Judgement(List<Verdict> verdicts, List<Verdict> notices) {

  public Judgement {
    verdicts = List.copyOf(verdicts);
    notices = List.copyOf(notices);
  }

  /** Whether the window was long enough to judge and nothing was found. */
  public boolean isSteady() {
    return verdicts.stream().allMatch(verdict -> verdict.kind() == VerdictKind.STEADY);
  }

  /** Whether this was said. */
  public boolean has(VerdictKind kind) {
    return verdicts.stream().anyMatch(verdict -> verdict.kind() == kind)
        || notices.stream().anyMatch(notice -> notice.kind() == kind);
  }
}
