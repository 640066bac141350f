package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.ArmFigures;
import io.bench.app.experiment.figure.BlockFigures;
import io.bench.app.experiment.figure.Finding;
import io.bench.app.experiment.figure.Outlook;
import io.bench.app.experiment.figure.PairedFindings;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.experiment.Interleaving;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Computes the answer of an experiment in blocks from its turns' folders.
 *
 * @param startsOf what differs from restart to restart for one arm of a pair only, by name
 * @param folder the experiment's
 */
record InterleavedAnswer(
    ComparisonPlan plan,
    Function<Pair, Set<String>> startsOf,
    Interleaving interleaving,
    Path folder) {

  /**
   * The verdicts so far.
   *
   * @param last whether no restart follows
   */
  List<Finding> findings(List<TurnRecord> turns, Map<String, ArmFigures> figures, boolean last) {
    BlockFigures blocks = BlockFigures.read(folder, turns);
    List<Finding> findings =
        PairedFindings.of(
            plan, startsOf, figures, blocks, fractions(turns, blocks.restarts(), false));
    // An experiment that ended since all rows are decided has not used up its looks.
    return last && !Decided.open(findings).isEmpty()
        ? PairedFindings.of(
            plan, startsOf, figures, blocks, fractions(turns, blocks.restarts(), true))
        : findings;
  }

  /** How far it is. */
  Decided decided(List<TurnRecord> turns, Map<String, ArmFigures> figures, Outlook.Plan planned) {
    List<Finding> findings = findings(turns, figures, false);
    // Without a ratio nothing varies.
    List<Finding> open =
        Decided.open(findings).stream().filter(row -> row.judgement() != null).toList();
    Outlook outlook =
        Outlook.of(
            plan,
            startsOf,
            BlockFigures.read(folder, turns),
            figures,
            planned,
            (pair, metric) ->
                open.stream().anyMatch(row -> row.pair().equals(pair) && row.metric() == metric));
    return Decided.of(findings, plan.pairs(), outlook);
  }

  /** What it could tell, by a restart that goes on. */
  Outlook outlook(int restart, Map<String, Path> results, Outlook.Plan planned) {
    BlockFigures blocks = BlockFigures.ofRunning(folder, restart, results);
    return Outlook.of(plan, startsOf, blocks, Map.of(), planned, (pair, metric) -> true);
  }

  /** How it was measured. */
  MeasuredBlocks measured(List<TurnRecord> turns) {
    return MeasuredBlocks.of(interleaving, BlockFigures.read(folder, turns));
  }

  /**
   * How much of an interleaved experiment was over after each restart: of the restarts that were
   * given, or of the budget, which servers and data use up too. They rise to 1 at most.
   *
   * <p>Lan and DeMets leave open how many looks there are and when, as long as results do not
   * decide it: how long a restart takes follows from starts and the budget. The length of each is
   * on record, so a process that resumes has the same fractions.
   *
   * @param restarts how many were measured
   * @param last whether no restart follows
   */
  double[] fractions(List<TurnRecord> turns, int restarts, boolean last) {
    double[] fractions = new double[restarts];
    double before = 0;
    double seconds = 0;
    for (int restart = 1; restart <= fractions.length; restart++) {
      int own = restart;
      List<TurnRecord> ofRestart =
          turns.stream().filter(turn -> turn.turn().round() == own).toList();
      seconds += ofRestart.isEmpty() ? 0 : TurnRecord.together(ofRestart).toMillis() / 1e3;
      double fraction =
          interleaving.restartsGiven()
              ? (double) restart / interleaving.restarts()
              : seconds / (interleaving.budget().toMillis() / 1e3);
      // Another look follows: something is left for it.
      before = Math.min(Math.max(fraction, before + 1e-3), 1 - 1e-3 * (fractions.length - restart));
      fractions[restart - 1] = before;
    }
    if (last && fractions.length > 0) {
      fractions[fractions.length - 1] = 1;
    }
    return fractions;
  }
}
