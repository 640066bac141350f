package io.bench.app.command;

import io.bench.app.block.BlockWords;
import io.bench.app.block.BlockedRun;
import io.bench.app.calibration.CalibrationFloor;
import io.bench.app.clients.RunEndedException;
import io.bench.app.clients.place.Meeting;
import io.bench.app.clients.run.FirstClient;
import io.bench.app.console.ConsoleProgress;
import io.bench.app.exports.ExportOptions;
import io.bench.app.exports.LiveExports;
import io.bench.app.fork.ForkWords;
import io.bench.app.fork.ForkedJvms;
import io.bench.app.process.BenchCommand;
import io.bench.app.process.JsonOption;
import io.bench.app.process.ShutdownGate;
import io.bench.app.process.VisibleSecrets;
import io.bench.app.run.BugReport;
import io.bench.app.run.CommandWatch;
import io.bench.app.run.RunPlans;
import io.bench.app.run.RunSession;
import io.bench.app.run.RunSurroundings;
import io.bench.app.server.EmbeddedServers;
import io.bench.app.web.WebOption;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.ClientGroup;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench run}: plans and runs a workload, then prints the result. */
@Command(
    name = "run",
    description = {
      "Runs a workload and measures it.",
      "",
      "Without host= a server is started on loopback for the run, if the adapter needs",
      "one, and the run is a demonstration; where the workload has a scenario 'full',",
      "that one measures.",
    },
    footer = {
      "  bench run workload=keyvalue",
      "  bench run workload=keyvalue keycount=1M host=10.0.0.1 username=bench \\",
      "      password-file=secret",
      "  bench run workload=keyvalue adapter=grpc via=nginx:stock",
      "  bench run op='select * from system.local' cycles=10k",
      "  bench run workload=keyvalue default.capacity threads=4x duration=5m",
      "",
      "Every parameter: 'bench list parameters' (engine, servers),",
      "'bench list adapters'."
    })
