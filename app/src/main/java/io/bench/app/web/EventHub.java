package io.bench.app.web;

import com.sun.net.httpserver.HttpExchange;
import io.bench.app.web.EventStream.Event;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;

/**
 * Sends events to every browser that listens, and what has happened so far to one that comes later.
 * Thread-safe.
 */
final class EventHub {

  /** An hour of seconds. */
  static final int MAX_SECONDS = 3_600;

  /** Browsers at the same time; each holds a thread. */
  static final int MAX_STREAMS = 4;

  /** The query of Bench's own page. Others may listen too, and fetch no report. */
  private static final String PAGE = "page";

  /** What an event is about. Who comes later is told of these in this order. */
  enum Subject {
    COMMAND,
    /** The run that the command itself is. */
    OWN_RUN,
    /** One of several runs of the command: a trial, a turn, a fork. */
    RUN_WITHIN
  }

  /** Past events, which a new listener is sent first. */
  private static final class Past {
    private final Map<String, Event> states = new LinkedHashMap<>();
    private final Queue<Event> seconds = new ArrayDeque<>();
  }

  private final Map<Subject, Past> past = new EnumMap<>(Subject.class);
  private final List<EventStream> streams = new ArrayList<>();
  private int pages;
  private boolean ended;

  EventHub() {
    for (Subject subject : Subject.values()) {
      past.put(subject, new Past());
    }
  }

  private Past past(Subject subject) {
    return Objects.requireNonNull(past.get(subject));
  }

  /**
   * Sends an event that replaces the last one of the same key: browsers that connect later receive
   * only the latest, before all seconds.
   */
  synchronized void state(Subject subject, String key, Event event) {
    past(subject).states.put(key, event);
    streams.forEach(stream -> stream.offer(event));
  }

  /** Sends what a second has brought. */
  synchronized void second(Subject subject, Event event) {
    Queue<Event> seconds = past(subject).seconds;
    if (seconds.size() == MAX_SECONDS) {
      seconds.remove();
    }
    seconds.add(event);
    streams.forEach(stream -> stream.offer(event));
  }

  /** Another one begins: who comes later is not told of the one before. */
  synchronized void forget(Subject subject) {
    past.put(subject, new Past());
  }

  /** A stream for one more browser; empty if there are too many, or nothing is to come. */
  synchronized Optional<EventStream> join() {
    if (ended || streams.size() == MAX_STREAMS) {
      return Optional.empty();
    }
    List<Event> before = new ArrayList<>();
    past.values().forEach(one -> before.addAll(one.states.values()));
    past.values().forEach(one -> before.addAll(one.seconds));
    EventStream stream = new EventStream(before);
    streams.add(stream);
    return Optional.of(stream);
  }

  /** How many listen. */
  synchronized int listening() {
    return streams.size();
  }

  /** How many of them are Bench's own page, which goes to the report at the end. */
  synchronized int pages() {
    return pages;
  }

  /** Ends all streams, once what waits in them is sent. Idempotent. */
  synchronized void end() {
    ended = true;
    streams.forEach(EventStream::end);
  }

  /** Waits until all streams have ended, but not longer than this. */
  synchronized void awaitSent(long millis) throws InterruptedException {
    long until = System.nanoTime() + millis * 1_000_000;
    for (long left = millis;
        left > 0 && !streams.isEmpty();
        left = (until - System.nanoTime()) / 1_000_000) {
      wait(left);
    }
  }

  /** Serves whoever listens until it goes, is too slow, or the end. */
  void serve(HttpExchange exchange) throws IOException {
    boolean page = PAGE.equals(exchange.getRequestURI().getQuery());
    Optional<EventStream> joined = join();
    if (joined.isEmpty()) {
      LoopbackServer.answer(
          exchange, 503, "text/plain", "too many pages listen, or the command is over\n");
      return;
    }
    EventStream stream = joined.get();
    count(page ? 1 : 0);
    try (OutputStream out = LoopbackServer.begin(exchange, 200, "text/event-stream", 0)) {
      stream.send(out);
    } finally {
      leave(stream, page ? 1 : 0);
    }
  }

  private synchronized void count(int added) {
    pages += added;
  }

  private synchronized void leave(EventStream stream, int ofPages) {
    streams.remove(stream);
    pages -= ofPages;
    notifyAll();
  }
}
