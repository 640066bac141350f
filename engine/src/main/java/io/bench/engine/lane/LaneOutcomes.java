package io.bench.engine.lane;

import io.bench.adapter.api.OpError;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.record.Count;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpStats;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * What happens to tries that ended: recorded, or put back for another try. The lane's thread only.
 * Hot path.
 */
final class LaneOutcomes {

  private final LaneSettings settings;
  private final LaneRecorder recorder;
  private final LaneStrides strides;
  private final SuccessGaps gaps;
  private final SplittableRandom random;
  private final Map<String, ErrorRule> rules = new HashMap<>();
  private @Nullable String stopReason;

  LaneOutcomes(LaneSettings settings, LaneRecorder recorder, int lane) {
    this.settings = settings;
    this.recorder = recorder;
    this.strides = new LaneStrides(recorder, settings);
    this.gaps = new SuccessGaps(settings.phases());
    this.random = new SplittableRandom(settings.seed() + lane);
  }

  /** A phase begins. */
  void begin(PhaseRun run) {
    gaps.begin(run.index(), run.startNanos());
  }

  /** When ops of a phase did not succeed for long; once the lane has finished. */
  List<SuccessGap> successGaps(int phase) {
    return gaps.of(phase);
  }

  LaneStrides strides() {
    return strides;
  }

  void issued(InFlightOp op) {
    recorder.stats(op.phase, op.template).add(Count.ISSUED, 1);
    strides.issued(op);
  }

  void tried(InFlightOp op) {
    recorder.stats(op.phase, op.template).add(Count.TRIES, 1);
  }

  /**
   * Records a message of a stream as it arrives, since a stream may last for many intervals.
   *
   * @param gapNanos since the one before, negative if it is the first
   */
  void message(InFlightOp op, long gapNanos, long bytes) {
    OpStats stats = recorder.stats(op.phase, op.template);
    stats.add(Count.MESSAGES, 1);
    stats.add(Count.BYTES, bytes);
    if (gapNanos >= 0) {
      stats.record(Latency.MESSAGE_GAP, gapNanos);
    }
  }

  /** Records the messages that another thread has received so far, if the op goes on. */
  void messagesSoFar(InFlightOp op) {
    if (op.state == InFlightOp.SENT && op.heldMessages != null) {
      op.heldMessages.moveTo(recorder.stats(op.phase, op.template));
    }
  }

  /** Records what does not depend on a try's outcome. */
  private static void sent(InFlightOp op, OpStats stats) {
    if (op.sentMessages != 0) {
      stats.add(Count.SENT_MESSAGES, op.sentMessages);
    }
    if (op.transparentRetries != 0) {
      stats.add(Count.TRANSPARENT_RETRIES, op.transparentRetries);
    }
    if (op.heldMessages != null) {
      op.heldMessages.moveTo(stats);
    }
  }

  /**
   * Records an op that ended well.
   *
   * @param whileIssuing whether the lane still starts ops of the op's phase
   */
  void succeeded(InFlightOp op, boolean whileIssuing) {
    OpStats stats = recorder.stats(op.phase, op.template);
    long done = op.doneNanos;
    sent(op, stats);
    stats.add(Count.SUCCEEDED, 1);
    gaps.succeeded(op.phase, done);
    if (whileIssuing) {
      stats.add(Count.SUCCEEDED_WHILE_ISSUING, 1);
    }
    stats.record(Latency.SERVICE, op.serviceNanos + (done - op.trySentNanos));
    if (op.paced) {
      stats.record(Latency.LATENESS, op.firstSentNanos - op.intendedNanos);
      stats.record(Latency.RESPONSE, done - op.intendedNanos);
    }
    recordTimes(op, stats);
    if (op.firstResultSeen) {
      stats.record(Latency.FIRST_RESULT, op.firstResultNanos - op.trySentNanos);
    }
    if (op.rows >= 0) {
      stats.add(Count.ROWS, op.rows);
      if (op.rows == 0) {
        stats.add(Count.EMPTY, 1);
      }
    }
    if (op.applied >= 0) {
      conditional(op, stats);
    }
    stats.add(Count.PAGES, op.pages);
    stats.add(Count.BYTES, op.bytes);
    if (op.verifiedRows != 0) {
      stats.add(Count.VERIFIED_ROWS, op.verifiedRows);
    }
    strides.succeeded(op, whileIssuing);
  }

