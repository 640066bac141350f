package io.bench.app.web;

import com.sun.net.httpserver.HttpExchange;
import io.bench.app.web.EventStream.Event;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  private final Map<String, Event> states = new LinkedHashMap<>();
  private final Queue<Event> seconds = new ArrayDeque<>();
  private final List<EventStream> streams = new ArrayList<>();
  private boolean ended;

  /**
   * Sends an event that replaces the last one of the same key: browsers that connect later receive
   * only the latest, before all seconds.
   */
  synchronized void state(String key, Event event) {
    states.put(key, event);
    streams.forEach(stream -> stream.offer(event));
  }

  /** Sends the event of one second. */
  synchronized void second(Event event) {
    if (seconds.size() == MAX_SECONDS) {
      seconds.remove();
    }
    seconds.add(event);
    streams.forEach(stream -> stream.offer(event));
  }

  /** A stream for one more browser; empty if there are too many, or nothing is to come. */
  synchronized Optional<EventStream> join() {
    if (ended || streams.size() == MAX_STREAMS) {
      return Optional.empty();
    }
    List<Event> before = new ArrayList<>(states.values());
    before.addAll(seconds);
    EventStream stream = new EventStream(before);
    streams.add(stream);
    return Optional.of(stream);
  }

  /** How many listen. */
  synchronized int listening() {
    return streams.size();
  }

  /** Ends all streams, once what waits in them is sent. Idempotent. */
  synchronized void end() {
    ended = true;
    streams.forEach(EventStream::end);
  }

  /** Serves a browser until it goes, is too slow, or the end. */
  void serve(HttpExchange exchange) throws IOException {
    Optional<EventStream> joined = join();
    if (joined.isEmpty()) {
      LoopbackServer.answer(
          exchange, 503, "text/plain", "too many pages listen, or the run is over\n");
      return;
    }
    EventStream stream = joined.get();
    try (OutputStream out = LoopbackServer.begin(exchange, 200, "text/event-stream", 0)) {
      stream.send(out);
    } finally {
      leave(stream);
    }
  }

  private synchronized void leave(EventStream stream) {
    streams.remove(stream);
  }
}
