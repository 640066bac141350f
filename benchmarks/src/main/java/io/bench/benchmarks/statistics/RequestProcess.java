package io.bench.benchmarks.statistics;

import io.bench.engine.statistics.Statistic;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.LogNormalDistribution;

/** A made-up server whose true figures are known. */
sealed interface RequestProcess {

  /** The load of every process: some thousand requests a second, as real runs have. */
  int REQUESTS_PER_SECOND = 4_000;

  /** Nanoseconds that a time of 1 stands for. */
  double UNIT_NANOS = 1e6;

  /**
   * Lets a window pass.
   *
   * @param second told of the times of each second, in nanoseconds; reused for the next
   */
  void observe(RandomGenerator random, int seconds, Consumer<Histogram> second);

  /** The name in tables. */
  String title();

  /** The figure that an endless window would show, in nanoseconds. */
  double truth(Statistic statistic);

  /**
   * A queue with one server, Poisson arrivals and exponential service (M/M/1): response times by
   * Lindley's recursion, from the stationary distribution on, which is exponential.
   */
  record Queue(double load) implements RequestProcess {

    @Override
    public void observe(RandomGenerator random, int seconds, Consumer<Histogram> second) {
      double serviceSeconds = load / REQUESTS_PER_SECOND;
      double time = random.nextExponential() / REQUESTS_PER_SECOND;
      double response = random.nextExponential() * meanSeconds();
      Histogram times = new Histogram(3);
      for (int end = 1; end <= seconds; end++) {
        times.reset();
        while (time < end) {
          times.recordValue((long) (response * 1e9));
          double gap = random.nextExponential() / REQUESTS_PER_SECOND;
          time += gap;
          response = Math.max(0, response - gap) + random.nextExponential() * serviceSeconds;
        }
        second.accept(times);
      }
    }

    @Override
    public String title() {
      return String.format(Locale.ROOT, "M/M/1, %.0f %% load", 100 * load);
    }

    private double meanSeconds() {
      return load / REQUESTS_PER_SECOND / (1 - load);
    }

    @Override
    public double truth(Statistic statistic) {
      return 1e9
          * meanSeconds()
          * (statistic.isPercentile() ? -Math.log(1 - statistic.percent() / 100) : 1);
    }
  }

  /**
   * Log-normal times whose level wanders from second to second: the logarithm is the sum of an
   * AR(1) process of standard deviation {@code level} and of independent noise of deviation {@code
   * noise}.
   */
  record WanderingLevel(double phi, double level, double noise) implements RequestProcess {

    @Override
    public void observe(RandomGenerator random, int seconds, Consumer<Histogram> second) {
      double state = random.nextGaussian();
      Histogram times = new Histogram(3);
      for (int end = 1; end <= seconds; end++) {
        times.reset();
        for (int request = 0; request < REQUESTS_PER_SECOND; request++) {
          double log = level * state + noise * random.nextGaussian();
          times.recordValue((long) (UNIT_NANOS * Math.exp(log)));
        }
        second.accept(times);
        state = phi * state + Math.sqrt(1 - phi * phi) * random.nextGaussian();
      }
    }

    @Override
    public String title() {
      return String.format(Locale.ROOT, "AR(1) %.2f a second, level %.2f", phi, level);
    }

    @Override
    public double truth(Statistic statistic) {
      return logNormal(statistic, Math.hypot(level, noise));
    }
  }

  /** Log-normal times whose logarithm is an AR(1) process from request to request. */
  record CorrelatedRequests(double phi, double deviation) implements RequestProcess {

    @Override
    public void observe(RandomGenerator random, int seconds, Consumer<Histogram> second) {
      double state = random.nextGaussian();
      double innovation = Math.sqrt(1 - phi * phi);
      Histogram times = new Histogram(3);
      for (int end = 1; end <= seconds; end++) {
        times.reset();
        for (int request = 0; request < REQUESTS_PER_SECOND; request++) {
          times.recordValue((long) (UNIT_NANOS * Math.exp(deviation * state)));
          state = phi * state + innovation * random.nextGaussian();
        }
        second.accept(times);
      }
    }

    @Override
    public String title() {
      return String.format(Locale.ROOT, "AR(1) %.2f a request", phi);
    }

    @Override
    public double truth(Statistic statistic) {
      return logNormal(statistic, deviation);
    }
  }

  /**
   * A server that stands still at random: it works for exponential times of mean {@code gap}, then
   * answers nothing for exponential ones of mean {@code stall}; what arrives meanwhile waits for
   * the end of the stall. Poisson arrivals, exponential service of mean {@value #SERVICE} s. All
   * times in seconds.
   */
  record Stalls(double gap, double stall) implements RequestProcess {

    static final double SERVICE = 0.001;

    @Override
    public void observe(RandomGenerator random, int seconds, Consumer<Histogram> second) {
      boolean stalled = random.nextDouble() < share();
      double change = random.nextExponential() * (stalled ? stall : gap);
      double time = random.nextExponential() / REQUESTS_PER_SECOND;
      Histogram times = new Histogram(3);
      for (int end = 1; end <= seconds; end++) {
        times.reset();
        while (time < end) {
          while (time >= change) {
            stalled = !stalled;
            change += random.nextExponential() * (stalled ? stall : gap);
          }
          double wait = stalled ? change - time : 0;
          times.recordValue((long) (1e9 * (wait + SERVICE * random.nextExponential())));
          time += random.nextExponential() / REQUESTS_PER_SECOND;
        }
        second.accept(times);
      }
    }

    @Override
    public String title() {
      return String.format(Locale.ROOT, "stalls of %.0f ms, every %.1f s", 1_000 * stall, gap);
    }

    /** The share of time, and so of Poisson arrivals, in stalls. */
    private double share() {
      return stall / (gap + stall);
    }

    @Override
    public double truth(Statistic statistic) {
      return 1e9
          * (statistic.isPercentile()
              ? quantile(1 - statistic.percent() / 100)
              : SERVICE + share() * stall);
    }

    /** By halving: the time that the given share of requests exceeds. */
    private double quantile(double above) {
      double low = 0;
      double high = 1_000 * (stall + SERVICE);
      for (int step = 0; step < 100; step++) {
        double middle = (low + high) / 2;
        if (exceeding(middle) > above) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return low;
    }

    private double exceeding(double time) {
      double working = Math.exp(-time / SERVICE);
      double standing = (stall * Math.exp(-time / stall) - SERVICE * working) / (stall - SERVICE);
      return (1 - share()) * working + share() * standing;
    }
  }

  private static double logNormal(Statistic statistic, double deviation) {
    LogNormalDistribution times = LogNormalDistribution.of(0, deviation);
    return UNIT_NANOS
        * (statistic.isPercentile()
            ? times.inverseCumulativeProbability(statistic.percent() / 100)
            : times.getMean());
  }
}
