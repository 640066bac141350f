package io.bench.app.experiment.turn;

import io.bench.app.experiment.server.MeasuredCassandra;
import io.bench.app.experiment.turn.TurnRecord.EventRecord;
import io.bench.engine.experiment.ServerEvent;
import io.bench.engine.time.NanoClock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What happens to the servers of an arm that measures in blocks: an event is due by the time that
 * the arm has measured, and happens when the block begins to count in which it falls due, so that
 * it does not meet another arm. One thread.
 */
public final class BlockEvents {

  private final List<ServerEvent> events;
  private final Optional<MeasuredCassandra> cassandra;
  private final InstantSource clock;
  private final List<EventRecord> records = new ArrayList<>();
  private Duration measured = Duration.ZERO;
  private @Nullable EventLoop happening;

  /**
   * @param cassandra to which they happen; none only if there are no events
   */
  public BlockEvents(
      List<ServerEvent> events, Optional<MeasuredCassandra> cassandra, InstantSource clock) {
    this.events = List.copyOf(events);
    this.cassandra = cassandra;
    this.clock = clock;
  }

  /**
   * A block begins.
   *
   * @param fill for how long it does not count at first
   * @param block for how long it counts then
   */
  public void blockBegins(Duration fill, Duration block) {
    Duration after = measured.plus(block);
    List<ServerEvent> due =
        events.stream().filter(event -> times(event, after) > times(event, measured)).toList();
    measured = after;
    if (!due.isEmpty()) {
      EventLoop loop = new EventLoop(due, cassandra.orElseThrow(), clock, NanoClock.SYSTEM);
      loop.startOnce(fill);
      happening = loop;
    }
  }

  private static long times(ServerEvent event, Duration time) {
    return time.toNanos() / event.every().toNanos();
  }

  /** The block has ended: a stall ends with it, and a repair is waited for. */
  public void blockEnded() throws InterruptedException {
    EventLoop loop = happening;
    if (loop == null) {
      return;
    }
    happening = null;
    try (loop) {
      loop.over();
      loop.awaitEnd(EventLoop.PATIENCE, () -> false);
      records.addAll(loop.records());
    }
  }

  /** Why some did not happen as requested, one line; null if all did. */
  @Nullable String failure() {
    return EventRecord.failure(records);
  }

  /** What happened so far, in order. */
  List<EventRecord> records() {
    return List.copyOf(records);
  }
}
