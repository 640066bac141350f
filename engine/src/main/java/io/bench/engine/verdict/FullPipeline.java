package io.bench.engine.verdict;

import io.bench.engine.record.PhaseSecond;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;
import org.jspecify.annotations.Nullable;

/**
 * What the samples of a window say of a pipeline that is full.
 *
 * <p>A paced phase begins with nothing in flight, and an op that takes S ends no earlier than S
 * after the start. So at time t ops complete at {@code F(t)} times the rate at which they are sent,
 * F being the distribution of service times: low at first, though nothing drifts. Over a sample
 * from a to b that is the share {@code (1/(b-a)) * integral of F from a to b = 1 - (E[min(S,b)] -
 * E[min(S,a)]) / (b-a)} of what a full pipeline completes. This is exact for any service times, so
 * throughput is what completed by that share. Samples that saw less than 90 % are left out: their
 * median is that of the quick ops only.
 *
 * <p>In a closed loop an op is sent because another one completed, so nothing of this holds.
 */
final class FullPipeline {

  private static final double MIN_SHARE = 0.9;

  /**
   * A sample of about a second.
   *
   * @param seconds in which a full pipeline would have completed as many
   */
  record Sample(double seconds, long succeeded, double serviceP50Nanos) {

    double perSecond() {
      return succeeded / seconds;
    }
  }

  private final List<Sample> samples = new ArrayList<>();
  private double leftOutSeconds;

  FullPipeline(MeasuredWindow window) {
    AbstractHistogram times = window.offered() == null ? null : window.service().times();
    double start = 0;
    double missingBefore = 0;
    for (PhaseSecond sample : window.samples()) {
      double end = start + sample.seconds();
      double missing = missingSeconds(times, end);
      double full = sample.seconds() - (missing - missingBefore);
      if (full >= MIN_SHARE * sample.seconds()) {
        samples.add(new Sample(full, sample.succeeded(), sample.serviceP50Nanos()));
      } else {
        leftOutSeconds += sample.seconds();
      }
      start = end;
      missingBefore = missing;
    }
  }

  /**
   * The mean of {@code min(S, seconds)}, S being a service time: so much of the start is missing.
   */
  private static double missingSeconds(@Nullable AbstractHistogram times, double seconds) {
    if (times == null || times.getTotalCount() == 0) {
      return 0;
    }
    if (seconds * 1e9 >= times.getMaxValue()) {
      return times.getMean() / 1e9;
    }
    double sum = 0;
    for (HistogramIterationValue value : times.recordedValues()) {
      double service = times.medianEquivalentValue(value.getValueIteratedTo()) / 1e9;
      sum += Math.min(service, seconds) * value.getCountAddedInThisIterationStep();
    }
    return sum / times.getTotalCount();
  }

  /** Those of a full pipeline, in their order. */
  List<Sample> samples() {
    return samples;
  }

  /** How long the pipeline filled. */
  double leftOutSeconds() {
    return leftOutSeconds;
  }
}
