package io.bench.app.submit;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a pod prints, line by line. API servers end a stream when they like: it is then read again
 * from its begin, and lines that were shown are passed over. One thread; lines come on another.
 */
final class FollowedPod implements AutoCloseable {

  /** How long the last lines may take once the container has ended. */
  private static final Duration LATE_LINES = Duration.ofSeconds(10);

  /** Starts what prints the log. */
  @FunctionalInterface
  interface Source {
    /** Returns at once; lines are handed over until the log ends. */
    ClusterProgram.Followed follow(String pod, Consumer<String> lines) throws IOException;
  }

  private final Source source;
  private final Consumer<String> out;
  private ClusterProgram.@Nullable Followed stream;
  private long shown;

  FollowedPod(Source source, Consumer<String> out) {
    this.source = source;
    this.out = out;
  }

  /** Shows what a pod prints from now on; again, if the stream has ended. Returns at once. */
  void follow(String pod) throws IOException {
    if (stream == null || stream.hasEnded()) {
      stream = source.follow(pod, new NewLines());
    }
  }

  /** Shows the last lines of a container that has ended, whatever became of the stream. */
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
    if (number > shown) {
      shown = number;
      out.accept(line);
    }
  }

  /** Counts the lines of one stream. */
  private final class NewLines implements Consumer<String> {

    private long number;

    @Override
    public void accept(String line) {
      number++;
      show(number, line);
    }
  }
}
