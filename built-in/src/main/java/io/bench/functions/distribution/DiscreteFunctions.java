package io.bench.functions.distribution;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.LongToLong;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import io.bench.functions.Ranges;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.LongToDoubleFunction;
import java.util.function.Supplier;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.DiscreteDistribution;
import org.apache.commons.statistics.distribution.GeometricDistribution;
import org.apache.commons.statistics.distribution.HypergeometricDistribution;
import org.apache.commons.statistics.distribution.PascalDistribution;
import org.apache.commons.statistics.distribution.PoissonDistribution;

/** Samples of whole numbers. */
public final class DiscreteFunctions implements FunctionFamily {

  @Override
  public void register(FunctionRegistry registry) {
    registry
        .function("Uniform", "A whole or real number of a range.", "Uniform(0,100)")
        .overload(
            "long -> (long minimum, long maximum, String... modes) -> long",
            DiscreteFunctions::sampledWithin)
        .overload(
            "long -> (int minimum, int maximum, String... modes) -> int",
            arguments -> sampledInts(uniform(arguments), arguments, 2))
        .overload(
            "long -> (double minimum, double maximum, String... modes) -> double",
            ContinuousFunctions::uniform);
    both(
        registry,
        "Zipf(1000,1.2)",
        "long elements, double exponent",
        arguments -> {
          long elements = arguments.positiveLongAt(0, "the number of elements");
          return new ZipfQuantile(elements, exponent(arguments))::at;
        });
    both(
        registry,
        "Poisson(5.0)",
        "double mean",
        arguments ->
            quantile(
                () ->
                    PoissonDistribution.of(ContinuousFunctions.ofGamma(arguments, 0, "the mean"))));
    both(
        registry,
        "Binomial(8,0.5)",
        "int trials, double probability",
        arguments ->
            quantile(() -> BinomialDistribution.of(arguments.intAt(0), arguments.doubleAt(1))));
    both(
        registry,
        "Geometric(0.5)",
        "double probability",
        arguments -> quantile(() -> GeometricDistribution.of(arguments.doubleAt(0))));
    both(
        registry,
        "Pascal(3,0.5)",
        "int successes, double probability",
        arguments ->
            quantile(
                () ->
                    PascalDistribution.of(
                        (int) ContinuousFunctions.ofGamma(arguments, 0, "the number of successes"),
                        arguments.doubleAt(1))));
    both(
        registry,
        "Hypergeometric(100,20,10)",
        "int population, int successes, int sample",
        arguments ->
            ContinuousFunctions.created(
                () ->
                    CumulatedQuantile.of(
                        HypergeometricDistribution.of(
                            arguments.intAt(0), arguments.intAt(1), arguments.intAt(2)),
                        2)));
  }

  private static void both(
      FunctionRegistry registry,
      String example,
      String parameters,
      Function<ArgumentValues, DoubleUnaryOperator> quantile) {
    String name = example.substring(0, example.indexOf('('));
    int count = parameters.split(",", -1).length;
    String signature = "long -> (" + parameters + ", String... modes) -> ";
    registry
        .function(name, "A sample of the " + name + " distribution.", example)
        .overload(
            signature + "long", arguments -> sampled(quantile.apply(arguments), arguments, count))
        .overload(
            signature + "int",
            arguments -> sampledInts(quantile.apply(arguments), arguments, count));
  }

  private static CompiledFunction sampled(
      DoubleUnaryOperator quantile, ArgumentValues arguments, int count) {
    LongToDoubleFunction values = ContinuousFunctions.sampler(quantile, arguments, count);
    return new LongToLong(input -> (long) values.applyAsDouble(input));
  }

  /** As doubles, numbers beyond 2^53 are rounded: the ends too, perhaps to one outside of them. */
  private static CompiledFunction sampledWithin(ArgumentValues arguments) {
    long minimum = arguments.longAt(0);
    long maximum = arguments.longAt(1);
    LongToDoubleFunction values = ContinuousFunctions.sampler(uniform(arguments), arguments, 2);
    return new LongToLong(
        input -> Math.max(minimum, Math.min(maximum, (long) values.applyAsDouble(input))));
  }

  private static CompiledFunction sampledInts(
      DoubleUnaryOperator quantile, ArgumentValues arguments, int count) {
    LongToDoubleFunction values = ContinuousFunctions.sampler(quantile, arguments, count);
    return new LongToLong(input -> (int) values.applyAsDouble(input));
  }

  private static DoubleUnaryOperator quantile(Supplier<DiscreteDistribution> distribution) {
    DiscreteDistribution made = ContinuousFunctions.created(distribution);
    return made::inverseCumulativeProbability;
  }

  private static DoubleUnaryOperator uniform(ArgumentValues arguments) {
    long minimum = arguments.longAt(0);
    long maximum = arguments.longAt(1);
    Ranges.ordered(minimum <= maximum, arguments);
    double count = (double) maximum - minimum + 1;
    double lowest = (double) minimum;
    return share -> Math.max(lowest, lowest + Math.ceil(share * count) - 1);
  }

  private static double exponent(ArgumentValues arguments) {
    double exponent = arguments.doubleAt(1);
    if (!(exponent >= 0 && exponent < Double.POSITIVE_INFINITY)) {
      throw new ArgumentException(1, "the exponent must be 0 or more, not " + exponent);
    }
    return exponent;
  }
}
