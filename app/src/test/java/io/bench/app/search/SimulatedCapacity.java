package io.bench.app.search;

import io.bench.engine.search.Objective;
import io.bench.engine.search.Slo;
import io.bench.engine.search.Trial;
import io.bench.engine.search.TrialOutcome;
import io.bench.engine.search.TrialOutcome.Result;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A queue whose answer is known: response times are exponential with mean {@code 1 / (capacity -
 * rate)}, so p99 is {@code ln(100)} times that. Rates above the capacity are not held.
 */
final class SimulatedCapacity implements Trials {

  static final double SECONDS = 10;

  private final double capacityPerSecond;
  private final Slo slo;
  private final List<Double> rates = new ArrayList<>();
  private double measuredCapacity = Double.NaN;
  private boolean limitedByClient;
  private int interruptedIn = Integer.MAX_VALUE;
  private int failedIn = Integer.MAX_VALUE;
  private boolean interrupted;
  private @Nullable TrialEnd preparationProblem;

  SimulatedCapacity(double capacityPerSecond, Slo slo) {
    this.capacityPerSecond = capacityPerSecond;
    this.slo = slo;
  }

  /** A closed loop finds its capacity. */
  SimulatedCapacity measured() {
    measuredCapacity = capacityPerSecond;
    return this;
  }

  /** It is really the client that cannot do more. */
  SimulatedCapacity limitedByClient() {
    limitedByClient = true;
    return this;
  }

  /** The user stops the search in this trial. */
  SimulatedCapacity interruptedIn(int trial) {
    interruptedIn = trial;
    return this;
  }

  /** The user stops the search after its preparation. */
  SimulatedCapacity interruptedAtOnce() {
    interrupted = true;
    return this;
  }

  /** The server is gone in this trial. */
  SimulatedCapacity failedIn(int trial) {
    failedIn = trial;
    return this;
  }

  SimulatedCapacity preparationEnds(TrialEnd problem) {
    preparationProblem = problem;
    return this;
  }

  /** The rates that were tried. */
  List<Double> rates() {
    return rates;
  }

  @Override
  public Prepared prepare() {
    return new Prepared(measuredCapacity, preparationProblem);
  }

  @Override
  public boolean isInterrupted() {
    return interrupted;
  }

  @Override
  public TrialReport run(Trial trial) {
    rates.add(trial.ratePerSecond());
    String folder = SearchFolder.trialName(trial);
    if (trial.number() == failedIn) {
      return new TrialReport(trial, new TrialEnd.Failed("no host is left", 1), null, folder);
    }
    if (trial.number() == interruptedIn) {
      interrupted = true;
      return new TrialReport(trial, new TrialEnd.Interrupted(), null, folder);
    }
    TrialFigures figures = figures(trial.ratePerSecond());
    boolean held = trial.ratePerSecond() < capacityPerSecond;
    List<String> reasons = new ArrayList<>();
    if (!held) {
      reasons.add("20 % of the ops left behind, the limit was the server");
    }
    figures.objectives().stream()
        .filter(figure -> !figure.isMet())
        .forEach(figure -> reasons.add(figure.objective().text(figure.value())));
    Result result = held ? (reasons.isEmpty() ? Result.MET : Result.MISSED) : Result.RATE_NOT_HELD;
    boolean limited = limitedByClient && !reasons.isEmpty();
    return new TrialReport(
        trial,
        new TrialEnd.Judged(new TrialOutcome(result, limited, reasons), figures),
        null,
        folder);
  }

  private TrialFigures figures(double rate) {
    boolean held = rate < capacityPerSecond;
    double achieved = Math.min(rate, capacityPerSecond);
    double p99 = held ? Math.log(100) / (capacityPerSecond - rate) * 1e9 : 4e9;
    List<TrialFigures.Figure> objectives = new ArrayList<>();
    for (Objective objective : slo.objectives()) {
      boolean errors = objective.metric() == Objective.Metric.ERRORS;
      objectives.add(
          new TrialFigures.Figure(
              objective, errors ? 0 : p99, !errors && SECONDS * achieved < 1_000));
    }
    List<Verdict> verdicts = new ArrayList<>();
    if (!held) {
      verdicts.add(new Verdict(VerdictKind.RATE_MISSED, "left behind", Map.of()));
    }
    if (limitedByClient && (!held || p99 >= 10e6)) {
      verdicts.add(
          new Verdict(
              VerdictKind.CLIENT_LIMITED,
              "the client was near its limit: it used 1.9 of its 2 cores, 95 % (bound 80 %)",
              Map.of()));
    }
    if (verdicts.isEmpty()) {
      verdicts.add(new Verdict(VerdictKind.STEADY, "nothing found", Map.of()));
    }
    long ops = Math.round(SECONDS * achieved);
    return new TrialFigures(
        rate,
        achieved,
        SECONDS,
        ops,
        ops,
        0,
        0,
        Math.round(SECONDS * rate) - ops,
        objectives,
        verdicts,
        List.of(new Verdict(VerdictKind.SAME_HOST, "on this machine", Map.of())));
  }
}
