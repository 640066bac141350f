package io.bench.app.clients;

import io.bench.engine.result.ClockReading;
import io.bench.engine.time.NanoClock;
import io.bench.engine.time.SteadyTime;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The coordinator's clock, as a client knows it from asking for the time. Thread-safe. */
final class CoordinatorClock {

  /** How often the coordinator is asked for the time before each phase. */
  static final int ROUND_TRIPS = 24;

  /** An answer that takes longer is not waited for. */
  private static final long PONG_NANOS = 1_000_000_000L;

  private final NanoClock clock;
  private final Consumer<ClientMessage> link;
  private final boolean own;
  private final ClockSync sync = new ClockSync();
  private boolean stopped;

  /**
   * @param link sends to the coordinator; does not block
   * @param own whether it is this client's own clock, so that it does not ask
   */
  CoordinatorClock(NanoClock clock, Consumer<ClientMessage> link, boolean own) {
    this.clock = clock;
    this.link = link;
    this.own = own;
  }

  /**
   * The coordinator has answered.
   *
   * @param atNanos when the answer came, on this client's clock
   */
  synchronized void answered(CoordinatorMessage.Pong pong, long atNanos) {
    if (!own) {
      sync.add(pong, atNanos);
      notifyAll();
    }
  }

  /** The run is over: answers are not waited for any more. */
  synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  /** Asks for the time until enough answers have come, or answers stop. */
  ClockReading read() throws InterruptedException {
    for (int trip = 0; trip < ROUND_TRIPS && !own; trip++) {
      int before = roundTrips();
      link.accept(new ClientMessage.Ping(clock.nanoTime()));
      awaitMoreThan(before);
    }
    return reading(clock.nanoTime());
  }

  private synchronized int roundTrips() {
    return sync.roundTrips();
  }

  private synchronized void awaitMoreThan(int before) throws InterruptedException {
    long patience = clock.nanoTime() + PONG_NANOS;
    while (sync.roundTrips() == before && !stopped && clock.nanoTime() - patience < 0) {
      TimeUnit.NANOSECONDS.timedWait(this, patience - clock.nanoTime());
    }
  }

  /** The offset at a time on this client's clock. */
  synchronized ClockReading reading(long atNanos) {
    var time = SteadyTime.SYSTEM.instant();
    return sync.roundTrips() == 0 ? ClockReading.own(time) : sync.reading(time, atNanos);
  }

  /** When it shows a time, on this client's clock. */
  synchronized long ownNanos(long coordinatorNanos) {
    return sync.roundTrips() == 0 ? coordinatorNanos : sync.ownNanos(coordinatorNanos);
  }
}
