package io.bench.app.web;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The events that one browser still has to be sent. One thread sends ({@link #send}), any may
 * offer; nobody who offers ever waits for the browser. Thread-safe.
 */
final class EventStream {

  /** Events that may wait; a browser that is further behind is given up, and may come again. */
  static final int MAX_WAITING = 64;

  /** A line every so often finds out that a browser has gone. */
  private static final long HEARTBEAT_MILLIS = 5_000;

  /**
   * An event.
   *
   * @param data one line or several
   */
  record Event(String name, String data) {

    /** As the stream has it: a name, its lines of data, and an empty line. */
    String framed() {
      StringBuilder frame = new StringBuilder("event: ").append(name).append('\n');
      data.lines().forEach(line -> frame.append("data: ").append(line).append('\n'));
      return frame.append('\n').toString();
    }
  }

  private final Queue<Event> waiting = new ArrayDeque<>();
  private @Nullable Thread sender;
  private boolean ended;

  /** The events before the first that is offered; any number. */
  private final List<Event> before;

  EventStream(List<Event> before) {
    this.before = before;
  }

  /** Adds an event; a browser that is too far behind is given up instead. */
  synchronized void offer(Event event) {
    if (ended) {
      return;
    }
    if (waiting.size() == MAX_WAITING) {
      waiting.clear();
      end();
      Thread stuck = sender;
      if (stuck != null) {
        stuck.interrupt(); // closes the channel that it waits for
      }
      return;
    }
    waiting.add(event);
    notifyAll();
  }

  /** Sends what still waits, and then no more. */
  synchronized void end() {
    ended = true;
    notifyAll();
  }

  /**
   * Sends until the end.
   *
   * @throws IOException if the browser has gone
   */
  void send(OutputStream out) throws IOException {
    synchronized (this) {
      sender = Thread.currentThread();
    }
    try {
      write(out, "retry: 1000\n\n");
      for (Event event : before) {
        write(out, event.framed());
      }
      for (String next = next(); next != null; next = next()) {
        write(out, next);
      }
    } finally {
      synchronized (this) {
        sender = null;
        ended = true;
        Thread.interrupted(); // the thread is the pool's
      }
    }
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /** Waits for the next event; null once there is none to come. */
  private synchronized @Nullable String next() throws IOException {
    long until = System.nanoTime() + HEARTBEAT_MILLIS * 1_000_000;
    try {
      while (waiting.isEmpty() && !ended) {
        long left = (until - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
          return ": still here\n\n";
        }
        wait(left);
      }
    } catch (InterruptedException e) {
      throw new IOException("the server has closed", e);
    }
    Event event = waiting.poll();
    return event == null ? null : event.framed();
  }
}
