package io.bench.app.fork;

import io.bench.adapter.api.AdapterException;
import io.bench.app.process.ChildProcess;
import io.bench.app.process.ExitCode;
import io.bench.app.run.CommandWatch;
import io.bench.app.run.FileChoices;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.result.ResultFolder;
import io.bench.engine.result.read.RecordedStep;
import io.bench.engine.run.ForkLauncher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Starts forks of this program, one at a time. A fork plans the whole run from the same words, so
 * that each parameter means what it means here, and runs one step of it. It ends with this process
 * however that ends, and draws its progress on the same terminal.
 */
public final class ForkedJvms implements ForkLauncher {

  private static final String SCENARIO = EngineParameters.SCENARIO.name();

  private final ChildProcess child;
  private final Words words;
  private final Path runFolder;
  private final Consumer<String> progress;
  private final CommandWatch watch;

  /**
   * What forks are started with.
   *
   * @param mainClass the program's main class
   * @param source the word that names the workload: {@code workload=...} or {@code op=...}
   * @param given the other parameters as typed
   * @param options options of {@code run} that forks are given too
   */
  public record Words(
      String mainClass, String source, Map<String, String> given, List<String> options) {}

  /**
   * @param runFolder the result folder of the run
   * @param progress told which fork begins
   * @param watch looks on while forks run
   */
  public ForkedJvms(Words words, Path runFolder, Consumer<String> progress, CommandWatch watch) {
    this.child = new ChildProcess(words.mainClass());
    this.words = words;
    this.runFolder = runFolder;
    this.progress = progress;
    this.watch = watch;
  }

  @Override
  public Result run(Request request) throws AdapterException, InterruptedException {
    String place = "fork %d/%d".formatted(request.number(), request.count());
    String name = name(request);
    Path folder = runFolder.resolve(name);
    progress.accept(place + " of step " + request.step().name());
    watch.at(place + " of step " + request.step().name());
    watch.runBegins(folder);
    try {
      int exitCode = child.run(arguments(request, folder), folder.resolve("summary.txt"));
      RecordedStep recorded = RecordedStep.read(folder, request.step().plan());
      if (!recorded.hasEnded()) {
        throw new IOException("it ended with exit code " + exitCode + " before its step did");
      }
      return new Result(name, recorded.result(), recorded.server());
    } catch (IOException e) {
      throw AdapterException.server(
          place + " of step " + request.step().name() + " failed: " + e.getMessage(), e);
    } finally {
      watch.at("");
      watch.runBegins(runFolder);
    }
  }

  @Override
  public boolean takePart(Request request) throws AdapterException, InterruptedException {
    Path folder = runFolder.resolve(name(request));
    try {
      return child.run(arguments(request, folder), folder.resolve("summary.txt")) == ExitCode.OK;
    } catch (IOException e) {
      throw AdapterException.server(
          "fork %d of step %s failed: %s"
              .formatted(request.number(), request.step().name(), e.getMessage()),
          e);
    }
  }

  private static String name(Request request) {
    return "forks/" + ResultFolder.plain(request.step().name()) + "-" + request.number();
  }

  private List<String> arguments(Request request, Path folder) {
    Map<String, String> parameters = new LinkedHashMap<>(words.given());
    boolean named =
        words.given().keySet().stream()
            .map(EngineParameters::canonicalName)
            .anyMatch(SCENARIO::equals);
    if (!named && !request.scenario().isEmpty()) {
      parameters.put(SCENARIO, request.scenario());
    }
    List<String> arguments = new ArrayList<>();
    arguments.add("run");
    arguments.addAll(
        ForkWords.arguments(
            folder, request.planned(), request.capacityPerSecond(), request.serverParameters()));
    arguments.addAll(words.options());
    arguments.add(words.source());
    parameters.forEach((name, value) -> arguments.add(FileChoices.word(name, value)));
    return arguments;
  }

  @Override
  public void interrupt() {
    child.interrupt();
  }
}
