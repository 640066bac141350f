package io.bench.functions.distribution;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.LongToDouble;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.LongToDoubleFunction;
import java.util.function.Supplier;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.CauchyDistribution;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.ExponentialDistribution;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.GumbelDistribution;
import org.apache.commons.statistics.distribution.LaplaceDistribution;
import org.apache.commons.statistics.distribution.LevyDistribution;
import org.apache.commons.statistics.distribution.LogNormalDistribution;
import org.apache.commons.statistics.distribution.LogisticDistribution;
import org.apache.commons.statistics.distribution.NakagamiDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.ParetoDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.distribution.TriangularDistribution;
import org.apache.commons.statistics.distribution.UniformContinuousDistribution;
import org.apache.commons.statistics.distribution.WeibullDistribution;

/** Samples of real numbers. {@code Uniform} stands with its discrete form. */
public final class ContinuousFunctions implements FunctionFamily {

  /**
   * How large the parameters may be that decide how long a quantile takes. Beyond these limits the
   * library's series and fractions need so many terms that a table of 1,000 quantiles takes more
   * than about half a second, and soon they do not converge at all.
   */
  private static final long MAXIMAL_OF_GAMMA = 100_000_000;

  private static final long MAXIMAL_OF_BETA = 1_000_000_000;

  @Override
  public void register(FunctionRegistry registry) {
    two(registry, "Normal(0.0,5.0)", "mean", "deviation", NormalDistribution::of);
    two(registry, "LogNormal(0.0,1.0)", "mu", "sigma", LogNormalDistribution::of);
    gammas(registry);
    betas(registry);
    two(registry, "Cauchy(0.0,1.0)", "median", "scale", CauchyDistribution::of);
    two(registry, "Gumbel(0.0,1.0)", "mu", "beta", GumbelDistribution::of);
    two(registry, "Laplace(0.0,1.0)", "mu", "beta", LaplaceDistribution::of);
    two(registry, "Levy(0.0,1.0)", "mu", "scale", LevyDistribution::of);
    two(registry, "Logistic(0.0,1.0)", "mu", "scale", LogisticDistribution::of);
    two(registry, "Pareto(1.0,3.0)", "scale", "shape", ParetoDistribution::of);
    two(registry, "Weibull(1.0,2.0)", "shape", "scale", WeibullDistribution::of);
    one(registry, "Exponential(5.0)", "mean", ExponentialDistribution::of);
    one(registry, "T(3.0)", "degrees", TDistribution::of);
    register(
        registry,
        "Triangular(0.0,1.0,2.0)",
        "double minimum, double mode, double maximum",
        arguments ->
            TriangularDistribution.of(
                arguments.doubleAt(0), arguments.doubleAt(1), arguments.doubleAt(2)));
    constants(registry);
    enumerated(registry);
  }

  private static void constants(FunctionRegistry registry) {
    for (String name : List.of("ConstantContinuous", "ConstantReal")) {
      registry
          .function(name, "Always this number.", name + "(5.0)")
          .overload(
              "long -> (double value, String... modes) -> double",
              arguments -> {
                double value = arguments.doubleAt(0);
                SamplingModes.parse(arguments, 1);
                return new LongToDouble(input -> value);
              });
    }
  }

  private static void enumerated(FunctionRegistry registry) {
    registry
        .function(
            "Enumerated",
            "One number, drawn by weight; the table interpolates between them.",
            "Enumerated('1 2 3 4 5:0.5 6:0.5')")
        .overload(
            "long -> (String weights, String... modes) -> double",
            arguments ->
                new LongToDouble(
                    SamplingModes.parse(arguments, 1)
                        .sampler(EnumeratedQuantile.parse(arguments.textAt(0)))));
  }

