package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.ArmFigures;
import io.bench.app.experiment.figure.Finding;
import io.bench.app.experiment.figure.Findings;
import io.bench.app.experiment.figure.MeasuredProcess;
import io.bench.app.experiment.figure.MeasuredTurn;
import io.bench.app.experiment.figure.Outlook;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.plan.PlannedArm.Measured;
import io.bench.app.experiment.result.ExperimentReport.ExpectationResult;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.ArmExpectation;
import io.bench.engine.experiment.ArmExpectation.Outcome;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ArmMetric.Unit;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.Interleaving;
import io.bench.engine.experiment.PublishedState;
import io.bench.engine.problem.UsageException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Computes the state and answer of an experiment from its turns' folders. */
public final class ExperimentAnswer {

  private final ExperimentPlan plan;
  private final Path folder;
  private final Instant start;
  private final Duration paused;
  private final boolean over;
  private final @Nullable InterleavedAnswer inBlocks;

  /**
   * @param start when the first process began
   * @param paused time since then in which no process took turns
   * @param over whether an earlier process took all turns that it was to take
   */
  public ExperimentAnswer(
      ExperimentPlan plan, Path folder, Instant start, Duration paused, boolean over) {
    this.plan = plan;
    this.folder = folder;
    this.start = start;
    this.paused = paused;
    this.over = over;
    Interleaving interleaving = plan.experiment().interleaving();
    this.inBlocks =
        interleaving == null
            ? null
            : new InterleavedAnswer(plan.comparison(), plan::startsOf, interleaving, folder);
  }

  /**
   * The current state. Figures are read only when the experiment is over; a turn whose results can
   * no longer be read counts as failed.
   *
   * @throws UsageException if what was measured in blocks cannot be read, in one line
   */
  public ExperimentReport of(
      State state, @Nullable String reason, List<TurnRecord> turns, Instant now) {
    ExperimentEnd end = new ExperimentEnd(state, reason);
    if (state == State.RUNNING) {
      return report(end, turns, Map.of(), now);
    }
    try {
      return report(end, turns, figures(turns), now);
    } catch (UsageException e) {
      List<TurnRecord> checked = checked(plan, folder, turns);
      return report(
          isTaken(state) ? ExperimentEnd.of(plan, checked) : end, checked, figures(checked), now);
    }
  }

  /**
   * The same for somebody who looks on while turns are taken: with the figures of the arms so far,
   * which takes as long as reading their results. Arms are not compared before the end: who looks
   * again and again finds differences that are none.
   */
  public ExperimentReport soFar(ExperimentReport report) {
    if (report.state() != State.RUNNING) {
      return report;
    }
    try {
      return report(
          new ExperimentEnd(State.RUNNING, report.reason()),
          report.turns(),
          figures(report.turns()),
          report.updated());
    } catch (UsageException e) {
      return report; // at the end this turn has failed, and says so
    }
  }

  /**
   * The same turns; one that completed and whose results cannot be read is failed, with why.
   *
   * @param folder the experiment's
   * @param turns of arms of this experiment
   */
  public static List<TurnRecord> checked(ExperimentPlan plan, Path folder, List<TurnRecord> turns) {
    return turns.stream().map(turn -> checked(plan, folder, turn)).toList();
  }

  private static TurnRecord checked(ExperimentPlan plan, Path folder, TurnRecord turn) {
    if (turn.end() != TurnEnd.COMPLETED) {
      return turn;
    }
    try {
      PlannedArm arm = plan.arm(turn.turn().arm());
      for (Measured one : arm.measured()) {
        var unused = figures(folder, arm, one, List.of(turn));
      }
      return turn;
    } catch (UsageException e) {
      return turn.failed("its results cannot be read: " + e.getMessage());
    }
  }

  /**
   * The figures of all arms that have completed turns, by name and where they have rates by rate.
   */
  private Map<String, ArmFigures> figures(List<TurnRecord> turns) {
    Map<String, ArmFigures> figures = new LinkedHashMap<>();
    for (PlannedArm arm : plan.arms()) {
      String name = arm.arm().name();
      List<TurnRecord> completed =
          turns.stream()
              .filter(turn -> turn.turn().arm().equals(name) && turn.end() == TurnEnd.COMPLETED)
              .toList();
      if (!completed.isEmpty()) {
        arm.measured()
            .forEach(one -> figures.put(one.name(), figures(folder, arm, one, completed)));
      }
    }
    return figures;
  }

  private static ArmFigures figures(
      Path folder, PlannedArm arm, Measured measuredOf, List<TurnRecord> turns) {
    List<MeasuredTurn> measured =
        turns.stream().map(turn -> new MeasuredTurn(folder.resolve(turn.folder()), turn)).toList();
    return switch (arm.arm().command()) {
      case SEARCH -> ArmFigures.ofSearches(measured);
      case PROGRAM -> ArmFigures.ofPrograms(measured);
      case RUN -> ArmFigures.ofRuns(measured, measuredOf.step(), !arm.hasRates());
    };
  }

