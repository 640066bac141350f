package io.bench.engine.warmup;

import io.bench.engine.client.ClientUsage;
import io.bench.engine.record.PhaseSecond;
import io.bench.engine.warmup.GateReport.State;
import io.bench.engine.warmup.GateSettings.ExpectedOps;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Watches a warm-up interval by interval and says when the measurement may begin: when all of
 * {@link GateRule} hold, or at the cap. One JVM in seven never settles, so there is a cap, and the
 * measured window is judged afterwards in any case.
 *
 * <p>Intervals are about a second; pieces shorter than {@link PhaseSecond#SAMPLE_SECONDS} are
 * joined until they make a sample, and every figure is per second or per op, so that uneven
 * intervals change nothing. A stall is no end: a second without ops has no CPU time per op and no
 * median service time, and is left out of their medians. What is unknown (NaN) never opens the
 * gate.
 *
 * <p>Not thread-safe; the activity's thread. Pure: the same intervals give the same reports.
 */
public final class WarmupGate {

  /**
   * The shortest warm-up, unless the cap is shorter. On 5,860 published JVM series 30 s cut the
   * runs with more than 5 % bias from 22 % to 14 %; rules on the coefficient of variation mostly
   * wait on noise.
   */
  static final double FLOOR_SECONDS = 30;

  /** At least this many ops of every template. */
  static final int FLOOR_OPS = 20_000;

  static final int JIT_SAMPLES = 5;
  static final double JIT_MILLIS_PER_SECOND = 100;
  static final int COMPARED_SAMPLES = 10;
  static final double COST_CHANGE = 0.05;
  static final double PRIMARY_CHANGE = 0.02;

  /**
   * How long CPU per op and the primary figure must hold still. One sample is not enough: in a
   * series that swings by 15 % the medians of two windows are equal now and then, and the gate
   * opened in most of those simulated; with 3 it opened in none with a period of 16 to 30 s. With 5
   * it would wait on noise: 40 % of steady series with a coefficient of variation of 10 % reach the
   * cap, with 3 6 % do.
   */
  static final int HELD_SAMPLES = 3;

  static final int BEST_SAMPLES = 5;
  static final double BETTER_BY = 0.01;
  static final int PATIENCE_SAMPLES = 20;

  /** The JVM reads a process's CPU time in ticks of the kernel: 10 ms on Linux. */
  static final double CPU_TICK_NANOS = 10e6;

  private final GateSettings settings;
  private final double floorSeconds;
  private final long[] ended;
  private final SettlingSeries[] endedPerSecond;
  private final SettlingSeries compilation = new SettlingSeries();
  private final SettlingSeries cpuPerSecond = new SettlingSeries();
  private final SettlingSeries cost = new SettlingSeries();
  private final SettlingSeries costChange = new SettlingSeries();
  private final SettlingSeries primary = new SettlingSeries();
  private final SettlingSeries primaryChange = new SettlingSeries();
  private @Nullable PhaseSecond pending;
  private double elapsedSeconds;
  private double best = Double.NaN;
  private int samplesSinceBetter;

  public WarmupGate(GateSettings settings) {
    this.settings = settings;
    // A short cap is the user's wish for a short warm-up, not for one that always reaches its cap.
    this.floorSeconds = Math.min(FLOOR_SECONDS, settings.capSeconds());
    int templates = settings.templates().size();
    this.ended = new long[templates];
    this.endedPerSecond = new SettlingSeries[templates];
    for (int template = 0; template < templates; template++) {
      endedPerSecond[template] = new SettlingSeries();
    }
  }

  /**
   * Takes in the next interval.
   *
   * @throws IllegalArgumentException if it tells of another number of op templates
   */
  public GateReport add(PhaseSecond interval) {
    if (interval.ended().size() != ended.length) {
      throw new IllegalArgumentException(
          interval.ended().size() + " op templates in place of " + ended.length);
    }
    elapsedSeconds += Math.max(0, interval.seconds());
    for (int template = 0; template < ended.length; template++) {
      ended[template] += interval.ended().get(template);
    }
    PhaseSecond joined = interval.after(pending);
    if (joined.isSample()) {
      sample(joined);
    }
    pending = joined.isSample() ? null : joined;
    return report();
  }

  private void sample(PhaseSecond interval) {
    double seconds = interval.seconds();
    long ops = interval.allEnded();
    ClientUsage used = interval.used();
    for (int template = 0; template < ended.length; template++) {
      endedPerSecond[template].add(interval.ended().get(template) / seconds);
    }
    compilation.add(Math.max(0, used.compilationMillis()) / seconds);
    cpuPerSecond.add(interval.workedNanos() / seconds);
    cost.add(ops > 0 ? (double) interval.workedNanos() / ops : Double.NaN);
    primary.add(settings.paced() ? interval.serviceP50Nanos() : interval.succeeded() / seconds);
    costChange.add(cost.change(COMPARED_SAMPLES));
    primaryChange.add(primary.change(COMPARED_SAMPLES));
    double median = primary.median(BEST_SAMPLES, 0);
    if (Double.isNaN(best) ? !Double.isNaN(median) : isBetter(median)) {
      best = median;
      samplesSinceBetter = 0;
    } else {
      samplesSinceBetter++;
    }
  }

  private boolean isBetter(double median) {
    return settings.paced() ? median < best * (1 - BETTER_BY) : median > best * (1 + BETTER_BY);
  }

  private GateReport report() {
    List<String> waived = new ArrayList<>();
    List<GateCondition> conditions = new ArrayList<>();
    conditions.add(floor());
    conditions.add(floorOps(waived));
    conditions.add(jit());
    conditions.add(cost());
    conditions.add(primary());
    conditions.add(patience());
    boolean settled = conditions.stream().allMatch(GateCondition::holds);
    boolean capped = !settled && elapsedSeconds >= settings.capSeconds();
    conditions.add(cap(capped));
    State state = settled ? State.OPEN : capped ? State.CAPPED : State.WAITING;
    return new GateReport(state, elapsedSeconds, conditions, waived);
  }

  private GateCondition floor() {
    boolean over = elapsedSeconds >= floorSeconds;
    String text = text("floor %.0f s of %.0f s", elapsedSeconds, floorSeconds);
    return new GateCondition(GateRule.FLOOR, elapsedSeconds, floorSeconds, "s", over, text);
  }

  private GateCondition floorOps(List<String> waived) {
    long fewest = Long.MAX_VALUE;
    String rarest = "";
    for (int template = 0; template < ended.length; template++) {
      if (cannotReachFloor(template)) {
        waived.add(settings.templates().get(template).name());
      } else if (ended[template] < fewest) {
        fewest = ended[template];
        rarest = settings.templates().get(template).name();
      }
    }
    if (waived.size() == ended.length) {
      String text = text("ops waived: too low a rate for %d", FLOOR_OPS);
      return new GateCondition(GateRule.FLOOR_OPS, Double.NaN, FLOOR_OPS, "ops", true, text);
    }
    boolean enough = fewest >= FLOOR_OPS;
    String text = text("%d ops of %s of %d", fewest, rarest, FLOOR_OPS);
    return new GateCondition(GateRule.FLOOR_OPS, (double) fewest, FLOOR_OPS, "ops", enough, text);
  }

  /**
   * By the rate that is set, or, once the floor's time is over, by the rate that is seen: waiting
   * for the cap would gain nothing.
   */
  private boolean cannotReachFloor(int template) {
    ExpectedOps expected = settings.templates().get(template);
    if (expected.perSecond() * settings.capSeconds() < FLOOR_OPS) {
      return true;
    }
    if (elapsedSeconds < floorSeconds || ended[template] >= FLOOR_OPS) {
      return false;
    }
    double left = Math.max(0, settings.capSeconds() - elapsedSeconds);
    double seen = endedPerSecond[template].median(COMPARED_SAMPLES, 0);
    return ended[template] + seen * left < FLOOR_OPS;
  }

  private GateCondition jit() {
    double most = compilation.largest(JIT_SAMPLES);
    boolean quiet = most < JIT_MILLIS_PER_SECOND;
    String text = text("jit %s ms/s of %.0f", known("%.0f", most), JIT_MILLIS_PER_SECOND);
    return new GateCondition(GateRule.JIT, most, JIT_MILLIS_PER_SECOND, "ms/s", quiet, text);
  }

  /** A change by less than a tick of the CPU clock per interval is none that it can tell. */
  private GateCondition cost() {
    double change = costChange.farthest(HELD_SAMPLES);
    double cpu = cpuPerSecond.median(COMPARED_SAMPLES, COMPARED_SAMPLES);
    double bound = cpu > 0 ? Math.max(COST_CHANGE, CPU_TICK_NANOS / cpu) : COST_CHANGE;
    boolean still = Math.abs(change) < bound;
    String text = text("CPU per op %s %% of +-%.0f", known("%+.1f", 100 * change), 100 * bound);
    return new GateCondition(GateRule.COST, change, bound, "share", still, text);
  }

  private GateCondition primary() {
    double change = primaryChange.farthest(HELD_SAMPLES);
    boolean still = Math.abs(change) < PRIMARY_CHANGE;
    String figure = settings.paced() ? "service p50" : "throughput";
    String shown = known("%+.1f", 100 * change);
    String text = text("%s %s %% of +-%.0f", figure, shown, 100 * PRIMARY_CHANGE);
    return new GateCondition(GateRule.PRIMARY, change, PRIMARY_CHANGE, "share", still, text);
  }

  private GateCondition patience() {
    boolean over = !Double.isNaN(best) && samplesSinceBetter >= PATIENCE_SAMPLES;
    String text = text("not better for %d intervals of %d", samplesSinceBetter, PATIENCE_SAMPLES);
    return new GateCondition(
        GateRule.PATIENCE, samplesSinceBetter, PATIENCE_SAMPLES, "intervals", over, text);
  }

  private GateCondition cap(boolean capped) {
    double cap = settings.capSeconds();
    return new GateCondition(
        GateRule.CAP, elapsedSeconds, cap, "s", !capped, text("cap %.0f s", cap));
  }

  private static String known(String format, double value) {
    return Double.isFinite(value) ? text(format, value) : "unknown";
  }

  private static String text(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }
}
