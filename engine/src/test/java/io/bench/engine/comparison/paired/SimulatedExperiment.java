package io.bench.engine.comparison.paired;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Two arms on a machine whose speed is replayed. Each start of an arm is a little faster or slower
 * than the one before, and each block has noise of its own beside the machine's.
 */
final class SimulatedExperiment {

  /** One log ratio a round, but for p99, which has one a restart. */
  static final List<String> ROWS =
      List.of("throughput", "mean", "p50", "p90", "clientCpu", "serverCpu", "p99");

  private static final int TAIL = 6;

  /** How much starts differ in a row, compared with throughput. */
  private static final double[] EFFECTS = {1, 1, 1, 1.5, 0.7, 0.7, 2};

  private static final double NOISE_OF_BLOCK = 0.02;
  private static final double NOISE_OF_TAIL = 0.03;

  /**
   * What is true.
   *
   * @param ratio of the throughput of the second arm to that of the first; times are its inverse
   * @param restartSd of the logarithm of throughput between two starts of the same arm
   * @param shared the share of the variance of a start that is the same in all rows
   */
  record Truth(double ratio, double restartSd, double shared) {

    double logRatio(int row) {
      return row == 0 ? Math.log(ratio) : -Math.log(ratio);
    }
  }

  /**
   * How it is measured.
   *
   * @param startSeconds until all arms are warm
   * @param rounds of a restart
   * @param blockSeconds of one arm in one round
   * @param gapSeconds before each block
   */
  record Plan(double startSeconds, int rounds, double blockSeconds, double gapSeconds) {

    double restartSeconds() {
      return startSeconds + 2 * rounds * (blockSeconds + gapSeconds);
    }

    int restartsWithin(double seconds) {
      return (int) Math.floor(seconds / restartSeconds());
    }
  }

  private final RecordedSpeed speed;
  private final Truth truth;
  private final Plan plan;
  private final SplittableRandom random;
  private double clock;

  SimulatedExperiment(RecordedSpeed speed, Truth truth, Plan plan, long seed) {
    this.speed = speed;
    this.truth = truth;
    this.plan = plan;
    this.random = new SplittableRandom(seed);
    this.clock = random.nextDouble() * speed.seconds();
  }

  /** The rows as they are after each restart, from the second on. */
  List<List<PairedRow>> looks(int restarts) {
    double[][][] logRatios = new double[ROWS.size()][restarts][];
    List<List<PairedRow>> looks = new ArrayList<>();
    for (int restart = 0; restart < restarts; restart++) {
      double[][] measured = restart();
      List<PairedRow> rows = new ArrayList<>();
      for (int row = 0; row < measured.length; row++) {
        logRatios[row][restart] = measured[row];
        double[][] soFar = Arrays.copyOf(logRatios[row], restart + 1);
        rows.add(new PairedRow(ROWS.get(row), 1, 1, soFar));
      }
      if (restart > 0) {
        looks.add(rows);
      }
    }
    return looks;
  }

  private double[][] restart() {
    double[] effects = start();
    double[] ofOther = start();
    for (int row = 0; row < effects.length; row++) {
      effects[row] = truth.logRatio(row) + ofOther[row] - effects[row];
    }
    clock += plan.startSeconds();
    double[][] ratios = new double[effects.length][plan.rounds()];
    double sum = 0;
    for (int round = 0; round < plan.rounds(); round++) {
      double earlier = block();
      double later = block();
      double faster = random.nextBoolean() ? later - earlier : earlier - later;
      sum += faster;
      for (int row = 0; row < TAIL; row++) {
        double noise = Math.sqrt(2) * NOISE_OF_BLOCK * random.nextGaussian();
        ratios[row][round] = effects[row] + (row == 0 ? faster : -faster) + noise;
      }
    }
    double noise = Math.sqrt(2) * NOISE_OF_TAIL * random.nextGaussian();
    ratios[TAIL] = new double[] {effects[TAIL] - sum / plan.rounds() + noise};
    return ratios;
  }

  private double block() {
    clock += plan.gapSeconds();
    double log = speed.logMean(clock, plan.blockSeconds());
    clock += plan.blockSeconds();
    return log;
  }

  /** How far the figures of a start of an arm are off, by row. */
  private double[] start() {
    double inAll = Math.sqrt(truth.shared()) * random.nextGaussian();
    double[] effects = new double[ROWS.size()];
    for (int row = 0; row < effects.length; row++) {
      double own = Math.sqrt(1 - truth.shared()) * random.nextGaussian();
      double effect = EFFECTS[row] * truth.restartSd() * (inAll + own);
      effects[row] = row == 0 ? effect : -effect;
    }
    return effects;
  }

  /**
   * The log throughput of processes that are measured one after the other, each for one block, the
   * arms in random order within pairs.
   *
   * @return by arm and turn
   */
  double[][] turns(int pairs) {
    double[][] throughput = new double[2][pairs];
    for (int pair = 0; pair < pairs; pair++) {
      int first = random.nextBoolean() ? 1 : 0;
      for (int arm : new int[] {first, 1 - first}) {
        double effect = start()[0] + arm * truth.logRatio(0);
        clock += plan.startSeconds();
        throughput[arm][pair] = effect + block() + NOISE_OF_BLOCK * random.nextGaussian();
      }
    }
    return throughput;
  }
}
