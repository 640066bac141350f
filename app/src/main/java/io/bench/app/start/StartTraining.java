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
    int exitCode = run(List.of("default.capacity", "warmup=3s", "duration=5s"), parameters);
    return exitCode == ExitCode.OK
        ? run(List.of("default.latency", PACE, "warmup=2s", "duration=3s"), parameters)
        : exitCode;
  }

  private int run(List<String> words, String... parameters) {
    List<String> arguments = new ArrayList<>(List.of("workload=keyvalue"));
    arguments.addAll(words);
    arguments.addAll(List.of(parameters));
    arguments.add("--results=" + results);
    return new CommandLine(new RunCommand()).execute(arguments.toArray(String[]::new));
  }
}
