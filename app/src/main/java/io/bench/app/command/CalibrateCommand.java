package io.bench.app.command;

import io.bench.adapter.api.NearestName;
import io.bench.app.calibration.CalibrationDocument;
import io.bench.app.calibration.CalibrationEndpoint;
import io.bench.app.calibration.CalibrationTable;
import io.bench.app.calibration.CalibrationWorkload;
import io.bench.app.calibration.CalibrationsDocument;
import io.bench.app.catalog.PackagedTexts;
import io.bench.app.console.ConsoleProgress;
import io.bench.app.log.LogLevel;
import io.bench.app.plugin.Extensions;
import io.bench.app.process.BenchCommand;
import io.bench.app.process.ChildProcess;
import io.bench.app.process.ExitCode;
import io.bench.app.process.JsonOption;
import io.bench.app.process.ShutdownGate;
import io.bench.app.run.RunSession;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.json.Json;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.ClientGroup;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.RunPlanner;
import io.bench.engine.run.RunRequest;
import io.bench.engine.run.RunResult;
import io.bench.engine.time.Durations;
import io.bench.engine.workload.reading.WorkloadLoader;
import io.bench.servers.ServerStartException;
import io.bench.servers.memory.MemoryEndpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code bench calibrate}: the highest rate that this client can reach, and the time it adds to
 * each op.
 */
@Command(
    name = "calibrate",
    description = {
      "Measures the floor of this client on this machine and JVM.",
      "",
      "Runs the statements of the workload keyvalue against a server of its own that",
      "answers from memory, in another process: as fast as it goes, then at half of",
      "that. Without adapter= each adapter is calibrated, one after the other, in a",
      "fresh JVM.",
    },
    footer = {
      "  bench calibrate",
      "  bench calibrate adapter=cql threads=256 duration=60s",
      "  bench calibrate --json > calibration.json"
    })
public final class CalibrateCommand extends BenchCommand implements Callable<Integer> {

  private static final List<String> ADAPTERS =
      Arrays.stream(MemoryEndpoint.values()).map(MemoryEndpoint::adapter).toList();

  /** A host for plans that are only checked, before there is an endpoint. */
  private static final String NOWHERE = "127.0.0.1:1";

