package io.bench.engine.comparison.paired;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * How fast a real machine of two cores was, replayed: {@code core-speed.txt.gz} has the CPU time of
 * a unit of work on each core, every half second, for hours.
 *
 * <p>Each value is 1 ms of work, which varies by far more than a block of continuous work does. So
 * speeds are averaged over 6.5 s. Continuous work on both cores of that machine, 40 s of it, had
 * ratios of neighbouring blocks of 1.5 s, half a second apart, that scattered by 9 %; here it is 14
 * %. Of neighbouring blocks of 1 s it was 8 % there and is 8 % here.
 */
final class RecordedSpeed {

  private static final double STEP_SECONDS = 0.5;
  private static final int HALF_WINDOW = 6;

  /** Summed up from the beginning, so that a mean is a difference. */
  private final double[] sums;

  RecordedSpeed() {
    List<String> lines = lines();
    double[] speeds = new double[lines.size()];
    for (int line = 0; line < speeds.length; line++) {
      String[] micros = lines.get(line).split(" ", -1);
      speeds[line] = 1 / Double.parseDouble(micros[0]) + 1 / Double.parseDouble(micros[1]);
    }
    this.sums = sums(smooth(speeds));
  }

  private static List<String> lines() {
    try (InputStream file = RecordedSpeed.class.getResourceAsStream("core-speed.txt.gz");
        BufferedReader reader =
            new BufferedReader(
                new InputStreamReader(new GZIPInputStream(file), StandardCharsets.UTF_8))) {
      return reader.lines().filter(line -> !line.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double[] smooth(double[] speeds) {
    double[] before = sums(speeds);
    double[] smooth = new double[speeds.length];
    for (int place = 0; place < smooth.length; place++) {
      int from = Math.max(0, place - HALF_WINDOW);
      int to = Math.min(smooth.length, place + HALF_WINDOW + 1);
      smooth[place] = (before[to] - before[from]) / (to - from);
    }
    return smooth;
  }

  private static double[] sums(double[] values) {
    double[] sums = new double[values.length + 1];
    for (int place = 0; place < values.length; place++) {
      sums[place + 1] = sums[place] + values[place];
    }
    return sums;
  }

  double seconds() {
    return (sums.length - 1) * STEP_SECONDS;
  }

  /** The logarithm of the mean speed; the recording begins again where it ends. */
  double logMean(double fromSeconds, double lengthSeconds) {
    return Math.log((until(fromSeconds + lengthSeconds) - until(fromSeconds)) / lengthSeconds);
  }

  private double until(double seconds) {
    int steps = sums.length - 1;
    double place = seconds / STEP_SECONDS;
    double turns = Math.floor(place / steps);
    double within = place - turns * steps;
    int whole = (int) Math.min(steps - 1, Math.floor(within));
    double part = sums[whole] + (within - whole) * (sums[whole + 1] - sums[whole]);
    return (turns * sums[steps] + part) * STEP_SECONDS;
  }
}
