package io.bench.app.clients;

import io.bench.engine.activity.ActivityResult;
import io.bench.engine.time.NanoClock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a run of several clients ends: why early, if so, and with which exit code. Guarded by the
 * coordinator.
 */
final class RunEnding {

  private final Roll roll;
  private final NanoClock clock;
  private @Nullable String reason;
  private long stoppedNanos;
  private boolean interrupted;
  private boolean usersMistake;
  private int exitCode = -1;
  private @Nullable RuntimeException bug;

  RunEnding(Roll roll, NanoClock clock) {
    this.roll = roll;
    this.clock = clock;
  }

  /** A search begins another run. */
  void nextRun() {
    exitCode = -1;
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

  /** The result of the whole run could not be made. */
  void found(RuntimeException thrown) {
    bug = thrown;
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

  boolean usersMistake() {
    return usersMistake;
  }

  int exitCode() {
    return exitCode;
  }

  @Nullable RuntimeException bug() {
    return bug;
  }

  ActivityResult.End end() {
    if (reason == null) {
      return ActivityResult.End.COMPLETED;
    }
    return interrupted ? ActivityResult.End.INTERRUPTED : ActivityResult.End.FAILED;
  }
}
