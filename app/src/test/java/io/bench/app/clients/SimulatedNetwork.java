package io.bench.app.clients;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * A network in simulated time: messages of one direction of a connection arrive in order, after a
 * log-normal delay; one that is lost is sent again after 200 ms, as TCP does, and holds up those
 * behind it.
 */
final class SimulatedNetwork {

  private static final long MEDIAN_NANOS = 300_000;
  private static final double SIGMA = 0.4;
  private static final long RETRANSMISSION_NANOS = 200_000_000;

  private record Event(long atNanos, long number, Runnable task) {}

  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::atNanos).thenComparing(Event::number));
  private final Random random;
  private final double loss;
  private long now;
  private long number;
  long bytes;
  long messages;

  /**
   * @param loss the share of messages that are lost
   */
  SimulatedNetwork(long seed, double loss) {
    this.random = new Random(seed);
    this.loss = loss;
  }

  /** True time, which no client's clock shows exactly. */
  long now() {
    return now;
  }

  void at(long nanos, Runnable task) {
    events.add(new Event(Math.max(now, nanos), number++, task));
  }

  /** Runs what happens next; false if nothing does. */
  boolean step() {
    Event next = events.poll();
    if (next == null) {
      return false;
    }
    now = next.atNanos();
    next.task().run();
    return true;
  }

  /** One direction of a connection. */
  final class Direction {
    private long lastNanos;

    void send(int size, Runnable arrival) {
      long delay = Math.round(MEDIAN_NANOS * Math.exp(SIGMA * random.nextGaussian()));
      delay += random.nextDouble() < loss ? RETRANSMISSION_NANOS : 0;
      lastNanos = Math.max(lastNanos + 1, now + delay);
      bytes += size;
      messages++;
      at(lastNanos, arrival);
    }
  }
}
