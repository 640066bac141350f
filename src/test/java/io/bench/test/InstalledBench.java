package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A copy of bench.jar in a folder of its own, and a shell in that folder. */
final class InstalledBench {

  private static final long PATIENCE_MINUTES = 5;

  private static final String BUILD_PLUGIN =
      """
      mkdir -p classes plugins/team
      cp -r "$SOURCES"/META-INF classes
      javac -cp bench.jar -d classes "$SOURCES"/team/*.java
      printf 'Implementation-Version: 4.5\\n' > manifest
      jar --create --file plugins/team/team.jar --manifest manifest -C classes .
      """;

  private final Path folder;

  private InstalledBench(Path folder) {
    this.folder = folder;
  }

  static InstalledBench in(Path folder) throws IOException {
    Files.copy(Path.of(System.getProperty("bench.jar")), folder.resolve("bench.jar"));
    return new InstalledBench(folder);
  }

  /**
   * Adds version 4.5 of plugin {@code team}, compiled against this copy.
   *
   * @param sources the folder of its sources among the resources of the tests
   */
  void addPlugin(String sources) throws IOException, InterruptedException {
    String from = Path.of("resources", sources).toAbsolutePath().toString();
    BenchProcess.Ended built = shell(folder, Map.of("SOURCES", from), BUILD_PLUGIN);
    assertThat(built.exitCode()).as(built.out() + built.err()).isZero();
  }

  /**
   * Runs commands as they stand on a page, up to the first that fails. {@code java}, {@code javac}
   * and {@code jar} are those of this process; {@code mvn} is that of this build if no other is
   * installed.
   */
  BenchProcess.Ended shell(String commands) throws IOException, InterruptedException {
    return shell(folder, Map.of(), commands);
  }

  /**
   * The same elsewhere.
   *
   * @param environment what is set besides what this process has
   */
  BenchProcess.Ended shell(Path workingFolder, Map<String, String> environment, String commands)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "shell", ".out");
    Path err = Files.createTempFile(folder, "shell", ".err");
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-e", "-c", commands)
            .directory(workingFolder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().remove("BENCH_PLUGINS");
    builder.environment().putAll(environment);
    builder
        .environment()
        .merge(
            "PATH",
            Path.of(System.getProperty("java.home"), "bin").toString(),
            (before, own) -> own + ":" + before + ":" + System.getProperty("maven.programs"));
    Process shell = builder.start();
    if (!shell.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
      shell.descendants().forEach(ProcessHandle::destroyForcibly);
      shell.destroyForcibly();
      throw new AssertionError("no end of: " + commands);
    }
    return new BenchProcess.Ended(
        shell.exitValue(),
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }
}
