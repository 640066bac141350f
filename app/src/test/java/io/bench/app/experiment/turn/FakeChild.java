package io.bench.app.experiment.turn;

import io.bench.app.process.ChildCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A process that goes through moments; it is looked at after each. Writes what a run writes. */
final class FakeChild implements ChildCommand {

  /** Something that happens. */
  @FunctionalInterface
  interface Moment {
    void happens() throws IOException, InterruptedException;
  }

  /** The words of each run. */
  final List<List<String>> runs = new ArrayList<>();

  final List<Moment> moments = new ArrayList<>();
  int exitCode;
  boolean interrupted;
  @Nullable IOException failure;

  private Path results = Path.of(".");

  /** Its {@code run.json} says from now on that the measurement runs. */
  void runs() throws IOException {
    write("running", "\"ended\": false");
  }

  /** It says that the measurement has ended. */
  void measured(double issuingSeconds) throws IOException {
    write("running", "\"ended\": true, \"issuingSeconds\": " + issuingSeconds);
  }

  /** It says that all has ended. */
  void completed(double issuingSeconds) throws IOException {
    write("completed", "\"ended\": true, \"issuingSeconds\": " + issuingSeconds);
  }

  /** It says that it failed. */
  void failed(String reason) throws IOException {
    Files.writeString(
        results.resolve("run.json"),
        "{\"schema\": {\"name\": \"bench-run\"}, \"state\": \"failed\", \"reason\": \""
            + reason
            + "\", \"steps\": []}");
  }

  private void write(String state, String measurement) throws IOException {
    Files.writeString(
        results.resolve("run.json"),
        """
        {"schema": {"name": "bench-run"}, "state": "%s", "reason": null,
         "steps": [{"name": "main", "phases": [{"kind": "measurement", %s}]}]}
        """
            .formatted(state, measurement));
  }

  @Override
  public int run(List<String> arguments, Path output, Watcher watcher)
      throws IOException, InterruptedException {
    runs.add(arguments);
    IOException thrown = failure;
    if (thrown != null) {
      throw thrown;
    }
    String folder =
        arguments.stream().filter(word -> word.startsWith("--output=")).findFirst().orElseThrow();
    results = Path.of(folder.substring("--output=".length()));
    Files.createDirectories(results);
    for (Moment moment : moments) {
      moment.happens();
      watcher.look();
    }
    return exitCode;
  }

  @Override
  public boolean isInterrupted() {
    return interrupted;
  }
}