public final class RunCommand extends BenchCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      hideParamSyntax = true,
      paramLabel = "workload=NAME [SCENARIO[.STEP]] [name=value...]",
      description = {
        "workload=NAME  a built-in workload or a YAML file",
        "op=OP          one op instead: a statement, or {field: value, ...}",
        "SCENARIO       which of its scenarios, or one step of it; default: default, or without"
            + " host= demonstration",
        "name=value     parameters of the engine, the adapter, the server and the workload"
      })
  private List<String> words = new ArrayList<>();

  @Mixin private FileOptions fileOptions = new FileOptions();

  @Mixin private ResultsOptions.WithOutput results = new ResultsOptions.WithOutput();

  @Option(names = "--server-process", hidden = true, paramLabel = "NAME=PID[+PID...]")
  private List<String> serverProcesses = new ArrayList<>();

  @Option(names = "--strict", description = "Exit with 3 unless every measurement is STEADY.")
  private boolean strict;

  @Option(names = "--wide", description = "Print every percentile and counter.")
  private boolean wide;

  @Option(
      names = "--each-client",
      description = "Of several clients, show a line for each every ten seconds too.")
  private boolean eachClient;

  @Mixin private TurnOption turn = new TurnOption();

  @Mixin private JsonOption json = new JsonOption();

  @Mixin private ExportOptions exports = new ExportOptions();

  @Mixin private WebOption web = new WebOption();

  @Mixin private ForkWords fork = new ForkWords();

  @Mixin private BlockWords blocks = new BlockWords();

  @Override
  public Integer call() throws IOException, InterruptedException {
    RunWords given;
    Optional<Meeting> meeting;
    try {
      given = RunWords.parse(fileOptions.words(words));
      meeting = Meeting.of(given.parameters(), System.getenv());
    } catch (UsageException e) {
      exports.begin();
      throw e;
    }
    if (meeting.isEmpty() || meeting.get().client() == 0) {
      exports.begin(); // another client would empty what this one has written, or find no folder
    }
    if (wide && json.given()) {
      throw new UsageException("give either --wide or --json");
    }
    RunWords typed = meeting.map(place -> given.ofClient(place.client())).orElse(given);
    Optional<CalibrationFloor> calibration = CalibrationFloor.named(typed.parameters());
    RunPlan plan =
        fork.given()
            ? RunPlans.plan(typed.file(), typed.parameters(), fork.capacityPerSecond())
                .only(fork.step())
            : meeting.isPresent()
                ? RunPlans.planOfClient(typed.file(), typed.parameters())
                : RunPlans.planOrDemonstrate(typed.file(), typed.parameters());
    plan.warnings().forEach(this::warn);
    exports.warning(plan).ifPresent(this::warn);
    VisibleSecrets.warning(plan.secrets()).ifPresent(this::warn);
    SecretMask mask = new SecretMask();
    mask.maskAll(plan.secrets());
    if (meeting.isPresent() && meeting.get().client() > 0) {
      ForkedJvms.Words forkWords = forkWords(typed, meeting);
      return new OtherClientRun(meeting.get(), typed.parameters(), mask, turn, err())
          .run(
              plan,
              results.place(folder(), mask, err()::println),
              serverProcesses,
              calibration,
              fork.given()
                  ? path -> null
                  : path -> new ForkedJvms(forkWords, path, line -> {}, CommandWatch.NOBODY),
              fork.capacityPerSecond());
    }
    try (ShutdownGate gate = new ShutdownGate();
        ConsoleProgress progress =
            blocks.given() ? ConsoleProgress.ofWarnings(mask) : ConsoleProgress.open(mask);
        LiveExports live = exports.open(mask::apply, err()::println, progress::say);
        CommandWatch watch = web.watch("run", gate::stop, err()::println);
        FirstClient first =
            meeting
                .map(
                    place ->
                        new FirstClient(
                            place, plan, typed.parameters(), turn.name(), mask, progress::say))
                .orElse(null);
        RunSession session = session(plan, mask, progress, first, gate)) {
      progress.quitWith(gate::stop);
      gate.waitForGrace(LongestEnd.of(plan, meeting));
      List<RunListener> shown = new ArrayList<>(List.of(progress));
      shown.addAll(live.listeners());
      watch.begins(session.folder());
      watch.runBegins(session.folder());
      RunResult result;
      try {
        result =
            execute(
                plan,
                typed,
                calibration,
                session,
                progress,
                watch,
                mask,
                shown,
                gate,
                meeting,
                first);
      } catch (RuntimeException | Error e) {
        progress.clear();
        return BugReport.tell(e, mask, err());
      }
      progress.clear();
      if (!fork.given()) {
        FolderReport.write(session.folder(), err());
      }
      int exitCode =
          new RunConclusion(exports, strict, wide, json.given(), fork.given())
              .tell(result, session, mask, out(), err());
      if (first != null) {
        first.farewell(exitCode, session.folder());
      }
      return exitCode;
    } catch (RunEndedException e) {
      err().println("bench: " + e.getMessage());
      return turn.exitCode(e);
    }
  }

  /** Opens the session, of several clients when all have come. */
  private RunSession session(
      RunPlan plan,
      SecretMask mask,
      ConsoleProgress progress,
      @Nullable FirstClient first,
      ShutdownGate gate)
      throws InterruptedException, RunEndedException {
    if (first != null) {
      gate.stopWith(first::interrupt);
      first.awaitOthers(progress);
      progress.clear();
      if (eachClient) {
        first.showEach();
      }
    }
    return RunSession.open(plan, results.place(folder(), mask, progress::say));
  }

  private @Nullable Path folder() {
    Path given = fork.folder();
    return given == null ? results.exact().orElse(null) : given;
  }

  /** Starts what the run needs, runs it, and stops what was started. */
  private RunResult execute(
      RunPlan plan,
      RunWords typed,
      Optional<CalibrationFloor> calibration,
      RunSession session,
      ConsoleProgress progress,
      CommandWatch watch,
      SecretMask mask,
      List<RunListener> shown,
      ShutdownGate gate,
      Optional<Meeting> meeting,
      @Nullable FirstClient first)
      throws IOException, InterruptedException {
    try (EmbeddedServers servers =
        new EmbeddedServers(typed.parameters(), session.folder(), progress, mask)) {
      ForkedJvms forks =
          fork.given()
              ? null
              : new ForkedJvms(
                  forkWords(typed, meeting), session.folder(), progress::progress, watch);
      RunEnvironment found = fork.given() ? servers.given(fork.serverParameters()) : servers;
      if (plan.info().demonstration()) {
        progress.progress("a demonstration: server and client share this machine");
      }
      RunSurroundings surroundings =
          new RunSurroundings(found, serverProcesses, calibration).of(session.folder());
      RunSession.Means means =
          new RunSession.Means(
              surroundings, shown, forks, fork.capacityPerSecond(), gate::stopWith);
      if (first != null) {
        return first.run(plan, session, means, null);
      }
      try (BlockedRun inBlocks = blocks.connect(session.folder(), surroundings, mask)) {
        return session.run(
            "workload %s, scenario %s".formatted(plan.info().workload(), plan.info().scenario()),
            inBlocks == null ? ClientGroup.ALONE : inBlocks,
            means);
      }
    }
  }

  private ForkedJvms.Words forkWords(RunWords typed, Optional<Meeting> meeting) {
    Map<String, String> given = typed.parameters();
    return new ForkedJvms.Words(
        mainClass(),
        typed.source(),
        meeting.map(place -> place.ofFork(given)).orElse(given),
        results.ofChildren());
  }
}
