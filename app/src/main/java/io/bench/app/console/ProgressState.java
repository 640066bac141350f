package io.bench.app.console;

import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.StepInfo;
import io.bench.engine.warmup.GateReport;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of the progress of a run.
 *
 * @param step 1-based place of the step
 * @param steps how many steps the scenario has
 * @param name the step's name
 * @param doing what the running phase is for
 * @param fraction how much of the phase is over, 0 to 1
 * @param secondsLeft of the phase, or a negative number if that is not known yet
 * @param load how much was asked for and done since the state before
 * @param latency the times since the state before; null if no op succeeded
 * @param errors what failed in the phase so far
 * @param client what this process used since the state before
 * @param gate how far a warm-up has settled, or null
 * @param lastMinute of the step
 */
record ProgressState(
    int step,
    int steps,
    String name,
    Doing doing,
    double fraction,
    double secondsLeft,
    Load load,
    @Nullable Times latency,
    Errors errors,
    Client client,
    @Nullable Gate gate,
    LastMinute.Series lastMinute) {

  /**
   * The load.
   *
   * @param ratePerSecond succeeded ops per second
   * @param offeredPerSecond the rate that is set; NaN in a closed loop
   */
  record Load(double ratePerSecond, double offeredPerSecond) {

    boolean paced() {
      return !Double.isNaN(offeredPerSecond);
    }
  }

  /**
   * Latencies.
   *
   * @param p99Nanos the 99th percentile, or NaN where ops were too few for it
   * @param maxNanos the longest
   */
  record Times(double p99Nanos, long maxNanos) {}

  /**
   * Errors.
   *
   * @param failedOps ops whose last try failed
   * @param triesByName failed tries, those that a retry mended included
   */
  record Errors(long failedOps, Map<String, Long> triesByName) {
    Errors {
      triesByName = Map.copyOf(triesByName);
    }
  }

  /**
   * The client's own share; of several clients, what they used together.
   *
   * @param busyCores CPU seconds per second
   * @param cores how many there are; 0 of several clients, whose machines have their own
   * @param collectionShare the time spent in garbage collection, 0 to 1
   * @param longestStallNanos the longest that a thread was held up
   */
  record Client(double busyCores, int cores, double collectionShare, long longestStallNanos) {

    /** How busy the cores are, 0 to 1; NaN of several clients. */
    double busyShare() {
      return cores > 0 ? busyCores / cores : Double.NaN;
    }
  }

  /**
   * The gate of a warm-up.
   *
   * @param automatic whether the warm-up ends as soon as it opens, rather than at its end only
   */
  record Gate(GateReport report, boolean automatic) {}

  /** What a phase does, for people. */
  enum Doing {
    /** A step that prepares, such as schema or ramp-up. */
    RUNNING("running"),
    WARMING_UP("warm-up"),
    MEASURING("measuring");

    private final String text;

    Doing(String text) {
      this.text = text;
    }

    static Doing of(StepInfo step, PhaseKind phase) {
      return switch (phase) {
        case WARM_UP -> WARMING_UP;
        case MEASUREMENT -> step.preparatory() ? RUNNING : MEASURING;
      };
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