  private List<Finding> findings(
      List<TurnRecord> turns, Map<String, ArmFigures> figures, boolean last) {
    return inBlocks == null
        ? Findings.of(plan.comparison(), figures)
        : inBlocks.findings(turns, figures, last);
  }

  /**
   * The looks at an interleaved experiment.
   *
   * @throws IllegalStateException of one that is measured at a stretch
   */
  public Looks looks() {
    InterleavedAnswer answer = inBlocks;
    if (answer == null) {
      throw new IllegalStateException("an experiment without blocks");
    }
    return new Looks() {
      @Override
      public Decided decided(List<TurnRecord> turns, Outlook.Plan planned) {
        List<TurnRecord> readable = checked(plan, folder, turns);
        return answer.decided(readable, figures(readable), planned);
      }

      @Override
      public Outlook outlook(int restart, Map<String, Path> results, Outlook.Plan planned) {
        return answer.outlook(restart, results, planned);
      }
    };
  }

  /** Whether all turns have been, so that the state is about what became of them. */
  private static boolean isTaken(State state) {
    return switch (state) {
      case COMPLETED, PARTIAL -> true;
      case RUNNING, FAILED, INTERRUPTED -> false;
    };
  }

  private ExperimentReport report(
      ExperimentEnd end, List<TurnRecord> turns, Map<String, ArmFigures> figures, Instant now) {
    Experiment experiment = plan.experiment();
    boolean ended = end.state() != State.RUNNING;
    boolean nothingFollows = over || isTaken(end.state());
    return new ExperimentReport(
        plan,
        start,
        now,
        paused,
        nothingFollows,
        end.state(),
        end.reason(),
        turns,
        figures,
        ended ? findings(turns, figures, nothingFollows) : List.of(),
        ended
            ? experiment.expectations().stream().map(one -> checked(one, figures)).toList()
            : List.of(),
        ended && !experiment.quick()
            ? experiment.published().stream().map(one -> byRound(one, figures)).toList()
            : List.of(),
        ended && inBlocks != null ? inBlocks.measured(turns) : null);
  }

  /** Arms that took turns in one round met the same servers; means would hide what varies. */
  private PublishedResult byRound(PublishedState state, Map<String, ArmFigures> figures) {
    int rounds =
        plan.experiment().interleaving() == null
            ? plan.experiment().schedule().rounds()
            : figures.values().stream()
                .flatMap(arm -> arm.processes().stream())
                .mapToInt(MeasuredProcess::round)
                .max()
                .orElse(0);
    List<ExpectationResult> known =
        IntStream.rangeClosed(1, rounds)
            .mapToObj(round -> reached(state.shows(), arm -> ofRound(figures.get(arm), round)))
            .filter(result -> result.outcome() != Outcome.UNKNOWN)
            .toList();
    return new PublishedResult(state, known, rounds - known.size());
  }

  /** With the ops that have no time, where it bounds one. */
  private static ExpectationResult checked(
      ArmExpectation expectation, Map<String, ArmFigures> figures) {
    ExpectationResult result = reached(expectation, figures::get);
    ArmFigures arm = figures.get(expectation.arm());
    boolean bounds = expectation.isUpperBound() && expectation.metric().unit() == Unit.TIME;
    return arm == null || !bounds || arm.outcomes().neverEndedWell() == 0
        ? result
        : new ExpectationResult(
            expectation, result.reached(), result.outcome(), arm.outcomes().neverEndedWellText());
  }

  private static ExpectationResult reached(
      ArmExpectation expectation, Function<String, @Nullable ArmFigures> figures) {
    double value = value(expectation, figures.apply(expectation.arm()), expectation.metric());
    String divisorArm = expectation.divisorArm();
    ArmMetric divisorMetric = expectation.divisorMetric();
    double divisor =
        divisorArm == null || divisorMetric == null
            ? 1
            : value(expectation, figures.apply(divisorArm), divisorMetric);
    return new ExpectationResult(
        expectation, expectation.reached(value, divisor), expectation.check(value, divisor));
  }

  private static double value(
      ArmExpectation expectation, @Nullable ArmFigures arm, ArmMetric metric) {
    if (arm == null) {
      return Double.NaN;
    }
    return expectation.isUpperBound() ? arm.bounded(metric) : arm.value(metric);
  }

  private static @Nullable ArmFigures ofRound(@Nullable ArmFigures arm, int round) {
    return arm == null ? null : arm.ofRound(round);
  }
}
