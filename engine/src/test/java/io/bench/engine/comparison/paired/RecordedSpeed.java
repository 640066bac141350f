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
 * a unit of work on each core, every half second, for 52 minutes.
 *
 * <p>Each value is 1 ms of work by a core that was idle before, which varies by far more than a
 * block of continuous work does. So the logarithm of the speed is scaled such that neighbouring
 * blocks of 1 s scatter as much as they did when continuous work was measured.
 */
final class RecordedSpeed {

  /**
   * The standard deviation of the log ratio of two neighbouring blocks of 1 s: continuous work on
   * both cores of that machine, 40 s of it.
   */
  static final double OF_CALM_MACHINE = 0.09;

  /**
   * The same of the throughput of interleaved blocks against a Cassandra node, 31 rounds of two
   * paths of one client, while other programs ran.
   */
  static final double OF_BUSY_MACHINE = 0.29;

  private static final double STEP_SECONDS = 0.5;
  private static final int STEPS_OF_SECOND = 2;
  private static final int ITERATIONS = 5;

  private final double scatter;

  /** Summed up from the beginning, so that a mean is a difference. */
  private final double[] sums;

  /**
   * @param scatter of neighbouring blocks of 1 s
   */
  RecordedSpeed(double scatter) {
    this.scatter = scatter;
    double[] logs = lines().stream().mapToDouble(RecordedSpeed::logSpeed).toArray();
    double scale = 1;
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
      scale *= scatter / scatter(sums(logs, scale));
    }
    this.sums = sums(logs, scale);
  }

  private static double logSpeed(String line) {
    String[] micros = line.split(" ", -1);
    return Math.log(1 / Double.parseDouble(micros[0]) + 1 / Double.parseDouble(micros[1]));
  }

  private static double[] sums(double[] logs, double scale) {
    double[] sums = new double[logs.length + 1];
    for (int place = 0; place < logs.length; place++) {
      sums[place + 1] = sums[place] + Math.exp(scale * logs[place]);
    }
    return sums;
  }

  private static double scatter(double[] sums) {
    double squares = 0;
    int blocks = 0;
    for (int at = STEPS_OF_SECOND; at + STEPS_OF_SECOND < sums.length; at++) {
      double before = sums[at] - sums[at - STEPS_OF_SECOND];
      double after = sums[at + STEPS_OF_SECOND] - sums[at];
      squares += Math.pow(Math.log(after / before), 2);
      blocks++;
    }
    return Math.sqrt(squares / blocks);
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

  /** Of neighbouring blocks of 1 s. */
  double scatter() {
    return scatter;
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
