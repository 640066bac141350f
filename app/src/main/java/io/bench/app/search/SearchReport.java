package io.bench.app.search;

import io.bench.app.process.ExitCode;
import io.bench.engine.result.RateCurve;
import io.bench.engine.search.SearchAnswer;
import io.bench.engine.search.SearchSettings;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of a search.
 *
 * @param start when it began
 * @param updated when this was known
 * @param reason one line on why it did not complete, or null
 * @param failureExitCode what the process is to end with if it failed
 * @param begin where it begins; null while that is being found out
 * @param settings null as long as {@code begin} is
 * @param answer what is known so far; final if the search has completed; null before the first
 *     trial
 * @param trials in the order run; the last one may be one that came to no end
 */
record SearchReport(
    SearchPlan plan,
    Instant start,
    Instant updated,
    State state,
    @Nullable String reason,
    int failureExitCode,
    @Nullable SearchStart begin,
    @Nullable SearchSettings settings,
    @Nullable SearchAnswer answer,
    List<TrialReport> trials) {

  /** How far it is. */
  enum State {
    RUNNING,
    COMPLETED,
    FAILED,
    INTERRUPTED
  }

  SearchReport {
    trials = List.copyOf(trials);
  }

  /** Latency against rate, as far as trials have measured it. */
  RateCurve curve() {
    return RateCurve.of(
        plan.searched().name(),
        trials.stream().map(TrialReport::point).filter(Objects::nonNull).toList());
  }

  /** Whether the objective was met at every rate that was tried, and one was. */
  boolean isAlwaysMet() {
    return !trials.isEmpty() && trials.stream().allMatch(TrialReport::isMet);
  }

  /** A trial in which the client was the limit and that sets an end of the answer. */
  Optional<TrialReport> clientLimit() {
    SearchAnswer known = answer;
    if (known == null || !known.clientLimited()) {
      return Optional.empty();
    }
    return trials.stream()
        .filter(TrialReport::isClientLimited)
        .filter(
            report -> {
              double rate = report.trial().ratePerSecond();
              return rate == known.missedPerSecond() || rate == known.metPerSecond();
            })
        .reduce((first, last) -> last);
  }

  /** The exit code, as far as the search decides it. */
  int exitCode() {
    return switch (state) {
      case INTERRUPTED -> ExitCode.INTERRUPTED;
      case RUNNING, FAILED -> failureExitCode;
      case COMPLETED -> {
        if (answer == null) {
          throw new IllegalStateException("completed without an answer");
        }
        yield switch (answer.end()) {
          case FOUND, ALWAYS_MET -> ExitCode.OK;
          case NEVER_MET -> ExitCode.RUN_FAILED;
          case OUT_OF_TRIALS -> isAlwaysMet() ? ExitCode.OK : ExitCode.RUN_FAILED;
        };
      }
    };
  }
}
