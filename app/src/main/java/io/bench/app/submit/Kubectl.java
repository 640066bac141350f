package io.bench.app.submit;

import io.bench.app.submit.ClusterProgram.Ended;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The user's {@code kubectl}, with one cluster and namespace. Thread-safe. */
final class Kubectl {

  /** How long a copy may make no progress, as while a control plane is upgraded. */
  private static final Duration STALL = Duration.ofMinutes(5);

  private static final int COPY_RETRIES = 5;

  private final ClusterProgram program;
  private final List<String> target;

  /**
   * @param path folders, as the variable {@code PATH} has them
   * @param target options that say which cluster and namespace
   * @param answer how long a short call may take
   */
  Kubectl(String path, List<String> target, Duration answer) {
    this.program = ClusterProgram.find("kubectl", path, answer);
    this.target = List.copyOf(target);
  }

  /** Creates what a text of YAML describes; prints the name of each. */
  Ended create(String manifests) throws IOException, InterruptedException {
    return run(List.of("create", "--filename=-", "--output=name"), manifests);
  }

  /** Prints the Job and the pods of a submission as JSON. */
  Ended getJobAndPods(String name) throws IOException, InterruptedException {
    return run(
        List.of(
            "get",
            "jobs,pods",
            "--selector=" + KubernetesManifests.INSTANCE + "=" + name,
            "--request-timeout=20s",
            "--output=json"),
        "");
  }

  Ended exec(String pod, String container, String... command)
      throws IOException, InterruptedException {
    List<String> arguments =
        new ArrayList<>(List.of("exec", pod, "--container=" + container, "--"));
    arguments.addAll(List.of(command));
    return run(arguments, "");
  }

  /** Copies the results out of client 0's pod. */
  Ended copyResults(String pod, Path to) throws IOException, InterruptedException {
    return program.runWhile(
        words(
            List.of(
                "cp",
                "--container=" + KubernetesManifests.SIDECAR,
                "--retries=" + COPY_RETRIES,
                pod + ":" + KubernetesManifests.RESULTS,
                to.toString())),
        STALL,
        () -> bytesIn(to));
  }

  /** How much has arrived; an estimate, since files change meanwhile. */
  private static long bytesIn(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException | UncheckedIOException e) {
      return 0;
    }
  }

  /** Deletes these by name, and does not wait until they are gone. */
  Ended delete(List<String> names) throws IOException, InterruptedException {
    List<String> arguments =
        new ArrayList<>(List.of("delete", "--ignore-not-found", "--wait=false"));
    arguments.addAll(names);
    return run(arguments, "");
  }

  /**
   * Follows what a client prints.
   *
   * @param lines told each line, on a thread of its own
   */
  ClusterProgram.Followed follow(String pod, Consumer<String> lines) throws IOException {
    return program.follow(
        words(List.of("logs", "--follow", "--container=" + KubernetesManifests.BENCH, pod)), lines);
  }

  private Ended run(List<String> arguments, String input) throws IOException, InterruptedException {
    return program.run(words(arguments), input);
  }

  private List<String> words(List<String> arguments) {
    List<String> all = new ArrayList<>(target);
    all.addAll(arguments);
    return all;
  }
}
