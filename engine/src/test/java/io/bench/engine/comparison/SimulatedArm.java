package io.bench.engine.comparison;

import io.bench.engine.statistics.WindowBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/**
 * Arms made up of processes that differ: each is faster or slower as a whole by a normal factor,
 * and its batches hold log-normal times.
 *
 * @param level the median time
 * @param betweenProcesses standard deviation of the processes' factors
 */
record SimulatedArm(double level, double betweenProcesses) {

  static final String CPU_PER_OP = "cpuNanosPerOp";

  private static final int BATCHES = 3;
  private static final int SAMPLES = 1_200;
  private static final double DEVIATION = 0.3;

  Arm draw(int processes, SplittableRandom random) {
    List<ProcessSample> samples = new ArrayList<>();
    for (int process = 0; process < processes; process++) {
      double median = level * Math.exp(betweenProcesses * random.nextGaussian());
      List<WindowBatch> batches = new ArrayList<>();
      for (int batch = 0; batch < BATCHES; batch++) {
        Histogram times = new Histogram(3);
        for (int sample = 0; sample < SAMPLES; sample++) {
          times.recordValue((long) (median * Math.exp(DEVIATION * random.nextGaussian())));
        }
        long ops = Math.round(SAMPLES * level / median * (1 + 0.01 * random.nextGaussian()));
        batches.add(new WindowBatch(1, ops, times));
      }
      samples.add(new ProcessSample(batches, Map.of(CPU_PER_OP, median / 10)));
    }
    return new Arm(samples);
  }
}
