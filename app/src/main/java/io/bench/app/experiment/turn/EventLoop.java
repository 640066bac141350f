package io.bench.app.experiment.turn;

import io.bench.app.experiment.server.MeasuredCassandra;
import io.bench.app.experiment.turn.TurnRecord.EventRecord;
import io.bench.engine.experiment.ServerEvent;
import io.bench.engine.experiment.ServerEvent.Kind;
import io.bench.engine.thread.DaemonThreads;
import io.bench.engine.time.NanoClock;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Does to a Cassandra what an arm's events say, each at its times after the start, on a thread of
 * its own. An event that is late because another one took long is done at once, and its record says
 * when. Safe for use by several threads.
 */
final class EventLoop implements AutoCloseable {

  /** A repair takes some seconds, and longer the more there is to repair. */
  static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final long LOOK_MILLIS = 100;

  private final List<ServerEvent> events;
  private final MeasuredCassandra cassandra;
  private final InstantSource clock;
  private final NanoClock nanoClock;
  private final List<EventRecord> records = new ArrayList<>();
  private final ScheduledExecutorService executor;
  private @Nullable Happening current;
  private boolean over;

  /** An event that has begun and is not recorded yet. */
  private record Happening(ServerEvent event, Instant start, long startNanos, Thread thread) {}

  /**
   * @param clock says when events began
   * @param nanoClock says how long they took
   */
  EventLoop(
      List<ServerEvent> events,
      MeasuredCassandra cassandra,
      InstantSource clock,
      NanoClock nanoClock) {
    this(
        events,
        cassandra,
        clock,
        nanoClock,
        Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("bench-server-events")));
  }

  /**
   * @param executor runs the events; shut down at the end
   */
  EventLoop(
      List<ServerEvent> events,
      MeasuredCassandra cassandra,
      InstantSource clock,
      NanoClock nanoClock,
      ScheduledExecutorService executor) {
    this.events = List.copyOf(events);
    this.cassandra = cassandra;
    this.clock = clock;
    this.nanoClock = nanoClock;
    this.executor = executor;
  }

  /** When the first of its events is due, after the start. */
  Duration firstDue() {
    return events.stream().map(ServerEvent::every).min(Duration::compareTo).orElse(Duration.ZERO);
  }

  /** The measurement has begun. Called once. */
  void start() {
    for (ServerEvent event : events) {
      long nanos = event.every().toNanos();
      var unused =
          executor.scheduleAtFixedRate(() -> happen(event), nanos, nanos, TimeUnit.NANOSECONDS);
    }
  }

  /** Every event happens once, after so long. Called once, instead of {@link #start}. */
  void startOnce(Duration after) {
    for (ServerEvent event : events) {
      var unused = executor.schedule(() -> happen(event), after.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  /** Null if no event is to begin any more. */
  private synchronized @Nullable Happening begun(ServerEvent event) {
    current =
        over
            ? null
            : new Happening(event, clock.instant(), nanoClock.nanoTime(), Thread.currentThread());
    return current;
  }

  private Duration sinceStart(Happening event) {
    return Duration.ofNanos(nanoClock.nanoTime() - event.startNanos());
  }

  private void happen(ServerEvent event) {
    Happening now = begun(event);
    if (now == null) {
      return;
    }
    try {
      Duration took =
          switch (event.kind()) {
            case STALL -> cassandra.stall(event.lasting());
            case PAXOS_REPAIR -> cassandra.repairPaxos(String.valueOf(event.keyspace()));
          };
      ended(now, took, null);
    } catch (IOException | RuntimeException e) {
      // an executor would end the event's repetition without a word
      ended(now, sinceStart(now), String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      // A stall that the measurement's end has cut off; what was given up is recorded already.
      ended(now, sinceStart(now), null);
    }
  }

  private synchronized void ended(Happening now, Duration took, @Nullable String problem) {
    if (now.equals(current)) {
      records.add(
          new EventRecord(now.start(), now.event().kind().key(), took.toNanos() / 1e9, problem));
      current = null;
      notifyAll();
    }
  }

  /**
   * The measurement has ended: no other event begins. A stall that is on ends now, and the nodes
   * run again when this returns; a repair goes on.
   */
  synchronized void over() throws InterruptedException {
    end();
    Happening now = current;
    if (now != null && isStalled()) {
      now.thread().interrupt();
    }
    while (isStalled()) {
      wait();
    }
  }

  /** No other event begins; one that is on is left alone. */
  private void end() {
    over = true;
    executor.shutdown();
  }

  private synchronized boolean isStalled() {
    Happening now = current;
    return now != null && now.event().kind() == Kind.STALL;
  }

  /**
   * Waits for an event that is still on, so that the next turn does not meet it. One that takes too
   * long is given up, and recorded as a failure.
   *
   * @param hurry whether nobody wants to wait any more
   */
  synchronized void awaitEnd(Duration patience, BooleanSupplier hurry) throws InterruptedException {
    long begin = nanoClock.nanoTime();
    while (current != null
        && !hurry.getAsBoolean()
        && nanoClock.nanoTime() - begin < patience.toNanos()) {
      wait(LOOK_MILLIS);
    }
    giveUp("it was still going on when the turn had ended");
  }

  private synchronized void giveUp(String why) {
    Happening now = current;
    if (now != null) {
      ended(now, sinceStart(now), why);
      now.thread().interrupt();
    }
  }

  /** The events so far, in order. */
  synchronized List<EventRecord> records() {
    return List.copyOf(records);
  }

  /** Ends it at once. */
  @Override
  public synchronized void close() {
    end();
    giveUp("it was given up with its turn");
  }
}
