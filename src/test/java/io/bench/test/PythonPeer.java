package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Programs in Python that know nothing of Bench but what is published. {@code BENCH_PYTHON} names
 * an interpreter that has their libraries; without that the one is taken that {@code .ci/run}
 * prepares.
 */
final class PythonPeer {

  private static final Path SCRIPTS = Path.of("resources/python-peer").toAbsolutePath();
  private static final Path PREPARED =
      Path.of(System.getProperty("bench.jar"))
          .resolve("../../target/python-peer/bin/python")
          .normalize();
  private static final long PATIENCE_MINUTES = 3;

  private final String python;

  private PythonPeer(String python) {
    this.python = python;
  }

  /** One that can import these modules; without it the test is skipped. */
  static PythonPeer withModules(String modules) throws IOException, InterruptedException {
    String named = System.getenv("BENCH_PYTHON");
    assumeTrue(
        named != null || Files.isExecutable(PREPARED),
        "no Python: BENCH_PYTHON is not set, and there is no " + PREPARED);
    String python = named != null ? named : PREPARED.toString();
    Process importing = new ProcessBuilder(python, "-c", "import " + modules).start();
    assumeTrue(importing.waitFor() == 0, python + " cannot import " + modules);
    return new PythonPeer(python);
  }

  /** The program that runs scripts. */
  String interpreter() {
    return python;
  }

  /** What a script of {@code resources/python-peer} prints, which must end well. */
  List<String> run(Path folder, String script, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(python, SCRIPTS.resolve(script).toString()));
    command.addAll(List.of(arguments));
    Path out = folder.resolve(script + ".out");
    Process peer =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    boolean ended = peer.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
    peer.destroyForcibly();
    List<String> lines = Files.readAllLines(out, StandardCharsets.UTF_8);
    assertThat(ended).as(String.join("\n", lines)).isTrue();
    assertThat(peer.exitValue()).as(String.join("\n", lines)).isZero();
    return lines;
  }
}
