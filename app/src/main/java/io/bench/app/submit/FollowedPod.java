package io.bench.app.submit;

import io.bench.engine.time.PausingClock;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a pod prints, line by line. API servers may end a stream at any time, also within a line: it
 * is then read again from its start, without the lines that were shown; one that was shown in part
 * is shown whole. One thread; lines come on another.
 */
final class FollowedPod implements AutoCloseable {

  /** How long without a line before a stream is considered broken. */
  private static final Duration SILENCE = Duration.ofMinutes(5);

  /** How long the last lines may take once the container has ended. */
  private static final Duration LATE_LINES = Duration.ofSeconds(10);

  /** Starts what prints the log. */
  @FunctionalInterface
  interface Source {
    /** Returns at once; lines are handed over until the log ends. */
    ClusterProgram.Followed follow(String pod, Consumer<String> lines) throws IOException;
  }

  private final Source source;
  private final PausingClock clock;
  private final Consumer<String> out;
  private final Consumer<String> err;
  private final AtomicLong lines = new AtomicLong();
  private ClusterProgram.@Nullable Followed stream;
  private long shown;
  private String lastShown = "";
  private long linesBefore;
  private long quietSinceNanos;
  private boolean toldOfSilence;

  /**
   * @param out takes what the pod prints
   * @param err takes what happens to the stream
   */
  FollowedPod(Source source, PausingClock clock, Consumer<String> out, Consumer<String> err) {
    this.source = source;
    this.clock = clock;
    this.out = out;
    this.err = err;
  }

  /**
   * Shows what a pod prints from now on; again, if the stream has ended or has been silent for
   * long. Returns at once.
   */
  void follow(String pod) throws IOException {
    if (stream != null && !stream.hasEnded() && !isSilent()) {
      return;
    }
    close();
    stream = source.follow(pod, new NewLines());
    quietSinceNanos = clock.nanoTime();
  }

  private boolean isSilent() {
    long now = lines.get();
    if (now != linesBefore) {
      linesBefore = now;
      quietSinceNanos = clock.nanoTime();
    }
    boolean silent = clock.hasPassed(SILENCE, quietSinceNanos);
    if (silent && !toldOfSilence) {
      toldOfSilence = true;
      err.accept(
          "kubectl logs has printed nothing for %d minutes: it is started again, now and after each such silence"
              .formatted(SILENCE.toMinutes()));
    }
    return silent;
  }

  /** Shows the last lines of a container that has ended, even if the stream broke. */
  void end(String pod) throws IOException, InterruptedException {
    if (stream != null) {
      stream.await(LATE_LINES);
      stream.close();
    }
    stream = source.follow(pod, new NewLines());
    stream.await(LATE_LINES);
  }

  @Override
  public void close() {
    if (stream != null) {
      stream.close();
    }
  }

  private synchronized void show(long number, String line) {
    boolean wasHalf = number == shown && !line.equals(lastShown) && line.startsWith(lastShown);
    if (number > shown || wasHalf) {
      shown = number;
      lastShown = line;
      out.accept(line);
    }
  }

  /** Counts the lines of one stream. */
  private final class NewLines implements Consumer<String> {

    private long number;

    @Override
    public void accept(String line) {
      number++;
      lines.incrementAndGet();
      show(number, line);
    }
  }
}
