package io.bench.adapter.tck;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Which threads have run the turns of a lane, and whether one came after the last. */
final class TurnThread {

  private final AtomicInteger elsewhere = new AtomicInteger();
  private final AtomicInteger afterEnd = new AtomicInteger();
  private volatile @Nullable Thread thread;

  /** A turn begins, on the caller's thread. */
  void begin() {
    Thread caller = Thread.currentThread();
    Thread first = thread;
    if (first == null) {
      thread = caller;
    } else if (first != caller) {
      elsewhere.incrementAndGet();
    }
  }

  /** A turn was run though the last one had said that it was the last. */
  void oneAfterTheEnd() {
    afterEnd.incrementAndGet();
  }

  /** The thread of the first turn, once there was one. */
  @Nullable Thread thread() {
    return thread;
  }

  /** How many turns were on another thread than that of the first. */
  int elsewhere() {
    return elsewhere.get();
  }

  /** How many turns followed one that had returned {@code FINISHED}. */
  int afterEnd() {
    return afterEnd.get();
  }

  /** Where the lane's thread is, for messages. */
  String whereabouts() {
    Thread running = thread;
    if (running == null) {
      return "without any turn so far";
    }
    StringBuilder text = new StringBuilder(running.getState().toString());
    for (StackTraceElement frame : running.getStackTrace()) {
      text.append("\n  at ").append(frame);
    }
    return text.toString();
  }
}
