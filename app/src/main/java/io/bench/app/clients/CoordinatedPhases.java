package io.bench.app.clients;

import io.bench.app.clients.ClientMessage.Settled;
import io.bench.engine.run.CombinedRun;
import io.bench.engine.time.NanoClock;
import java.time.Instant;
import java.util.function.LongFunction;

/**
 * The phases of the running step of several clients: names the instant at which each begins, ends a
 * warm-up when it has settled everywhere, and says who is silent. Guarded by the coordinator.
 */
final class CoordinatedPhases {

  /**
   * How long before a phase begins clients are told its instant. TCP sends a lost message again
   * after 200 ms, which is in time.
   */
  private static final long MIN_LEAD_NANOS = 300_000_000L;

  /** A message takes at most half a round trip; this allows for one that is delayed. */
  private static final int LEAD_ROUND_TRIPS = 10;

  private final Roll roll;
  private final SilentPeers silent;
  private final NanoClock clock;
  private final LongFunction<Instant> timeOfDay;
  private int phase = -1;

  /**
   * @param clock on which instants are named
   * @param timeOfDay of a reading of that clock
   */
  CoordinatedPhases(
      Roll roll, GroupListener listener, NanoClock clock, LongFunction<Instant> timeOfDay) {
    this.roll = roll;
    this.silent = new SilentPeers(roll, listener);
    this.clock = clock;
    this.timeOfDay = timeOfDay;
  }

  /** Another step begins, and none of its phases has begun. */
  void nextStep() {
    phase = -1;
  }

  /** The phase that began last; -1 if none has. */
  int running() {
    return phase;
  }

  /** Begins the next phase of a step if everybody who takes part waits for it. */
  void startIfAllAreReady(int step, CombinedRun combined) {
    if (roll.participants().anyMatch(peer -> peer.readyForPhase != phase + 1)) {
      return;
    }
    phase++;
    long slowest =
        roll.participants()
            .flatMap(peer -> peer.clock.stream().skip(peer.clock.size() - 1L))
            .mapToLong(reading -> 2 * reading.uncertaintyNanos())
            .max()
            .orElse(0);
    long at = clock.nanoTime() + MIN_LEAD_NANOS + LEAD_ROUND_TRIPS * slowest;
    roll.participants().forEach(peer -> peer.nextPhase(at));
    combined.phaseBegins(phase, timeOfDay.apply(at));
    roll.participants()
        .forEach(peer -> peer.link.send(new CoordinatorMessage.Start(step, phase, at)));
  }

  /** A warm-up of the running step has settled on one client. */
  void settled(Peer from, Settled settled) {
    if (settled.phase() == phase && !from.settled) {
      from.settled = true;
      if (roll.participants().allMatch(peer -> peer.settled || !peer.isInStep())) {
        roll.participants()
            .forEach(
                peer -> peer.link.send(new CoordinatorMessage.EndWarmUp(settled.step(), phase)));
      }
    }
  }

  /** A client hands over a second. */
  void heard(Peer from) {
    silent.heard(from, clock.nanoTime());
  }

  /** Looks for clients of which others wait for figures. */
  void tick() {
    if (phase >= 0) {
      silent.look(phase, clock.nanoTime());
    }
  }
}
