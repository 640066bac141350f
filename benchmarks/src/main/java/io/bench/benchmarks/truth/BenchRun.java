package io.bench.benchmarks.truth;

import io.bench.benchmarks.DependentProcess;
import io.bench.benchmarks.truth.Disturbance.CauseNotPossible;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run of the program in a process of its own, disturbed while it measures.
 *
 * @param jar the program
 * @param folder for its results, which does not exist yet
 */
record BenchRun(Path jar, Path folder) {

  private static final long LOOK_MILLIS = 50;

  /**
   * Runs and disturbs.
   *
   * @param server whose CPU time is no stranger's, or null
   */
  Observed of(Cause cause, @Nullable ProcessHandle server)
      throws IOException, InterruptedException, CauseNotPossible {
    List<String> words = new ArrayList<>(List.of("run", "--output", folder.toString()));
    words.addAll(cause.words());
    Process bench =
        DependentProcess.start(
            new ProcessBuilder(cause.disturbance().command(JavaCommand.of(jar, words)))
                .redirectErrorStream(true)
                .redirectOutput(Path.of(folder + ".log").toFile()));
    try {
      awaitMeasurement(bench);
      double before = cpuSeconds(server);
      cause.disturbance().during(bench);
      bench.waitFor();
      double used = cpuSeconds(server) - before;
      RunDocument run = RunDocument.read(folder);
      if (run.state() != RunState.COMPLETED) {
        throw new IOException("bench has " + run.state() + ": " + run.reason());
      }
      return Observed.of(run, used);
    } finally {
      bench.destroy();
    }
  }

  private void awaitMeasurement(Process bench) throws IOException, InterruptedException {
    while (bench.isAlive()) {
      if (Files.exists(folder.resolve(RunDocument.FILE))
          && RunDocument.read(folder).steps().stream()
              .limit(1)
              .anyMatch(step -> step.measurement().isPresent())) {
        return;
      }
      Thread.sleep(LOOK_MILLIS);
    }
    throw new IOException("bench has ended before it measured; see " + folder + ".log");
  }

  private static double cpuSeconds(@Nullable ProcessHandle process) {
    return process == null
        ? 0
        : process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
  }
}
