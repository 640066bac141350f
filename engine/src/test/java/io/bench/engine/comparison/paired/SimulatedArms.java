package io.bench.engine.comparison.paired;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Several arms on a machine whose speed is replayed, of which some are compared with others. All
 * are equally fast, and each start of an arm is a little off.
 *
 * @param pairs of arms, by number
 * @param scales how much starts differ in a figure, for each
 * @param quiet how much less the first arm and the fourth vary in all
 * @param noisy how much more starts of the first arm differ
 * @param restartSd of the logarithm between two starts of the same arm
 * @param unlike the standard deviation, among arms, of the logarithm of {@code restartSd}
 */
record SimulatedArms(
    RecordedSpeed speed,
    int arms,
    List<int[]> pairs,
    List<Double> scales,
    double restartSd,
    double unlike,
    int rounds,
    double quiet,
    double noisy) {

  private static final double START_SECONDS = 240;
  private static final double BLOCK_SECONDS = 3;
  private static final double GAP_SECONDS = 0.5;
  private static final double NOISE_OF_BLOCK = 0.02;

  /** The rows as they are after each restart, from the second on. */
  List<List<PairedRow>> looks(int restarts, long seed) {
    Random random = new Random(seed);
    double clock = random.nextDouble() * speed.seconds();
    double usual = speed.logMean(0, speed.seconds());
    double[] spread = new double[arms];
    for (int arm = 0; arm < arms; arm++) {
      spread[arm] = restartSd * Math.exp(unlike * random.nextGaussian());
    }
    double[][][][] logs = new double[restarts][scales.size()][arms][rounds];
    List<Integer> order = new ArrayList<>();
    for (int arm = 0; arm < arms; arm++) {
      order.add(arm);
    }
    for (double[][][] restart : logs) {
      clock += START_SECONDS;
      double[][] starts = new double[scales.size()][arms];
      for (int arm = 0; arm < arms; arm++) {
        double inAll = random.nextGaussian();
        for (double[] figure : starts) {
          double share =
              scales.size() == 1 ? inAll : (inAll + random.nextGaussian()) / Math.sqrt(2);
          figure[arm] = (arm == 0 ? noisy : 1) * spread[arm] * share;
        }
      }
      for (int round = 0; round < rounds; round++) {
        Collections.shuffle(order, random);
        for (int arm : order) {
          clock += GAP_SECONDS;
          double machine = speed.logMean(clock, BLOCK_SECONDS) - usual;
          clock += BLOCK_SECONDS;
          for (int figure = 0; figure < scales.size(); figure++) {
            double noise = NOISE_OF_BLOCK * random.nextGaussian();
            double varies = (arm % 3 == 0 ? quiet : 1) * scales.get(figure);
            restart[figure][arm][round] = varies * (starts[figure][arm] + machine + noise);
          }
        }
      }
    }
    List<List<PairedRow>> looks = new ArrayList<>();
    for (int look = 2; look <= restarts; look++) {
      List<PairedRow> rows = new ArrayList<>();
      for (int[] pair : pairs) {
        for (int figure = 0; figure < scales.size(); figure++) {
          rows.add(row(pair, figure, Arrays.copyOf(logs, look)));
        }
      }
      looks.add(rows);
    }
    return looks;
  }

  private PairedRow row(int[] pair, int figure, double[][][][] logs) {
    double[][] ratios = new double[logs.length][rounds];
    for (int restart = 0; restart < logs.length; restart++) {
      double[][] of = logs[restart][figure];
      for (int round = 0; round < rounds; round++) {
        ratios[restart][round] = of[pair[1]][round] - of[pair[0]][round];
      }
    }
    return new PairedRow(
        "figure " + figure, Set.of("arm " + pair[0], "arm " + pair[1]), 1, 1, ratios);
  }
}
