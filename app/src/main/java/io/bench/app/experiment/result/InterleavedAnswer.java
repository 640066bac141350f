package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.ArmFigures;
import io.bench.app.experiment.figure.BlockFigures;
import io.bench.app.experiment.figure.Finding;
import io.bench.app.experiment.figure.PairedFindings;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.Interleaving;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Computes the answer of an experiment in blocks from its turns' folders.
 *
 * @param folder the experiment's
 */
record InterleavedAnswer(ComparisonPlan plan, Interleaving interleaving, Path folder) {

  /**
   * The verdicts so far.
   *
   * @param last whether no restart follows
   */
  List<Finding> findings(List<TurnRecord> turns, Map<String, ArmFigures> figures, boolean last) {
    BlockFigures blocks = BlockFigures.read(folder, turns);
    List<Finding> findings =
        PairedFindings.of(plan, figures, blocks, fractions(turns, blocks, false));
    // An experiment that ended since all rows are decided has not used up its looks.
    return last && Decided.of(findings).open() > 0
        ? PairedFindings.of(plan, figures, blocks, fractions(turns, blocks, true))
        : findings;
  }

  /** How it was measured. */
  MeasuredBlocks measured(List<TurnRecord> turns) {
    return MeasuredBlocks.of(interleaving, BlockFigures.read(folder, turns));
  }

  /**
   * How much of an interleaved experiment was over after each restart.
   *
   * @param last whether no restart follows
   */
  private double[] fractions(List<TurnRecord> turns, BlockFigures blocks, boolean last) {
    double[] fractions = new double[blocks.restarts()];
    double before = 0;
    double seconds = 0;
    for (int restart = 1; restart <= fractions.length; restart++) {
      int own = restart;
      List<TurnRecord> ofRestart =
          turns.stream().filter(turn -> turn.turn().round() == own).toList();
      seconds += ofRestart.isEmpty() ? 0 : seconds(ofRestart);
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

  /** From the first start of an arm to the last end. */
  private static double seconds(List<TurnRecord> turns) {
    Instant first = turns.stream().map(TurnRecord::start).min(Instant::compareTo).orElseThrow();
    Instant end = turns.stream().map(TurnRecord::finish).max(Instant::compareTo).orElseThrow();
    return Duration.between(first, end).toMillis() / 1e3;
  }
}
