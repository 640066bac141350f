package io.bench.engine.statistics;

import java.util.random.RandomGenerator;
import org.HdrHistogram.Histogram;

/** A made-up server whose true figures are known, observed for 60 s at 1,000 requests a second. */
interface RequestProcess {

  int SECONDS = 60;
  int REQUESTS_PER_SECOND = 1_000;

  /** Nanoseconds that a time of 1 stands for. */
  double UNIT_NANOS = 1e6;

  /** Feeds one window to a series. */
  void observe(RandomGenerator random, BlockSeries series);

  /** The figure that an endless window would show, in nanoseconds. */
  double truth(Statistic statistic);

  /**
   * A queue with one server, Poisson arrivals and exponential service (M/M/1): response times by
   * Lindley's recursion, from the stationary distribution on, which is exponential.
   */
  record Queue(double load) implements RequestProcess {

    @Override
    public void observe(RandomGenerator random, BlockSeries series) {
      double serviceSeconds = load / REQUESTS_PER_SECOND;
      double time = random.nextExponential() / REQUESTS_PER_SECOND;
      double response = random.nextExponential() * meanSeconds();
      Histogram second = new Histogram(3);
      for (int end = 1; end <= SECONDS; end++) {
        second.reset();
        while (time < end) {
          second.recordValue((long) (response * 1e9));
          double gap = random.nextExponential() / REQUESTS_PER_SECOND;
          time += gap;
          response = Math.max(0, response - gap) + random.nextExponential() * serviceSeconds;
        }
        series.add(1, second.getTotalCount(), second);
      }
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
    public void observe(RandomGenerator random, BlockSeries series) {
      double state = random.nextGaussian();
      Histogram second = new Histogram(3);
      for (int end = 1; end <= SECONDS; end++) {
        second.reset();
        for (int request = 0; request < REQUESTS_PER_SECOND; request++) {
          double log = level * state + noise * random.nextGaussian();
          second.recordValue((long) (UNIT_NANOS * Math.exp(log)));
        }
        series.add(1, REQUESTS_PER_SECOND, second);
        state = phi * state + Math.sqrt(1 - phi * phi) * random.nextGaussian();
      }
    }

    @Override
    public double truth(Statistic statistic) {
      return logNormal(statistic, Math.hypot(level, noise));
    }
  }

  /** Log-normal times whose logarithm is an AR(1) process from request to request. */
  record CorrelatedRequests(double phi, double deviation) implements RequestProcess {

    @Override
    public void observe(RandomGenerator random, BlockSeries series) {
      double state = random.nextGaussian();
      double innovation = Math.sqrt(1 - phi * phi);
      Histogram second = new Histogram(3);
      for (int end = 1; end <= SECONDS; end++) {
        second.reset();
        for (int request = 0; request < REQUESTS_PER_SECOND; request++) {
          second.recordValue((long) (UNIT_NANOS * Math.exp(deviation * state)));
          state = phi * state + innovation * random.nextGaussian();
        }
        series.add(1, REQUESTS_PER_SECOND, second);
      }
    }

    @Override
    public double truth(Statistic statistic) {
      return logNormal(statistic, deviation);
    }
  }

  private static double logNormal(Statistic statistic, double deviation) {
    double log =
        statistic.isPercentile()
            ? deviation
                * org.apache.commons.statistics.distribution.NormalDistribution.of(0, 1)
                    .inverseCumulativeProbability(statistic.percent() / 100)
            : deviation * deviation / 2;
    return UNIT_NANOS * Math.exp(log);
  }
}
