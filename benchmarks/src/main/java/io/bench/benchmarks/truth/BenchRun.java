package io.bench.benchmarks.truth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.benchmarks.truth.Disturbance.CauseNotPossible;
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

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long LOOK_MILLIS = 50;

  /**
   * Runs and disturbs.
   *
   * @param server whose CPU time is no stranger's, or null
   */
  Observed of(Cause cause, @Nullable ProcessHandle server)
      throws IOException, InterruptedException, CauseNotPossible {
    List<String> words = new ArrayList<>(List.of("run", "--folder", folder.toString()));
    words.addAll(cause.words());
    Process bench =
        new ProcessBuilder(cause.disturbance().command(JavaCommand.of(jar, words)))
            .redirectErrorStream(true)
            .redirectOutput(Path.of(folder + ".log").toFile())
            .start();
    try {
      awaitMeasurement(bench);
      double before = cpuSeconds(server);
      cause.disturbance().during(bench);
      bench.waitFor();
      double used = cpuSeconds(server) - before;
      JsonNode run = runJson();
      if (!run.path("state").asText().equals("completed")) {
        throw new IOException("bench has " + run.path("state") + ": " + run.path("reason"));
      }
      return Observed.of(run, used);
    } finally {
      bench.destroy();
    }
  }

  private void awaitMeasurement(Process bench) throws IOException, InterruptedException {
    while (bench.isAlive()) {
      if (Files.exists(folder.resolve("run.json")) && isMeasuring(runJson())) {
        return;
      }
      Thread.sleep(LOOK_MILLIS);
    }
    throw new IOException("bench has ended before it measured; see " + folder + ".log");
  }

  private static boolean isMeasuring(JsonNode run) {
    for (JsonNode phase : run.path("steps").path(0).path("phases")) {
      if (phase.path("kind").asText().equals("measurement")) {
        return true;
      }
    }
    return false;
  }

  /** It is renamed into its place, so that it is always whole. */
  private JsonNode runJson() throws IOException {
    return JSON.readTree(Files.readAllBytes(folder.resolve("run.json")));
  }

  private static double cpuSeconds(@Nullable ProcessHandle process) {
    return process == null
        ? 0
        : process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
  }
}
