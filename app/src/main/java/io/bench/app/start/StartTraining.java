package io.bench.app.start;

import io.bench.app.calibration.CalibrationEndpoint;
import io.bench.app.command.RunCommand;
import io.bench.app.process.ExitCode;
import io.bench.servers.ServerStartException;
import io.bench.servers.memory.MemoryEndpoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code bench start-training}: what the JVM watches when it makes the cache, which are two short
 * runs of {@code keyvalue} from their plan to their report. One is closed and one paced, since each
 * goes other ways; both have a warm-up, so that they go from one phase to the next. Only one
 * adapter is used in a JVM: profiles that knew two would have the JIT compile less well what has
 * one. It is for {@code bin/bench}, so help hides it.
 */
@Command(
    name = "start-training",
    hidden = true,
    description = "Runs what a cache for the start is trained with.")
public final class StartTraining implements Callable<Integer> {

  private static final String PACE = "rate=2000";

  /** From this version on the cache holds profiles, which take time until they are worth it. */
  private static final int PROFILES_SINCE = 25;

  private static final List<String> FOR_PROFILES = List.of("warmup=8s", "duration=12s");
  private static final List<String> FOR_CLASSES = List.of("warmup=1s", "duration=2s");

  @Parameters(paramLabel = "adapter=NAME")
  private String adapter = "";

  @Option(names = "--results", required = true, paramLabel = "FOLDER")
  private Path results = Path.of("");

  @Override
  public Integer call() throws IOException, ServerStartException, InterruptedException {
    String name = adapter.substring(adapter.indexOf('=') + 1);
    if (Arrays.stream(MemoryEndpoint.values()).noneMatch(kind -> kind.adapter().equals(name))) {
      return runs("adapter=" + name);
    }
    try (CalibrationEndpoint endpoint = CalibrationEndpoint.start(name)) {
      return runs("adapter=" + name, "host=" + endpoint.host());
    }
  }

  private int runs(String... parameters) {
    List<String> times = Runtime.version().feature() >= PROFILES_SINCE ? FOR_PROFILES : FOR_CLASSES;
    int exitCode = run("default.capacity", times, parameters);
    return exitCode == ExitCode.OK
        ? run("default.latency", List.of(PACE, "warmup=1s", "duration=2s"), parameters)
        : exitCode;
  }

  private int run(String step, List<String> times, String... parameters) {
    List<String> arguments = new ArrayList<>(List.of("workload=keyvalue", step));
    arguments.addAll(times);
    arguments.addAll(List.of(parameters));
    arguments.add("--results=" + results);
    return new CommandLine(new RunCommand()).execute(arguments.toArray(String[]::new));
  }
}
