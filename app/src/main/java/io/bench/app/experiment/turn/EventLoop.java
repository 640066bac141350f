package io.bench.app.experiment.turn;

import io.bench.app.experiment.turn.TurnRecord.EventRecord;
import io.bench.engine.experiment.ServerEvent;
import io.bench.servers.cassandra.RunningCassandra;
import io.bench.servers.cassandra.jmx.ManagementException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Does to a Cassandra what an arm's events say, each at its times after the start, on a thread of
 * its own. An event that is late because another one took long is done at once, and its record says
 * when.
 */
final class EventLoop implements AutoCloseable {

  private final List<ServerEvent> events;
  private final RunningCassandra cassandra;
  private final List<EventRecord> records = new ArrayList<>();
  private final Thread thread = new Thread(this::run, "bench-server-events");

  EventLoop(List<ServerEvent> events, RunningCassandra cassandra) {
    this.events = List.copyOf(events);
    this.cassandra = cassandra;
    thread.setDaemon(true);
  }

  /** The measurement has begun. */
  void start() {
    thread.start();
  }

  private void run() {
    long begin = System.nanoTime();
    long[] due = new long[events.size()];
    for (int event = 0; event < due.length; event++) {
      due[event] = events.get(event).every().toNanos();
    }
    try {
      while (true) {
        int next = earliest(due);
        TimeUnit.NANOSECONDS.sleep(Math.max(0, begin + due[next] - System.nanoTime()));
        happen(events.get(next));
        due[next] += events.get(next).every().toNanos();
      }
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt(); // the measurement has ended
    }
  }

  private static int earliest(long[] due) {
    int earliest = 0;
    for (int event = 1; event < due.length; event++) {
      earliest = due[event] < due[earliest] ? event : earliest;
    }
    return earliest;
  }

  private void happen(ServerEvent event) throws InterruptedException {
    Instant start = Instant.now();
    Duration took = Duration.ZERO;
    @Nullable String problem = null;
    try {
      took =
          switch (event.kind()) {
            case STALL -> cassandra.pauseFor(event.lasting());
            case PAXOS_REPAIR ->
                cassandra.management().repairPaxos(String.valueOf(event.keyspace())).duration();
          };
    } catch (IOException | ManagementException | IllegalStateException failed) {
      problem = String.valueOf(failed.getMessage());
    }
    synchronized (records) {
      records.add(new EventRecord(start, event.kind().key(), took.toNanos() / 1e9, problem));
    }
  }

  /** What has been done so far, in order. */
  List<EventRecord> records() {
    synchronized (records) {
      return List.copyOf(records);
    }
  }

  /** Ends it; a stall that is on ends now. */
  @Override
  public void close() {
    thread.interrupt();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException again) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
