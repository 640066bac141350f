package io.bench.app.clients;

import io.bench.engine.activity.ActivityResult;
import io.bench.engine.run.CombinedRun;
import io.bench.engine.run.RunResult;
import io.bench.engine.time.NanoClock;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a run of several clients ends: why early, if so, with which exit code and which result.
 * Guarded by the coordinator.
 */
final class RunEnding {

  private final Roll roll;
  private final NanoClock clock;
  private @Nullable String reason;
  private long stoppedNanos;
  private boolean interrupted;
  private boolean usersMistake;
  private int exitCode = -1;
  private @Nullable RunResult result;
  private @Nullable RuntimeException bug;

  RunEnding(Roll roll, NanoClock clock) {
    this.roll = roll;
    this.clock = clock;
  }

  /** A search begins another run. */
  void nextRun() {
    exitCode = -1;
    result = null;
  }

  /** Ends the run early, once: everybody is told. */
  void stop(String why, boolean byUser) {
    if (reason == null) {
      reason = why;
      stoppedNanos = clock.nanoTime();
      interrupted = byUser;
      roll.everybody(new CoordinatorMessage.Stop(why, byUser));
    }
  }

  /** Clients were started differently, or reach different servers. */
  void stopForMistake(String why) {
    usersMistake = true;
    stop(why, false);
  }

  /** A client has ended its run, and not as planned. */
  void stopWith(ClientMessage.RunEnded ended, String client) {
    if (reason == null) {
      usersMistake = ended.usersMistake();
      stop(client + ": " + ended.reason(), ended.end() == ActivityResult.End.INTERRUPTED);
    }
  }

  /**
   * The results of a step could not be joined: everybody is told, then the run's thread gets it.
   */
  void stopForBug(RuntimeException found) {
    bug = found;
    stop("bug: " + found, false);
  }

  /** The run does not begin. No Stop: a client would leave before it knows whose mistake it is. */
  void refused(CoordinatorMessage.Refused refusal) {
    reason = refusal.reason();
    usersMistake = refusal.usersMistake();
  }

  /**
   * Every client has ended the run or is lost: makes the result, or keeps why there is none.
   *
   * @param combined the sums of all clients; null, which is a bug, if client 0 never took figures
   */
  void endRun(@Nullable CombinedRun combined) {
    try {
      result = Objects.requireNonNull(combined).ends(end(), reason, usersMistake, exitCode);
    } catch (RuntimeException e) {
      bug = e;
    }
  }

  /** Whether there is a result, or a bug that may be why there is none. */
  boolean isDecided() {
    return result != null || bug != null;
  }

  /**
   * The result of a run that has ended.
   *
   * @throws RuntimeException if results could not be joined: a bug
   */
  RunResult result() {
    if (bug != null) {
      throw bug;
    }
    return Objects.requireNonNull(result);
  }

  /** Whether clients were told so long ago that they should have ended. */
  boolean isOverdue(long nowNanos, Duration ending) {
    return reason != null && nowNanos - stoppedNanos > ending.toNanos();
  }

  /** The exit code that an error rule asks for; the first one counts. */
  void exitWith(int code) {
    exitCode = exitCode >= 0 ? exitCode : code;
  }

  /** Why the run ends early, or null. */
  @Nullable String reason() {
    return reason;
  }

  int exitCode() {
    return exitCode;
  }

  ActivityResult.End end() {
    if (reason == null) {
      return ActivityResult.End.COMPLETED;
    }
    return interrupted ? ActivityResult.End.INTERRUPTED : ActivityResult.End.FAILED;
  }
}
