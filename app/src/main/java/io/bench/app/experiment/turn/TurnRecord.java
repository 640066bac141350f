package io.bench.app.experiment.turn;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.bench.engine.experiment.Turn;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A turn that has been taken.
 *
 * @param folder its result folder, relative to the experiment's
 * @param command the line as a user could type it while the servers are up
 * @param end how it ended
 * @param reason why it did not complete, one line, or null
 * @param counters what its Cassandra has counted while it was measured, by name; empty if nothing
 *     was read
 * @param events what happened to its servers, in order
 * @param restartBegin when the servers of its restart began to start; null of one that is of no
 *     restart
 */
public record TurnRecord(
    @JsonUnwrapped Turn turn,
    String folder,
    String command,
    Instant start,
    @JsonProperty("end") Instant finish,
    @JsonProperty("state") TurnEnd end,
    @Nullable String reason,
    Map<String, Long> counters,
    List<EventRecord> events,
    @JsonInclude(Include.NON_NULL) @Nullable Instant restartBegin) {

  /**
   * Something that was done to servers.
   *
   * @param what {@code stall}, {@code paxos-repair}
   * @param seconds how long it took
   * @param problem what went wrong, or null
   */
  public record EventRecord(Instant start, String what, double seconds, @Nullable String problem) {

    private EventRecord shown(UnaryOperator<String> mask) {
      return new EventRecord(start, what, seconds, problem == null ? null : mask.apply(problem));
    }

    /** Why some did not happen as requested, one line; null if all did. */
    static @Nullable String failure(List<EventRecord> events) {
      List<EventRecord> failed = events.stream().filter(event -> event.problem != null).toList();
      return failed.isEmpty()
          ? null
          : "%d of %d events failed, first a %s: %s"
              .formatted(failed.size(), events.size(), failed.get(0).what, failed.get(0).problem);
    }
  }

  public TurnRecord {
    counters = Collections.unmodifiableMap(new TreeMap<>(counters));
    events = List.copyOf(events);
  }

  /** How long it took, without what its servers needed before. */
  public Duration took() {
    return Duration.between(start, finish);
  }

  /**
   * How long all turns of a restart took, with what their servers needed before. Those that were
   * taken again took time of their own; what passed in between did not count.
   */
  public static Duration together(Collection<TurnRecord> turns) {
    return turns.stream()
        .collect(Collectors.groupingBy(turn -> Optional.ofNullable(turn.restartBegin)))
        .values()
        .stream()
        .map(TurnRecord::ofOneStart)
        .reduce(Duration.ZERO, Duration::plus);
  }

  private static Duration ofOneStart(Collection<TurnRecord> turns) {
    Instant first = turns.stream().map(TurnRecord::begin).min(Instant::compareTo).orElseThrow();
    Instant last = turns.stream().map(TurnRecord::finish).max(Instant::compareTo).orElseThrow();
    return Duration.between(first, last);
  }

  private Instant begin() {
    return restartBegin == null ? start : restartBegin;
  }

  /** The same turn, of a restart whose servers began to start at an instant. */
  public TurnRecord ofRestart(Instant began) {
    return new TurnRecord(
        turn, folder, command, start, finish, end, reason, counters, events, began);
  }

  /** The same as files show it, without secrets. */
  public TurnRecord shown(UnaryOperator<String> mask) {
    return new TurnRecord(
        turn,
        folder,
        mask.apply(command),
        start,
        finish,
        end,
        reason == null ? null : mask.apply(reason),
        counters,
        events.stream().map(event -> event.shown(mask)).toList(),
        restartBegin);
  }

  /** The same turn, whose results are of no use. */
  public TurnRecord failed(String why) {
    return ended(TurnEnd.FAILED, why);
  }

  /** The same turn, which is to be taken again. */
  public TurnRecord reopened() {
    return ended(TurnEnd.INTERRUPTED, "to be taken again");
  }

  private TurnRecord ended(TurnEnd how, String why) {
    return new TurnRecord(
        turn, folder, command, start, finish, how, why, counters, events, restartBegin);
  }
}
