package io.bench.app.search;

import io.bench.app.process.ExitCode;
import io.bench.app.text.Figures;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.search.Slo;
import io.bench.engine.search.TrialOutcome;
import io.bench.engine.search.TrialOutcome.Result;
import io.bench.engine.verdict.LimitingSide;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Judges from a measured phase whether its rate meets the objective. Pure. */
final class TrialJudge {

  private TrialJudge() {}

  /**
   * The end of a trial that was run as planned.
   *
   * <p>Latencies of a rate that was not held are not those at this rate, so that comes first. If
   * not a single op succeeded the server is gone, or never was what the workload takes it for: its
   * permits are bounded, so that no rate alone brings a server to that.
   */
  static TrialEnd judge(PhaseResult phase, Slo slo) {
    TrialFigures figures = TrialFigures.of(phase, slo);
    if (figures.succeeded() == 0) {
      return new TrialEnd.Failed(
          "no op succeeded: %s failed, %s did not end"
              .formatted(Figures.count(figures.failed()), Figures.count(figures.unfinished())),
          ExitCode.RUN_FAILED);
    }
    List<String> reasons = new ArrayList<>();
    Optional<Verdict> rateMissed =
        figures.verdicts().stream()
            .filter(verdict -> verdict.kind() == VerdictKind.RATE_MISSED)
            .findFirst();
    rateMissed.ifPresent(verdict -> reasons.add(leftBehind(verdict)));
    figures.objectives().stream()
        .filter(figure -> !figure.isMet())
        .forEach(figure -> reasons.add(figure.objective().text(figure.value(), phase.outcomes())));
    Result result =
        rateMissed.isPresent()
            ? Result.RATE_NOT_HELD
            : reasons.isEmpty() ? Result.MET : Result.MISSED;
    boolean clientLimited = !clientVerdicts(figures).isEmpty();
    return new TrialEnd.Judged(new TrialOutcome(result, clientLimited, reasons), figures);
  }

  /** The verdicts that say that the client, or its machine, was the limit, for their evidence. */
  static List<Verdict> clientVerdicts(TrialFigures figures) {
    return figures.verdicts().stream()
        .filter(
            verdict ->
                verdict.kind() == VerdictKind.CLIENT_LIMITED
                    || verdict.kind() == VerdictKind.MACHINE_LIMITED
                    || (verdict.kind() == VerdictKind.RATE_MISSED && isByClient(verdict)))
        .toList();
  }

  private static boolean isByClient(Verdict rateMissed) {
    LimitingSide side = LimitingSide.of(rateMissed);
    return side == LimitingSide.CLIENT || side == LimitingSide.IN_FLIGHT_LIMIT;
  }

  private static String leftBehind(Verdict rateMissed) {
    String side =
        switch (LimitingSide.of(rateMissed)) {
          case CLIENT -> "the client";
          case IN_FLIGHT_LIMIT -> "threads=, the ops in flight";
          case SERVER -> "the server";
          case MACHINE -> "the machine";
          case UNKNOWN -> "not clear";
        };
    return "%s of the ops left behind, the limit was %s"
        .formatted(
            Figures.share(rateMissed.numbers().getOrDefault("missedShare", Double.NaN)), side);
  }
}
