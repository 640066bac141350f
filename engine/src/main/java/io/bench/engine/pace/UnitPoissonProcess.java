package io.bench.engine.pace;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A Poisson process of rate 1 in which every arrival is a function of its index and the seed, so
 * that lanes which share a schedule agree on it without talking.
 *
 * <p>Arrivals come in blocks of {@value #BLOCK}. How long a block lasts is a gamma variate, and
 * where its arrivals lie within it are the order statistics of uniform variates, made as normalised
 * sums of exponential ones: together these are exactly a Poisson process (Devroye, Non-Uniform
 * Random Variate Generation, 1986, chapters V.2 and XI.3), and a block can be made without those
 * before it. Only the lengths of the blocks are added up. Not thread-safe.
 */
final class UnitPoissonProcess {

  static final int BLOCK = 1_024;

  /** Blocks kept: ops of strides that wait for each other may lie some blocks apart. */
  private static final int KEPT_BLOCKS = 4;

  private final long seed;
  private final double[][] arrivals = new double[KEPT_BLOCKS][BLOCK];
  private final long[] keptBlock = new long[KEPT_BLOCKS];

  /** By block, when it begins; grows by doubling. */
  private double[] begins = new double[64];

  private int beginCount = 1;
  private long drawn;

  UnitPoissonProcess(long seed) {
    this.seed = seed;
    Arrays.fill(keptBlock, -1);
  }

  /** When arrival {@code index} comes, more than 0. Hot path. */
  double arrival(long index) {
    long block = index / BLOCK;
    int place = (int) (block % KEPT_BLOCKS);
    if (keptBlock[place] != block) {
      fill(arrivals[place], block);
      keptBlock[place] = block;
    }
    return arrivals[place][(int) (index % BLOCK)];
  }

  /** The block that holds the arrivals at a time; only blocks not asked for before are drawn. */
  long blockAt(double time) {
    while (begins[beginCount - 1] <= time) {
      begin(beginCount);
    }
    int found = Arrays.binarySearch(begins, 0, beginCount, time);
    return found >= 0 ? found : -found - 2;
  }

  /** Lengths of blocks and arrivals drawn so far. */
  long drawn() {
    return drawn;
  }

  private void fill(double[] block, long number) {
    drawn += BLOCK;
    SplittableRandom random = stream(2 * number);
    double sum = 0;
    for (int place = 0; place < BLOCK; place++) {
      sum -= Math.log(1 - random.nextDouble());
      block[place] = sum;
    }
    double begin = begin(number);
    // The last arrival of a block is its end, and the next block begins there.
    double scale = (begin(number + 1) - begin) / sum;
    for (int place = 0; place < BLOCK; place++) {
      block[place] = begin + block[place] * scale;
    }
  }

  private double begin(long block) {
    int number = Math.toIntExact(block);
    while (beginCount <= number) {
      if (beginCount == begins.length) {
        begins = Arrays.copyOf(begins, 2 * begins.length);
      }
      begins[beginCount] = begins[beginCount - 1] + blockLength(beginCount - 1);
      beginCount++;
      drawn++;
    }
    return begins[number];
  }

  /**
   * A gamma variate of shape {@value #BLOCK} (Marsaglia and Tsang, A Simple Method for Generating
   * Gamma Variables, 2000).
   */
  private double blockLength(long block) {
    SplittableRandom random = stream(2 * block + 1);
    double d = BLOCK - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = random.nextGaussian();
      double v = Math.pow(1 + c * x, 3);
      if (v > 0 && Math.log(1 - random.nextDouble()) < x * x / 2 + d - d * v + d * Math.log(v)) {
        return d * v;
      }
    }
  }

  /**
   * Random numbers of their own for each number. The seed is mixed (Stafford, variant 13), because
   * the streams of neighbouring seeds of {@link SplittableRandom} may be one another's tails.
   */
  private SplittableRandom stream(long number) {
    long mixed = seed + (number + 1) * 0xD1B54A32D192ED03L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return new SplittableRandom(mixed ^ (mixed >>> 31));
  }
}
