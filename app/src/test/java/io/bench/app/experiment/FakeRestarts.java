package io.bench.app.experiment;

import io.bench.app.experiment.block.RestartTaker;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.servers.ServerStartException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Restarts whose start takes two minutes, and which measure as long as they may. */
final class FakeRestarts implements RestartTaker {

  /** Those that were taken, in order. */
  final List<Integer> taken = new ArrayList<>();

  /** How long each of them measured. */
  final List<Duration> measured = new ArrayList<>();

  /** The restart in which it is interrupted; 0 for none. */
  int interruptedIn;

  /** Whether a restart that is interrupted has enough rounds nevertheless. */
  boolean interruptedIsWhole;

  /** Arm two fails in each restart up to this one. */
  int twoFailsUntil;

  /** Arm two fails in this restart; 0 for none. */
  int twoFails;

  /** The restart whose server ends; 0 for none. */
  int serverEndsIn;

  /** Whether both arms fail in every restart. */
  boolean allFail;

  /** Only restarts take time. */
  Instant now = FakeTurns.START;

  private final FakeTurns servers;

  /**
   * @param servers learns of an interruption
   */
  FakeRestarts(FakeTurns servers) {
    this.servers = servers;
  }

  @Override
  public List<TurnRecord> take(List<ReadyArm> arms, Course course) throws ServerStartException {
    int restart = arms.get(0).turn().round();
    if (restart == serverEndsIn) {
      throw new ServerStartException("node 1 has ended");
    }
    taken.add(restart);
    Instant begin = now;
    now = now.plus(Duration.ofMinutes(2));
    Instant end = course.until(now);
    measured.add(Duration.between(now, end));
    course.firstRounds(Map.of(), 6, Duration.ofSeconds(12));
    now = end;
    if (restart == interruptedIn) {
      servers.interrupted = true;
    }
    TurnEnd how =
        servers.interrupted && !interruptedIsWhole ? TurnEnd.INTERRUPTED : TurnEnd.COMPLETED;
    return arms.stream()
        .map(
            arm ->
                FakeTurns.record(arm.turn(), begin, end, fails(arm) ? TurnEnd.FAILED : how, null))
        .toList();
  }

  private boolean fails(ReadyArm arm) {
    int restart = arm.turn().round();
    return allFail
        || (arm.turn().arm().equals("two") && (restart <= twoFailsUntil || restart == twoFails));
  }

  @Override
  public void interrupt() {}
}
