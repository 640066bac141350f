package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A Slurm of three nodes on this machine: see {@code src/test/slurm}. One at a time. */
final class SlurmCluster {

  private static final Path SCRIPT = Path.of("slurm", "three-nodes.sh").toAbsolutePath();

  private final Path folder;

  private SlurmCluster(Path folder) {
    this.folder = folder;
  }

  /** Starts one, or skips the test where it is not installed, or the user is not root. */
  static SlurmCluster start(Path folder) throws IOException, InterruptedException {
    for (String program : List.of("slurmctld", "slurmd", "munged", "sbatch")) {
      assumeTrue(isInstalled(program), "no " + program + " is installed");
    }
    assumeTrue("root".equals(System.getProperty("user.name")), "a Slurm is started by root only");
    SlurmCluster cluster = new SlurmCluster(folder);
    try {
      cluster.run(SCRIPT.toString(), "start");
    } catch (AssertionError e) {
      cluster.stop();
      throw e;
    }
    return cluster;
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
  }

  /** Runs a program of a user of this cluster, and returns what it prints. */
  String run(String... command) throws IOException, InterruptedException {
    List<String> inShell = new ArrayList<>(List.of("sh", "-c", variables() + "; \"$@\"", "sh"));
    inShell.addAll(List.of(command));
    Path out = folder.resolve("out");
    // a daemon that is started keeps the output, so that a pipe would have no end
    Process process =
        new ProcessBuilder(inShell).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    assertThat(process.waitFor()).as("%s: %s", List.of(command), Files.readString(out)).isZero();
    return Files.readString(out);
  }

  /** Starts bench as a user of this cluster would. */
  BenchProcess bench(Path workingFolder, String... arguments) throws IOException {
    return BenchProcess.startAfter(workingFolder, variables(), arguments);
  }

  /** Starts bench as so many tasks, each on a node of its own, after a command of the shell. */
  BenchProcess srun(Path workingFolder, String shellCommand, int tasks, String... arguments)
      throws IOException {
    String srun = "set -- srun --nodes=%1$d --ntasks=%1$d \"$@\"".formatted(tasks);
    return BenchProcess.startAfter(
        workingFolder, variables() + "; " + shellCommand + "; " + srun, arguments);
  }

  private String variables() {
    return "export SLURM_TEST_DIR='%1$s' SLURM_CONF='%1$s/slurm.conf'".formatted(folder);
  }

  void stop() throws IOException, InterruptedException {
    run(SCRIPT.toString(), "stop");
  }
}
