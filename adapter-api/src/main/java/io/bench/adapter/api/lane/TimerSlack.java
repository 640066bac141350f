package io.bench.adapter.api.lane;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much later than asked for the kernel may wake a thread, in order to wake several at once.
 * Linux gives every thread 50 µs of it, which a parked thread then oversleeps each time; a thread
 * may choose its own (proc(5), {@code timerslack_ns}; prctl(2), {@code PR_SET_TIMERSLACK}), without
 * any right to do so.
 */
public final class TimerSlack {

  /** The least there is: 0 would stand for the default. */
  private static final String LEAST_NANOS = "1";

  private TimerSlack() {}

  /**
   * Asks to wake the calling thread as exactly as can be, from now on. Idempotent.
   *
   * @return whether it will be; false on systems that do not know of it, or do not allow it
   */
  public static boolean removeFromThisThread() {
    return removeFromThisThread(Path.of("/proc"));
  }

  static boolean removeFromThisThread(Path processes) {
    try {
      Path thread = Files.readSymbolicLink(processes.resolve("thread-self")).getFileName();
      Path slack = processes.resolve(thread.toString()).resolve("timerslack_ns");
      Files.writeString(slack, LEAST_NANOS, StandardCharsets.US_ASCII);
      return LEAST_NANOS.equals(Files.readString(slack, StandardCharsets.US_ASCII).strip());
    } catch (IOException | SecurityException | UnsupportedOperationException e) {
      return false;
    }
  }
}
