package io.bench.benchmarks.cold;

import io.bench.benchmarks.DependentProcess;
import io.bench.engine.statistics.Median;
import io.bench.engine.warmup.GateRule;
import io.bench.servers.memory.MemoryEndpoint;
import io.bench.servers.memory.RunningEndpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * How long fresh JVMs are cold: until the compilers are quiet and the CPU time per op holds still,
 * as the warm-up's gate sees it, and how many times as much CPU an op takes meanwhile. On each
 * Java, on both lean paths, with and without the cache of {@code bin/bench}. The arms take turns,
 * one process each; one round, which warms the servers up, counts for nothing. The ops are those of
 * {@code keyvalue} on one lane, the servers answer from memory.
 *
 * <pre>java -cp benchmarks.jar io.bench.benchmarks.cold.ColdStart ROUNDS BIN-BENCH JAVA-HOME...
 * </pre>
 */
public final class ColdStart {

  private static final int CAP_SECONDS = 45;
  private static final List<MemoryEndpoint> SERVERS =
      List.of(MemoryEndpoint.CQL, MemoryEndpoint.GRPC);

  /** Figures of a run by the names of their columns: seconds, and multiples of CPU time. */
  private static final Map<String, ToDoubleFunction<ColdRun>> COLUMNS = new LinkedHashMap<>();

  static {
    for (GateRule rule : List.of(GateRule.JIT, GateRule.COST)) {
      COLUMNS.put(rule.key() + " holds", run -> run.heldSeconds().getOrDefault(rule, Double.NaN));
    }
    COLUMNS.put("compiled", ColdRun::compiledSeconds);
    for (int second : List.of(1, 2, 3, 5, 10)) {
      COLUMNS.put("CPU per op in second " + second, run -> run.cost(second));
    }
  }

  private final Path launcher;
  private final Path folder;
  private final Map<String, RunningEndpoint> servers;

  private ColdStart(Path launcher, Path folder, Map<String, RunningEndpoint> servers) {
    this.launcher = launcher;
    this.folder = folder;
    this.servers = servers;
  }

  private record Arm(Path java, String adapter, boolean cached) {

    String name() {
      return java.getFileName() + " " + adapter + (cached ? " cache" : " no cache");
    }
  }

  /** Runs, and prints each run and the medians. */
  public static void main(String[] arguments) throws Exception {
    int rounds = Integer.parseInt(arguments[0]);
    Path launcher = Path.of(arguments[1]).toAbsolutePath();
    List<Arm> arms = new ArrayList<>();
    for (String java : Arrays.asList(arguments).subList(2, arguments.length)) {
      for (MemoryEndpoint server : SERVERS) {
        arms.add(new Arm(Path.of(java), server.adapter(), true));
        arms.add(new Arm(Path.of(java), server.adapter(), false));
      }
    }
    Map<String, RunningEndpoint> servers = new LinkedHashMap<>();
    try {
      Path folder = Files.createTempDirectory("cold");
      for (MemoryEndpoint server : SERVERS) {
        servers.put(server.adapter(), server.start(folder.resolve(server.adapter() + ".log")));
      }
      System.out.println("results in " + folder);
      new ColdStart(launcher, folder, servers).compare(arms, rounds);
    } finally {
      for (RunningEndpoint server : servers.values()) {
        server.close();
      }
    }
  }

  private void compare(List<Arm> arms, int rounds) throws IOException, InterruptedException {
    for (Arm arm : arms) {
      if (arm.cached()) {
        start(arm, "train", List.of(), folder.resolve("train.log"));
      }
    }
    ColdRun[][] runs = new ColdRun[arms.size()][rounds];
    for (int round = -1; round < rounds; round++) {
      for (int place = 0; place < arms.size(); place++) {
        int index = Math.floorMod(place + round, arms.size());
        ColdRun run = run(arms.get(index), round + "-" + index);
        System.out.println(
            (round < 0 ? "warm-up " : "round " + round + " ")
                + arms.get(index).name()
                + line(column -> format(column.applyAsDouble(run))));
        if (round >= 0) {
          runs[index][round] = run;
        }
      }
    }
    for (int index = 0; index < arms.size(); index++) {
      ColdRun[] ofArm = runs[index];
      System.out.println(arms.get(index).name() + line(column -> median(ofArm, column)));
    }
  }

  private ColdRun run(Arm arm, String name) throws IOException, InterruptedException {
    Path results = folder.resolve(name);
    start(
        arm,
        arm.cached() ? "" : "off",
        List.of(
            "run",
            "--output",
            results.toString(),
            "workload=keyvalue",
            "default.capacity",
            "adapter=" + arm.adapter(),
            "host=127.0.0.1:" + servers.get(arm.adapter()).address().getPort(),
            "lanes=1",
            "warmup=auto",
            "warmup-cap=" + CAP_SECONDS + "s",
            "duration=1s"),
        folder.resolve(name + ".log"));
    return ColdRun.of(results, CAP_SECONDS);
  }

  /**
   * Runs the launcher with a cache of this measurement only.
   *
   * @param cache what {@code BENCH_START_CACHE} is
   */
  private void start(Arm arm, String cache, List<String> words, Path log)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(words);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    Map<String, String> environment = builder.environment();
    environment.put("JAVA_HOME", arm.java().toString());
    environment.put("XDG_CACHE_HOME", folder.toString());
    environment.put("BENCH_START_CACHE", cache);
    environment.put("BENCH_START_ADAPTER", arm.adapter());
    int exit = DependentProcess.start(builder).waitFor();
    if (exit != 0) {
      throw new IOException(arm.name() + " ended with exit code " + exit + "; see " + log);
    }
  }

  private interface Cell {
    String of(ToDoubleFunction<ColdRun> column);
  }

  private static String line(Cell cell) {
    StringBuilder line = new StringBuilder();
    COLUMNS.forEach(
        (name, column) -> line.append(", ").append(name).append(' ').append(cell.of(column)));
    return line.toString();
  }

  private static String format(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  /** The median of a column, the least and the most; NaN counts as the most. */
  static String median(ColdRun[] runs, ToDoubleFunction<ColdRun> column) {
    double[] values = Arrays.stream(runs).mapToDouble(column).sorted().toArray();
    return format(Median.of(values))
        + " ("
        + format(values[0])
        + " to "
        + format(values[values.length - 1])
        + ")";
  }
}
