package io.bench.app.experiment.turn;

import io.bench.engine.experiment.ServerEvent;
import java.time.Duration;
import java.util.List;

/**
 * When which event is due: each for the first time its {@code every} after the begin, then as
 * often. What is taken late is not left out. One thread.
 */
final class EventSchedule {

  private final List<ServerEvent> events;
  private final long[] dueNanos;

  /**
   * @param events at least one
   */
  EventSchedule(List<ServerEvent> events) {
    this.events = List.copyOf(events);
    this.dueNanos = new long[events.size()];
    for (int event = 0; event < dueNanos.length; event++) {
      dueNanos[event] = events.get(event).every().toNanos();
    }
  }

  /** When the first event of all is due, after the begin. */
  static Duration first(List<ServerEvent> events) {
    return Duration.ofNanos(new EventSchedule(events).nextNanos());
  }

  /** When the next event is due, in nanoseconds after the begin. */
  long nextNanos() {
    return dueNanos[next()];
  }

  /** The next event; what follows is due by the same schedule, however late this is. */
  ServerEvent take() {
    int next = next();
    dueNanos[next] += events.get(next).every().toNanos();
    return events.get(next);
  }

  private int next() {
    int earliest = 0;
    for (int event = 1; event < dueNanos.length; event++) {
      earliest = dueNanos[event] < dueNanos[earliest] ? event : earliest;
    }
    return earliest;
  }
}
