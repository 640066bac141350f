package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A Slurm of three nodes on this machine, from before the first test of a class until after the
 * last: see {@code src/test/slurm}. One at a time.
 */
final class SlurmCluster implements BeforeAllCallback, AfterAllCallback {

  private static final Path SCRIPT = Path.of("slurm", "three-nodes.sh").toAbsolutePath();

  private @Nullable Path folder;

  /** Held while it is up: tests of another JVM would want the same ports. */
  private @Nullable FileChannel turn;

  /** Starts it, or skips the tests where it is not installed, or the user is not root. */
  @Override
  public void beforeAll(ExtensionContext context) throws IOException, InterruptedException {
    for (String program : List.of("slurmctld", "slurmd", "munged", "sbatch")) {
      assumeTrue(isInstalled(program), "no " + program + " is installed");
    }
    assumeTrue("root".equals(System.getProperty("user.name")), "a Slurm is started by root only");
    FileChannel lock =
        FileChannel.open(
            Path.of(System.getProperty("java.io.tmpdir"), "bench-test-slurm.lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE);
    turn = lock;
    var unused = lock.lock();
    folder = Files.createTempDirectory("bench-slurm-");
    run(SCRIPT.toString(), "start");
  }

  /** Stops it, also where it did not start as a whole. */
  @Override
  public void afterAll(ExtensionContext context) throws IOException, InterruptedException {
    Path mine = folder;
    FileChannel held = turn;
    try {
      if (mine != null) {
        run(SCRIPT.toString(), "stop");
        delete(mine);
      }
    } finally {
      if (held != null) {
        held.close();
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> found = Files.walk(folder)) {
      for (Path path : found.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (DirectoryNotEmptyException | UncheckedIOException e) {
      // what a daemon still wrote as it ended stays in the folder for temporary files
    }
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
  }

  /** Runs a program of a user of this cluster, and returns what it prints. */
  String run(String... command) throws IOException, InterruptedException {
    List<String> inShell = new ArrayList<>(List.of("sh", "-c", variables() + "; \"$@\"", "sh"));
    inShell.addAll(List.of(command));
    Path out = folder().resolve("out");
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
    return "export SLURM_TEST_DIR='%1$s' SLURM_CONF='%1$s/slurm.conf'".formatted(folder());
  }

  private Path folder() {
    return Objects.requireNonNull(folder);
  }
}
