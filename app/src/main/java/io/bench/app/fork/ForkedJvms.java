package io.bench.app.fork;

import io.bench.adapter.api.AdapterException;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.result.RecordedStep;
import io.bench.engine.run.ForkLauncher;
import io.bench.servers.process.GuardedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts forks of this program, one at a time. A fork ends with this process however that ends; it
 * draws its progress on the same terminal.
 */
public final class ForkedJvms implements ForkLauncher {

  private static final Duration CHECK_EVERY = Duration.ofHours(1);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final String mainClass;
  private final String source;
  private final Map<String, String> given;
  private final List<String> options;
  private final Path runFolder;
  private final Consumer<String> progress;
  private @Nullable GuardedProcess running;
  private boolean interrupted;

  /**
   * @param mainClass the program's main class
   * @param source the word that names the workload: {@code workload=...} or {@code op=...}
   * @param given the other parameters as typed
   * @param options options of {@code run} that forks are given too
   * @param runFolder the result folder of the run
   * @param progress told which fork begins
   */
  public ForkedJvms(
      String mainClass,
      String source,
      Map<String, String> given,
      List<String> options,
      Path runFolder,
      Consumer<String> progress) {
    this.mainClass = mainClass;
    this.source = source;
    this.given = given;
    this.options = options;
    this.runFolder = runFolder;
    this.progress = progress;
  }

  @Override
  public Result run(Request request) throws AdapterException, InterruptedException {
    String place = "fork %d/%d".formatted(request.number(), request.count());
    String name = "forks/" + plain(request.step().name()) + "-" + request.number();
    Path folder = runFolder.resolve(name);
    progress.accept(place + " of step " + request.step().name());
    try {
      Files.createDirectories(folder);
      GuardedProcess fork =
          GuardedProcess.startAnother(
              mainClass, arguments(request, folder), folder.resolve("summary.txt"));
      await(fork);
      RecordedStep recorded = RecordedStep.read(folder, request.step().plan());
      if (!recorded.hasEnded()) {
        throw new IOException(
            "it ended with exit code " + fork.exitCode() + " before its step did");
      }
      return new Result(name, recorded.result(), recorded.server());
    } catch (IOException failed) {
      throw AdapterException.server(
          place + " of step " + request.step().name() + " failed: " + failed.getMessage(), failed);
    }
  }

  private List<String> arguments(Request request, Path folder) {
    Map<String, String> parameters = new LinkedHashMap<>(given);
    if (!request.scenario().isEmpty()) {
      parameters.put(EngineParameters.SCENARIO, request.scenario());
    }
    List<String> arguments = new ArrayList<>();
    arguments.add("run");
    arguments.addAll(
        ForkWords.arguments(folder, request.capacityPerSecond(), request.serverParameters()));
    arguments.addAll(options);
    arguments.add(source);
    parameters.forEach((name, value) -> arguments.add(name + "=" + value));
    return arguments;
  }

  private void await(GuardedProcess fork) throws InterruptedException {
    synchronized (this) {
      running = fork;
      if (interrupted) {
        fork.requestStop(GuardedProcess.Stop.ORDERLY);
      }
    }
    try {
      while (!fork.waitFor(CHECK_EVERY)) {
        // It ends when its step does, however long that takes.
      }
    } finally {
      if (fork.isAlive()) {
        fork.stop(GuardedProcess.Stop.ORDERLY, PATIENCE);
      }
      synchronized (this) {
        running = null;
      }
    }
  }

  @Override
  public void interrupt() {
    GuardedProcess fork;
    synchronized (this) {
      interrupted = true;
      fork = running;
    }
    if (fork != null) {
      fork.requestStop(GuardedProcess.Stop.ORDERLY);
    }
  }

  private static String plain(String name) {
    return name.replaceAll("[^A-Za-z0-9._-]+", "-");
  }
}