  /**
   * Records how the time of an op that ended well divides. Back-off and delays before further tries
   * belong to response time, not to service time.
   */
  private static void recordTimes(InFlightOp op, OpStats stats) {
    long backoff = op.paced ? op.backoffNanos : 0;
    long delay = op.paced ? op.delayNanos : 0;
    recordIfAny(stats, Latency.PREDECESSOR_WAIT, op.predecessorNanos);
    recordIfAny(stats, Latency.PERMIT_WAIT, op.permitNanos);
    recordIfAny(stats, Latency.SPACE_WAIT, op.spaceNanos);
    recordIfAny(stats, Latency.CLIENT_DELAY, delay);
    recordIfAny(stats, Latency.UNSENT, op.unsentNanos);
    recordIfAny(stats, Latency.UNREAD, op.unreadNanos);
    stats.record(Latency.SERVER, op.serverNanos);
    stats
        .time()
        .add(
            op.predecessorNanos,
            op.permitNanos,
            op.spaceNanos,
            backoff,
            delay,
            op.unsentNanos,
            op.serverNanos,
            op.unreadNanos,
            Math.min(op.stalledNanos, delay + op.unsentNanos + op.unreadNanos));
  }

  private static void recordIfAny(OpStats stats, Latency latency, long nanos) {
    if (nanos > 0) {
      stats.record(latency, nanos);
    }
  }

  private static void conditional(InFlightOp op, OpStats stats) {
    boolean applied = op.applied == 1;
    stats.add(applied ? Count.APPLIED : Count.NOT_APPLIED, 1);
    stats.record(
        applied ? Latency.APPLIED_SERVICE : Latency.NOT_APPLIED_SERVICE,
        op.serviceNanos + (op.doneNanos - op.trySentNanos));
    if (op.paced) {
      stats.record(
          applied ? Latency.APPLIED_RESPONSE : Latency.NOT_APPLIED_RESPONSE,
          op.doneNanos - op.intendedNanos);
    }
  }

  private static void verified(InFlightOp op, OpStats stats) {
    stats.add(Count.VERIFIED_ROWS, op.verifiedRows);
    stats.add(Count.MISSING_ROWS, op.missingRows);
    stats.add(Count.UNEXPECTED_ROWS, op.unexpectedRows);
    stats.add(Count.UNEQUAL_ROWS, op.unequalRows);
  }

  /**
   * Records a failed try.
   *
   * @param mayRetry whether the lane would carry out another try
   * @return the rule that the failed op has come under, or null if it is to be tried again at
   *     {@code op.dueNanos}
   */
  @Nullable ErrorRule failed(InFlightOp op, OpError error, boolean mayRetry) {
    OpStats stats = recorder.stats(op.phase, op.template);
    ErrorRule rule = notifySink(op, error, stats);
    op.serviceNanos += op.doneNanos - op.trySentNanos;
    sent(op, stats);
    verified(op, stats);
    if (mayRetry
        && stopReason == null
        && rule.retry()
        && error.retrySafe()
        && op.tries < settings.errors().maxTries()) {
      long delayNanos = settings.errors().backoff().delayNanos(op.tries, random.nextDouble());
      stats.add(Count.BACKOFF_NANOS, delayNanos);
      op.backoffNanos += delayNanos;
      op.readySinceNanos = op.doneNanos + delayNanos;
      op.dueNanos = op.doneNanos + delayNanos;
      return null;
    }
    stats.add(Count.FAILED, 1);
    stats.record(Latency.FAILED_SERVICE, op.serviceNanos);
    failedForGood(op, error, rule, stats);
    return rule;
  }

  /** Records an op that failed without having been sent, so that it has no service time. */
  ErrorRule failedUnsent(InFlightOp op, OpError error) {
    OpStats stats = recorder.stats(op.phase, op.template);
    stats.add(Count.FAILED, 1);
    stats.add(Count.NOT_SENT, 1);
    ErrorRule rule = notifySink(op, error, stats);
    failedForGood(op, error, rule, stats);
    return rule;
  }

  /** Why a verb wants the run to stop, as of the last failed try; or null. */
  @Nullable String takeStopReason() {
    String reason = stopReason;
    stopReason = null;
    return reason;
  }

  private void failedForGood(InFlightOp op, OpError error, ErrorRule rule, OpStats stats) {
    if (rule.list()) {
      stats.failedCycle(op.cycle, error.name());
    }
    strides.failed(op);
  }

  private ErrorRule notifySink(InFlightOp op, OpError error, OpStats stats) {
    ErrorRule rule = rules.get(error.name());
    if (rule == null) {
      rule = settings.errors().policy().ruleFor(error.name());
      rules.put(error.name(), rule);
      settings.errorSink().seen(op.template, error, rule, true);
    } else if (rule.log() != ErrorRule.Log.QUIET) {
      settings.errorSink().seen(op.template, error, rule, false);
    }
    stats.error(error.name());
    if (!rule.verbs().isEmpty()) {
      stopReason = settings.errorSink().tellVerbs(op.template, error, rule, op.cycle, op.tries);
    }
    return rule;
  }
}
