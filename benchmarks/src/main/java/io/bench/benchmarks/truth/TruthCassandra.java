package io.bench.benchmarks.truth;

import io.bench.benchmarks.DependentProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One {@code bench serve cassandra} for all runs, with the rows that they read. */
final class TruthCassandra implements AutoCloseable {

  private static final Pattern ANSWERS = Pattern.compile("answers CQL on (\\S+)");

  private final Process bench;
  private final String hosts;

  private TruthCassandra(Process bench, String hosts) {
    this.bench = bench;
    this.hosts = hosts;
  }

  static TruthCassandra start(Path jar, Path folder) throws IOException, InterruptedException {
    List<String> words = List.of("serve", "cassandra", "--results", folder.toString());
    Process bench =
        DependentProcess.start(
            new ProcessBuilder(JavaCommand.of(jar, words))
                .redirectError(folder.resolve("serve.log").toFile()));
    String line = bench.inputReader(StandardCharsets.UTF_8).readLine();
    Matcher answers = ANSWERS.matcher(line == null ? "" : line);
    if (!answers.find()) {
      bench.destroy();
      throw new IOException("Cassandra does not start; see " + folder.resolve("serve.log"));
    }
    TruthCassandra served = new TruthCassandra(bench, answers.group(1));
    try {
      served.load(jar, folder, "schema");
      served.load(jar, folder, "rampup");
      return served;
    } catch (IOException | InterruptedException | RuntimeException e) {
      served.close();
      throw e;
    }
  }

  private void load(Path jar, Path folder, String step) throws IOException, InterruptedException {
    Path results = folder.resolve("load-" + step);
    List<String> words =
        List.of(
            "run",
            "--output",
            results.toString(),
            "workload=keyvalue",
            "default." + step,
            "keycount=10000",
            "host=" + hosts);
    Process loading =
        DependentProcess.start(
            new ProcessBuilder(JavaCommand.of(jar, words))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("load-" + step + ".log").toFile()));
    int exit = loading.waitFor();
    if (exit != 0) {
      throw new IOException("loading keyvalue ended with exit code " + exit + "; see " + results);
    }
  }

  String hosts() {
    return hosts;
  }

  /** The JVM of Cassandra itself. */
  ProcessHandle process() {
    return bench
        .descendants()
        .filter(child -> child.info().command().orElse("").endsWith("java"))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("Cassandra is no child of bench"));
  }

  @Override
  public void close() {
    bench.destroy();
    bench.onExit().join();
  }
}
