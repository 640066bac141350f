package io.bench.app.experiment.block;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Whether the arms of a restart have settled, by blocks that do not count. What has been warmed up
 * by itself still compiles when it measures in short blocks for the first time, and compilers go on
 * while others measure: first rounds tell of cold clients. It looks at compilers only, never at how
 * ops went, and all arms take as many blocks. One thread.
 *
 * @param <A> an arm
 */
final class Settling<A> {

  /** How long a block is. */
  static final double BLOCK_SECONDS = 2;

  /** In so many rounds one after the other compilers are to be calm. */
  static final int CALM_ROUNDS = 2;

  /** CPU of an arm's compilers in a round, for each second of its block. */
  private static final double CALM = 0.1;

  private final ToDoubleFunction<A> compilerSeconds;
  private final List<Double> before = new ArrayList<>();
  private int rounds;
  private int calm;
  private boolean isTold = true;

  /**
   * @param compilerSeconds what the compilers of an arm's own processes have used; NaN if unknown
   */
  Settling(ToDoubleFunction<A> compilerSeconds) {
    this.compilerSeconds = compilerSeconds;
  }

  /** How many rounds there were. */
  int rounds() {
    return rounds;
  }

  /** Whether compilers are calm, or nobody tells. */
  boolean isCalm() {
    return calm >= CALM_ROUNDS || !isTold;
  }

  /** An arm was started again: it is cold. */
  void beginAnew() {
    calm = 0;
  }

  /** Whether anybody tells what compilers use. */
  boolean isTold() {
    return isTold;
  }

  /** A round begins. */
  void begins(List<A> arms) {
    before.clear();
    for (A arm : arms) {
      double seconds = compilerSeconds.applyAsDouble(arm);
      isTold &= !Double.isNaN(seconds);
      before.add(seconds);
    }
  }

  /** The round that began with the same arms has ended. */
  void ended(List<A> arms) {
    rounds++;
    double most = 0;
    for (int arm = 0; arm < arms.size(); arm++) {
      double used = compilerSeconds.applyAsDouble(arms.get(arm)) - before.get(arm);
      most = Math.max(most, used / BLOCK_SECONDS);
    }
    calm = most < CALM ? calm + 1 : 0;
  }
}
