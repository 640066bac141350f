package io.bench.app.experiment.figure;

import io.bench.app.block.MeasuredBlock;
import io.bench.app.experiment.block.RoundRecord;
import io.bench.app.experiment.block.RoundRecord.BlockRecord;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ArmMetric.Unit;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What arms measured in blocks, by restart and round. Immutable once read. */
public final class BlockFigures {

  /** What a block has too few of. */
  private static final Set<ArmMetric> OF_WHOLE_RESTARTS =
      EnumSet.of(
          ArmMetric.P99,
          ArmMetric.P99_9,
          ArmMetric.SERVICE_P99,
          ArmMetric.SERVICE_MAX,
          ArmMetric.RESPONSE_P99,
          ArmMetric.RESPONSE_MAX,
          ArmMetric.APPLIED_P99,
          ArmMetric.NOT_APPLIED_P99,
          ArmMetric.STRIDE_P99,
          ArmMetric.ERRORS,
          ArmMetric.ERRORS_PER_SECOND,
          ArmMetric.EXTRA_TRIES,
          ArmMetric.EMPTY,
          ArmMetric.CONTENDED_PER_OP,
          ArmMetric.SERVER_BYTES_PER_ROW);

  private record Round(int restart, int round) {}

  private final Map<String, Map<Round, Map<ArmMetric, Double>>> byArm = new HashMap<>();
  private final Set<Round> rounds = new HashSet<>();
  private final Set<Round> disturbed = new HashSet<>();
  private final List<Double> quietCores = new ArrayList<>();
  private final int restarts;
  private boolean onHalves;

  private BlockFigures(int restarts) {
    this.restarts = restarts;
  }

  /**
   * Reads the blocks of turns.
   *
   * @param folder the experiment's
   * @param turns those taken; of those that did not complete nothing is read
   * @throws UsageException if a file cannot be read, in one line
   */
  public static BlockFigures read(Path folder, Collection<TurnRecord> turns) {
    List<TurnRecord> completed =
        turns.stream().filter(turn -> turn.end() == TurnEnd.COMPLETED).toList();
    BlockFigures read =
        new BlockFigures(completed.stream().mapToInt(turn -> turn.turn().round()).max().orElse(0));
    for (TurnRecord turn : completed) {
      Path own = folder.resolve(turn.folder());
      if (Files.exists(own.resolve(MeasuredBlock.FILE))) { // or it was measured at a stretch
        read.addBlocks(turn.turn().arm(), turn.turn().round(), own);
      }
    }
    if (!read.byArm.isEmpty()) {
      read.addRounds(
          folder, completed.stream().map(turn -> turn.turn().round()).collect(Collectors.toSet()));
    }
    return read;
  }

  /**
   * Reads the blocks so far of a restart that goes on.
   *
   * @param folder the experiment's
   * @param results the folder of each arm's run
   * @throws UsageException if a file cannot be read, in one line
   */
  public static BlockFigures ofRunning(Path folder, int restart, Map<String, Path> results) {
    BlockFigures read = new BlockFigures(restart);
    results.forEach((arm, own) -> read.addBlocks(arm, restart, own));
    read.addRounds(folder, Set.of(restart));
    return read;
  }

  private void addBlocks(String arm, int restart, Path results) {
    for (MeasuredBlock block : MeasuredBlock.read(results)) {
      byArm
          .computeIfAbsent(arm, name -> new HashMap<>())
          .put(new Round(restart, block.round()), ProcessFigures.of(block));
    }
  }

  private void addRounds(Path folder, Set<Integer> ofRestarts) {
    try {
      RoundRecord.read(folder).stream()
          .filter(round -> ofRestarts.contains(round.restart()))
          .forEach(this::add);
    } catch (IOException e) {
      throw new UsageException("cannot read blocks: " + e.getMessage());
    }
  }

  private void add(RoundRecord record) {
    Round round = new Round(record.restart(), record.round());
    rounds.add(round);
    for (BlockRecord block : record.blocks()) {
      onHalves |= !block.cores().isEmpty();
      if (Double.isFinite(block.quietCores())) {
        quietCores.add(block.quietCores());
      }
    }
    if (record.disturbed()) {
      disturbed.add(round);
    }
  }

  /** How many restarts there are. */
  public int restarts() {
    return restarts;
  }

  /** How many rounds were measured. */
  public int rounds() {
    return rounds.size();
  }

  /** Whether each arm had cores of its own. */
  public boolean onHalves() {
    return onHalves;
  }

  /** Cores that arms used which were to be quiet: less in nine blocks of ten; NaN without any. */
  public double quietCores() {
    List<Double> sorted = quietCores.stream().sorted().toList();
    return sorted.isEmpty() ? Double.NaN : sorted.get((int) (0.9 * sorted.size()));
  }

  /** How many of them the machine disturbed. */
  public int disturbed() {
    return disturbed.size();
  }

  /**
   * The log ratios of a figure that both arms of a pair have, above 0. A round in which one of them
   * did nothing has no ratio, but moves those of its restart: their mean is the ratio of what both
   * did in all rounds.
   *
   * @param first how many restarts to look at
   * @param all whether to look at disturbed rounds too
   * @return by restart, then by round in order
   */
  double[][] logRatios(Pair pair, ArmMetric metric, int first, boolean all) {
    double[][] ratios = new double[first][];
    for (int restart = 1; restart <= first; restart++) {
      Map<Integer, Double> ofRestart = new TreeMap<>();
      double baselines = 0;
      double others = 0;
      boolean stalled = false;
      for (Round round : rounds) {
        if (round.restart() == restart && (all || !disturbed.contains(round))) {
          double baseline = value(pair.baseline(), round, metric);
          double other = value(pair.other(), round, metric);
          if (baseline > 0 && other > 0) {
            ofRestart.put(round.round(), Math.log(other / baseline));
          }
          if (isDone(metric) && baseline >= 0 && other >= 0) {
            baselines += baseline;
            others += other;
            stalled |= (baseline == 0) != (other == 0);
          }
        }
      }
      double[] known = ofRestart.values().stream().mapToDouble(ratio -> ratio).toArray();
      ratios[restart - 1] = stalled ? moved(known, Math.log(others / baselines)) : known;
    }
    return ratios;
  }

  /** Whether a figure is what an arm did in a time, so that 0 is nothing at all. */
  static boolean isDone(ArmMetric metric) {
    return metric.unit() == Unit.RATE && metric.natural() == Better.HIGHER;
  }

  private static double[] moved(double[] ratios, double mean) {
    if (!Double.isFinite(mean)) {
      return new double[0];
    }
    if (ratios.length == 0) {
      return new double[] {mean};
    }
    double by = mean - Arrays.stream(ratios).average().orElseThrow();
    return Arrays.stream(ratios).map(ratio -> ratio + by).toArray();
  }

  /**
   * Whether a figure of a pair is compared by restart: a block has too few of it, or an arm did not
   * measure in blocks.
   */
  boolean isOfWholeRestarts(Pair pair, ArmMetric metric) {
    return OF_WHOLE_RESTARTS.contains(metric)
        || !byArm.containsKey(pair.baseline())
        || !byArm.containsKey(pair.other());
  }

  private double value(String arm, Round round, ArmMetric metric) {
    Map<ArmMetric, Double> block = byArm.getOrDefault(arm, Map.of()).getOrDefault(round, Map.of());
    boolean nothing = isDone(metric) && block.getOrDefault(ArmMetric.THROUGHPUT, Double.NaN) == 0;
    return block.getOrDefault(metric, nothing ? 0 : Double.NaN);
  }
}
