package io.bench.app.log;

import io.bench.adapter.api.OpError;
import io.bench.engine.activity.AdapterFault;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import io.bench.engine.time.NanoClock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Writes faults of adapters and errors of ops to the log: the first of every name in every step
 * with its stack trace, and more of them where the error policy says {@code warn} or {@code error},
 * at most {@value #LINES_PER_SECOND} a second of each name, since a server that is down fails a
 * million ops a second. What was left out is counted. Thread-safe.
 */
public final class OpErrorLog implements RunListener {

  static final int LINES_PER_SECOND = 10;

  /** Of a step. Names come from small fixed sets; it holds even if an adapter breaks that rule. */
  static final int MAX_NAMES = 500;

  private static final Logger LOG = LoggerFactory.getLogger("ops");

  /** Warnings of Bench's own code are shown to the user, too. */
  private static final Logger TOLD = LoggerFactory.getLogger(OpErrorLog.class);

  private record Key(int stepIndex, String errorName) {}

  private final NanoClock clock;
  private final Map<Key, Allowance> allowances = new ConcurrentHashMap<>();

  /**
   * @param clock for the limit per second
   */
  public OpErrorLog(NanoClock clock) {
    this.clock = clock;
  }

  @Override
  public void error(StepInfo step, String opName, OpError error, ErrorRule rule) {
    Key key = new Key(step.index(), error.name());
    Allowance allowance = allowances.get(key);
    boolean first = false;
    if (allowance == null) {
      if (allowances.size() >= MAX_NAMES) {
        return;
      }
      Allowance fresh = new Allowance();
      allowance = allowances.putIfAbsent(key, fresh);
      first = allowance == null;
      allowance = first ? fresh : allowance;
    }
    if (!first && rule.log() == ErrorRule.Log.QUIET) {
      return;
    }
    long leftOut = allowance.take(clock.nanoTime());
    if (leftOut >= 0) {
      Level level = rule.log() == ErrorRule.Log.ERROR ? Level.ERROR : Level.WARN;
      LOG.atLevel(level)
          .setCause(first ? error.cause() : null)
          .log(
              "step {}, op {}: {}: {}{}",
              step.name(),
              opName,
              error.name(),
              error.message(),
              leftOut == 0 ? "" : " (" + leftOut + " more of these were not written)");
    }
  }

  /** With the stack of the thread at fault; that of a step that fails is in the summary too. */
  @Override
  public void adapterFault(StepInfo step, AdapterFault fault) {
    Throwable where = null;
    if (!fault.stack().isEmpty()) {
      where = new Throwable("where the thread was");
      where.setStackTrace(fault.stack().toArray(StackTraceElement[]::new));
    }
    Logger log = fault.failsStep() ? LOG : TOLD;
    log.atLevel(fault.failsStep() ? Level.ERROR : Level.WARN)
        .setCause(where)
        .log("step {}: {}", step.name(), fault.message());
  }

  @Override
  public void stepEnded(StepResult result) {
    allowances.forEach(
        (key, allowance) -> {
          long leftOut = key.stepIndex == result.step().index() ? allowance.takeLeftOut() : 0;
          if (leftOut > 0) {
            LOG.warn(
                "step {}: {} more lines about {} were not written",
                result.step().name(),
                leftOut,
                key.errorName);
          }
        });
    allowances.keySet().removeIf(key -> key.stepIndex == result.step().index());
  }

  /** How many lines of one name may still be written in the running second. */
  private static final class Allowance {
    private long secondStartNanos;
    private int written;
    private long leftOut;

    /** Returns how many were left out since the last line, or -1 if this one is left out too. */
    synchronized long take(long nowNanos) {
      if (nowNanos - secondStartNanos >= TimeUnit.SECONDS.toNanos(1)) {
        secondStartNanos = nowNanos;
        written = 0;
      }
      if (written >= LINES_PER_SECOND) {
        leftOut++;
        return -1;
      }
      written++;
      return takeLeftOut();
    }

    synchronized long takeLeftOut() {
      long before = leftOut;
      leftOut = 0;
      return before;
    }
  }
}
