package io.bench.app.experiment.turn;

import io.bench.app.experiment.server.CassandraCounters;
import io.bench.app.experiment.turn.TurnRecord.EventRecord;
import io.bench.app.process.ChildCommand;
import io.bench.app.text.Figures;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Watches a turn while its process runs; when its measurement begins and ends, reads counters and
 * applies events to its servers. One thread.
 */
final class TurnWatch implements ChildCommand.Watcher, AutoCloseable {

  /** The begin of a measurement is seen this late at most, unless the machine is overloaded. */
  private static final Duration SEEN_WITHIN = Duration.ofSeconds(1);

  private final MeasurementWatch measurement;
  private final CassandraCounters counters;
  private final @Nullable EventLoop events;
  private final BooleanSupplier interrupted;
  private boolean begun;
  private boolean ended;

  /**
   * @param events what happens to its servers, or null for nothing
   * @param interrupted whether the experiment is to end
   */
  TurnWatch(
      MeasurementWatch measurement,
      CassandraCounters counters,
      @Nullable EventLoop events,
      BooleanSupplier interrupted) {
    this.measurement = measurement;
    this.counters = counters;
    this.events = events;
    this.interrupted = interrupted;
  }

  /** The turn's process is about to be started. */
  void prepare() throws InterruptedException {
    counters.turnBegins();
  }

  /** The turn's process has ended. */
  void processEnded() throws InterruptedException {
    end();
    counters.turnEnded();
  }

  @Override
  public void look() throws InterruptedException {
    if (ended) {
      return;
    }
    switch (measurement.state()) {
      case NOT_BEGUN -> {}
      case RUNNING -> begin();
      case ENDED -> end();
    }
  }

  private void begin() throws InterruptedException {
    if (begun) {
      return;
    }
    begun = true;
    if (events != null) {
      events.start();
    }
    counters.begin();
  }

  /** The measurement has ended, or the process has. */
  private void end() throws InterruptedException {
    if (ended) {
      return;
    }
    ended = true;
    if (events != null) {
      events.over(); // nodes that stand still could not tell their counters
    }
    counters.end();
    if (events != null) {
      events.awaitEnd(EventLoop.PATIENCE, interrupted);
    }
  }

  /** What the Cassandra has counted. */
  Map<String, Long> counted() {
    return counters.counted();
  }

  /** What happened to its servers, in order. */
  List<EventRecord> events() {
    return events == null ? List.of() : events.records();
  }

  /** Why the turn's events did not happen as requested, one line; null if they did. */
  @Nullable String failure() {
    if (events == null) {
      return null;
    }
    List<EventRecord> done = events();
    String failure = EventRecord.failure(done);
    if (failure != null) {
      return failure;
    }
    double lasted = measurement.issuingSeconds();
    boolean due = lasted > seconds(events.firstDue().plus(SEEN_WITHIN));
    return done.isEmpty() && due
        ? "none of its events happened in a measurement of " + Figures.span(lasted)
        : null;
  }

  /** The figures that a completed turn lacks, one line; null if it is complete. */
  @Nullable String note() {
    if (events != null && events().isEmpty()) {
      return "none of its events happened: its measurement was over before the first was due, after"
          + " "
          + Figures.span(seconds(events.firstDue()));
    }
    String problem = counters.problem();
    return problem == null ? null : "no counters: " + problem;
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  @Override
  public void close() {
    if (events != null) {
      events.close();
    }
  }
}