  /** Those whose quantiles are found through the incomplete gamma function. */
  private static void gammas(FunctionRegistry registry) {
    register(
        registry,
        "Gamma(2.0,1.0)",
        "double shape, double scale",
        arguments ->
            GammaDistribution.of(ofGamma(arguments, 0, "the shape"), arguments.doubleAt(1)));
    register(
        registry,
        "Nakagami(1.0,1.0)",
        "double mu, double omega",
        arguments -> NakagamiDistribution.of(ofGamma(arguments, 0, "mu"), arguments.doubleAt(1)));
    register(
        registry,
        "ChiSquared(3.0)",
        "double degrees",
        arguments -> ChiSquaredDistribution.of(ofGamma(arguments, 0, "the number of degrees")));
  }

  /** Those whose quantiles are found through the incomplete beta function. */
  private static void betas(FunctionRegistry registry) {
    register(
        registry,
        "Beta(2.0,3.0)",
        "double alpha, double beta",
        arguments ->
            BetaDistribution.of(ofBeta(arguments, 0, "alpha"), ofBeta(arguments, 1, "beta")));
    register(
        registry,
        "F(3.0,5.0)",
        "double numeratorDegrees, double denominatorDegrees",
        arguments ->
            FDistribution.of(
                ofBeta(arguments, 0, "the number of degrees"),
                ofBeta(arguments, 1, "the number of degrees")));
  }

  private interface TwoParameters {
    ContinuousDistribution of(double first, double second);
  }

  private static void one(
      FunctionRegistry registry,
      String example,
      String parameter,
      DoubleFunction<ContinuousDistribution> distribution) {
    register(
        registry,
        example,
        "double " + parameter,
        arguments -> distribution.apply(arguments.doubleAt(0)));
  }

  private static void two(
      FunctionRegistry registry,
      String example,
      String first,
      String second,
      TwoParameters distribution) {
    register(
        registry,
        example,
        "double " + first + ", double " + second,
        arguments -> distribution.of(arguments.doubleAt(0), arguments.doubleAt(1)));
  }

  private static void register(
      FunctionRegistry registry,
      String example,
      String parameters,
      Function<ArgumentValues, ContinuousDistribution> distribution) {
    String name = example.substring(0, example.indexOf('('));
    int count = parameters.split(",", -1).length;
    registry
        .function(name, "A sample of the " + name + " distribution.", example)
        .overload(
            "long -> (" + parameters + ", String... modes) -> double",
            arguments -> sampled(distribution, arguments, count));
  }

  private static CompiledFunction sampled(
      Function<ArgumentValues, ContinuousDistribution> distribution,
      ArgumentValues arguments,
      int count) {
    ContinuousDistribution made = created(() -> distribution.apply(arguments));
    return new LongToDouble(sampler(made::inverseCumulativeProbability, arguments, count));
  }

  /** Samples in the modes that follow a distribution's parameters. */
  static LongToDoubleFunction sampler(
      DoubleUnaryOperator quantile, ArgumentValues arguments, int firstMode) {
    SamplingModes modes = SamplingModes.parse(arguments, firstMode);
    return created(() -> modes.sampler(quantile));
  }

  /** The uniform distribution of real numbers. */
  static CompiledFunction uniform(ArgumentValues arguments) {
    return sampled(
        given -> UniformContinuousDistribution.of(given.doubleAt(0), given.doubleAt(1)),
        arguments,
        2);
  }

  /** What the library makes of the arguments; what it does not like about them is a mistake. */
  static <T> T created(Supplier<T> distribution) {
    try {
      return distribution.get();
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new ArgumentException(0, String.valueOf(e.getMessage()));
    }
  }

  /** A parameter of the incomplete gamma function. */
  static double ofGamma(ArgumentValues arguments, int index, String what) {
    return atMost(MAXIMAL_OF_GAMMA, arguments, index, what);
  }

  /** A parameter of the incomplete beta function. */
  private static double ofBeta(ArgumentValues arguments, int index, String what) {
    return atMost(MAXIMAL_OF_BETA, arguments, index, what);
  }

  private static double atMost(long maximum, ArgumentValues arguments, int index, String what) {
    double number = arguments.doubleAt(index);
    if (number > maximum) {
      throw new ArgumentException(
          index, what + " must be at most " + maximum + ", not " + arguments.at(index));
    }
    return number;
  }
}
