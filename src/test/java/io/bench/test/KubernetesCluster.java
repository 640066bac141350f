package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A Kubernetes of one node, with an image of Bench: see {@code src/test/kubernetes}. It has a name
 * and addresses of its own on this machine, so that there is one at a time.
 */
final class KubernetesCluster {

  static final String IMAGE = "bench-test/bench:1";

  /** An image that does nothing. */
  static final String PAUSE = "bench-test/pause:1";

  private static final Path SCRIPTS = Path.of("kubernetes").toAbsolutePath();
  private static final String PROGRAMS = "KUBERNETES_BIN";

  private final Path folder;

  private KubernetesCluster(Path folder) {
    this.folder = folder;
  }

  /** Starts one, or skips the test where nobody has built what it takes. */
  static KubernetesCluster start(Path folder) throws IOException, InterruptedException {
    assumeTrue(
        System.getenv(PROGRAMS) != null,
        PROGRAMS + " names no folder that src/test/kubernetes/build.sh has filled");
    KubernetesCluster cluster = new KubernetesCluster(folder);
    try {
      cluster.script("one-node-cluster.sh", "start");
      Path files = folder.resolve("image");
      Path jar = Path.of(System.getProperty("bench.jar")).resolveSibling("bench-slim.jar");
      cluster.script("java-files.sh", files.toString(), jar.toString());
      cluster.script(
          "one-node-cluster.sh",
          "image",
          files.toString(),
          IMAGE,
          "java",
          "-jar",
          "/opt/bench/bench.jar");
    } catch (AssertionError | IOException e) {
      cluster.stop();
      throw e;
    }
    return cluster;
  }

  private void script(String name, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(SCRIPTS.resolve(name).toString()));
    command.addAll(List.of(arguments));
    run(command);
  }

  /** What {@code kubectl} prints; fails where it does. */
  String kubectl(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("kubectl"));
    command.addAll(List.of(arguments));
    return run(command);
  }

  private String run(List<String> command) throws IOException, InterruptedException {
    List<String> inShell = new ArrayList<>(List.of("sh", "-c", variables() + "exec \"$@\"", "sh"));
    inShell.addAll(command);
    Process process = new ProcessBuilder(inShell).start();
    LineStream out = new LineStream(process.inputReader());
    LineStream err = new LineStream(process.errorReader());
    int exitCode = process.waitFor();
    String printed = out.all();
    assertThat(exitCode).as("%s: %s%s", command, err.all(), printed).isZero();
    return printed;
  }

  private String variables() {
    return "export KUBERNETES_TEST_DIR='%1$s' KUBECONFIG='%1$s/kubeconfig' PATH=\"$%2$s:$PATH\"; "
        .formatted(folder.resolve("cluster"), PROGRAMS);
  }

  /** Starts bench as a user of this cluster would. */
  BenchProcess bench(Path workingFolder, String... arguments) throws IOException {
    return BenchProcess.startAfter(
        workingFolder, variables().strip().replaceFirst(";$", ""), arguments);
  }

  void stop() throws IOException, InterruptedException {
    script("one-node-cluster.sh", "stop");
  }
}