  @Parameters(
      arity = "0..*",
      hideParamSyntax = true,
      paramLabel = "[adapter=NAME] [name=value...]",
      description = {
        "adapter=NAME  cql or grpc; default: both",
        "name=value    parameters of the engine (threads, lanes, duration ...) and of the adapter,"
            + " as 'bench run' takes them"
      })
  private List<String> words = new ArrayList<>();

  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = "--results",
      paramLabel = "FOLDER",
      description = "Where result folders are made; default: ${DEFAULT-VALUE}.")
  private Path results = Path.of("bench-results");

  @Override
  public Integer call() throws IOException, ServerStartException, InterruptedException {
    Words typed = Words.parse(words);
    if (!typed.bare().isEmpty()) {
      throw new UsageException("'" + typed.bare().get(0) + "' is not name=value");
    }
    List<String> problems = new ArrayList<>();
    Map<String, String> given = EngineParameters.canonical(typed.parameters(), problems);
    UsageException.throwIfAny(problems);
    CalibrationWorkload.requireOpen(given);
    String adapter = given.remove(EngineParameters.ADAPTER.name());
    if (adapter == null) {
      return calibrateEach(given);
    }
    if (!ADAPTERS.contains(adapter)) {
      throw new UsageException(
          "there is nothing to calibrate adapter '%s' with%s"
              .formatted(adapter, NearestName.suggestion(adapter, ADAPTERS)));
    }
    plan(adapter, given, NOWHERE);
    return calibrate(adapter, given);
  }

  private static RunPlan plan(String adapter, Map<String, String> given, String host) {
    Map<String, String> parameters = new LinkedHashMap<>(given);
    parameters.put(EngineParameters.ADAPTER.name(), adapter);
    parameters.put("host", host);
    return new RunPlanner(
            Extensions.builtIn().adapters(), Extensions.builtIn().recipes()::compile, List.of())
        .plan(
            new RunRequest(
                new WorkloadLoader(new PackagedTexts("calibration")).load(CalibrationWorkload.NAME),
                parameters,
                List.of()));
  }

  /** Every adapter, each in a JVM of its own. */
  private int calibrateEach(Map<String, String> given) throws IOException, InterruptedException {
    Duration longest =
        ADAPTERS.stream()
            .map(adapter -> LongestEnd.of(plan(adapter, given, NOWHERE), Optional.empty()))
            .reduce(Duration.ZERO, Durations::longer);
    List<CalibrationDocument> documents = new ArrayList<>();
    ChildProcess jvm = new ChildProcess(mainClass());
    Path output = Files.createTempFile("bench-calibration", ".json");
    try (ShutdownGate gate = new ShutdownGate()) {
      gate.waitForGrace(LongestEnd.ofParent(longest));
      gate.stopWith(jvm::interrupt);
      for (String adapter : ADAPTERS) {
        List<String> arguments =
            new ArrayList<>(List.of("calibrate", "--json", "--results=" + results));
        arguments.add(EngineParameters.ADAPTER.name() + "=" + adapter);
        given.forEach((name, value) -> arguments.add(name + "=" + value));
        int ended = jvm.run(arguments, output);
        int exitCode = jvm.isInterrupted() ? ExitCode.INTERRUPTED : ended;
        if (exitCode != ExitCode.OK) { // it has said why, and printed nothing
          print(documents);
          return exitCode;
        }
        documents.addAll(CalibrationsDocument.read(output));
      }
    } finally {
      Files.delete(output);
    }
    print(documents);
    return ExitCode.OK;
  }

  private int calibrate(String adapter, Map<String, String> given)
      throws IOException, ServerStartException, InterruptedException {
    SecretMask mask = new SecretMask();
    try (ShutdownGate gate = new ShutdownGate();
        CalibrationEndpoint endpoint = CalibrationEndpoint.start(adapter);
        ConsoleProgress progress = ConsoleProgress.open(mask)) {
      RunPlan plan = plan(adapter, given, endpoint.host());
      gate.waitForGrace(LongestEnd.of(plan, Optional.empty()));
      mask.maskAll(plan.secrets());
      RunSession.Place place =
          new RunSession.Place(null, results, LogLevel.INFO, mask, progress::say);
      try (RunSession session = RunSession.open(plan, place)) {
        RunResult result;
        try {
          result =
              session.run(
                  "calibration of " + adapter,
                  ClientGroup.ALONE,
                  new RunSession.Means(
                      RunEnvironment.NONE, List.of(endpoint, progress), null, 0, gate::stopWith));
        } finally {
          progress.clear();
          endpoint.close(session.folder());
        }
        return report(result, session, endpoint, mask);
      }
    }
  }

  private int report(
      RunResult result, RunSession session, CalibrationEndpoint endpoint, SecretMask mask)
      throws IOException {
    if (result.end() != ActivityResult.End.COMPLETED || session.hasFailed()) {
      String reason = result.reason() == null ? "" : ": " + mask.apply(result.reason());
      err().println("bench: no calibration%s; see %s".formatted(reason, session.folder()));
      return result.end() == ActivityResult.End.INTERRUPTED
          ? ExitCode.INTERRUPTED
          : result.usersMistake() ? ExitCode.USAGE : ExitCode.RUN_FAILED;
    }
    CalibrationDocument document =
        CalibrationDocument.of(RunDocument.read(session.folder()), endpoint.uses());
    Path file = session.folder().resolve(CalibrationDocument.FILE);
    Files.writeString(file, Json.text(document));
    err().println("Calibration is in " + file);
    print(List.of(document));
    return ExitCode.OK;
  }

  private void print(List<CalibrationDocument> documents) {
    if (json.given()) {
      out().print(Json.text(CalibrationsDocument.of(documents)));
    } else if (!documents.isEmpty()) {
      CalibrationTable.lines(documents).forEach(out()::println);
    }
    out().flush();
  }
}
