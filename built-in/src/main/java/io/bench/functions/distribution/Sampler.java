package io.bench.functions.distribution;

import io.bench.functions.hash.Murmur3;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongToDoubleFunction;

/** Puts a quantile function and the modes of sampling together. */
final class Sampler {

  private Sampler() {}

  /** A function from the input to a value; for discrete distributions the fraction is to be cut. */
  static LongToDoubleFunction of(DoubleUnaryOperator quantile, SamplingModes modes) {
    if (modes.interpolates()) {
      QuantileTable table = new QuantileTable(quantile, modes);
      return modes.hashes()
          ? input -> table.at(Murmur3.hash(input))
          : input -> table.at(input & Long.MAX_VALUE);
    }
    LongToDoubleFunction units =
        modes.hashes()
            ? Murmur3::unit
            : input -> (double) (input & Long.MAX_VALUE) / (double) Long.MAX_VALUE;
    return modes.clamps()
        ? input -> clamped(quantile.applyAsDouble(units.applyAsDouble(input)))
        : input -> quantile.applyAsDouble(units.applyAsDouble(input));
  }

  /** The value held within the range of a long. */
  static double clamped(double value) {
    return Math.max((double) Long.MIN_VALUE, Math.min((double) Long.MAX_VALUE, value));
  }
}
