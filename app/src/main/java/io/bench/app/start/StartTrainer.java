package io.bench.app.start;

import io.bench.app.process.ExitCode;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Has the launcher make its cache once a run is over, if it found none. The launcher is another
 * process: this one has measured, and is about to end. It is started from here and not by the
 * launcher, which has become this process, so that exit codes and signals need no go-between.
 */
public final class StartTrainer {

  /** The launcher, if it wants a cache. */
  static final String TRAINER = "BENCH_START_TRAINER";

  /** The process that it has become. Forks inherit the variables, and are not meant. */
  static final String RUN = "BENCH_START_RUN";

  /** Says what the launcher is to do. */
  static final String CACHE = "BENCH_START_CACHE";

  private StartTrainer() {}

  /**
   * Starts the training, if the launcher has asked for it, and returns at once. A failure to start
   * it is ignored: the next start is then as slow as this one.
   *
   * @param exitCode that the run ends with; only after one that was carried out there is training
   */
  public static void startAfter(int exitCode) {
    Optional<ProcessBuilder> wanted =
        wanted(System.getenv(), ProcessHandle.current().pid(), exitCode);
    if (wanted.isPresent()) {
      try {
        wanted.get().start();
      } catch (IOException e) {
        // see above
      }
    }
  }

  static Optional<ProcessBuilder> wanted(Map<String, String> environment, long pid, int exitCode) {
    String trainer = environment.get(TRAINER);
    if (trainer == null || !isThis(environment.get(RUN), pid) || !wasCarriedOut(exitCode)) {
      return Optional.empty();
    }
    // A terminal or a pipe that it kept open would keep its reader waiting for the end.
    ProcessBuilder builder =
        new ProcessBuilder(trainer)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put(CACHE, "train");
    return Optional.of(builder);
  }

  private static boolean isThis(@Nullable String run, long pid) {
    return Long.toString(pid).equals(run);
  }

  private static boolean wasCarriedOut(int exitCode) {
    return exitCode == ExitCode.OK || exitCode == ExitCode.STRICT_VERDICT;
  }
}
