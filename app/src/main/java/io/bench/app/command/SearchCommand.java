package io.bench.app.command;

import io.bench.app.calibration.CalibrationFloor;
import io.bench.app.clients.RunEndedException;
import io.bench.app.clients.place.Meeting;
import io.bench.app.clients.run.FirstClient;
import io.bench.app.console.ConsoleProgress;
import io.bench.app.process.BenchCommand;
import io.bench.app.process.JsonOption;
import io.bench.app.process.ShutdownGate;
import io.bench.app.process.VisibleSecrets;
import io.bench.app.run.BugReport;
import io.bench.app.run.CommandWatch;
import io.bench.app.run.RunPlans;
import io.bench.app.search.SearchExecution;
import io.bench.app.search.SearchFolder;
import io.bench.app.search.SearchPlan;
import io.bench.app.search.SearchPlanner;
import io.bench.app.search.SearchRequest;
import io.bench.app.search.SearchRuns;
import io.bench.app.server.EmbeddedServers;
import io.bench.app.web.WebOption;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.RunPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench search}: the highest rate that a server sustains within an objective. */
@Command(
    name = "search",
    description = {
      "Finds the highest rate at which a step of a workload meets an objective.",
      "",
      "The steps that prepare the server run once. Then a step runs at one rate after",
      "the other, until one has met the objective and a higher one has missed it; then",
      "between the two, until they are close; then at both again, to confirm the",
      "answer. Every trial leaves a result folder, as 'bench run' does.",
      "",
      "Latency is response time, from the time at which an op was due: a server that",
      "cannot keep up cannot hide it. A rate that was not held missed the objective.",
    },
    footer = {
      "  bench search slo='p99<10ms,errors<0.1%%' workload=keyvalue",
      "  bench search slo='p99.9<50ms' workload=keyvalue default.latency start=20k",
      "  bench search slo='max<1s' workload=./mine.yaml duration=2m --no-preparation",
      "",
      "Exit codes: 0 found, 1 not found or a run failed, 2 usage, 130 interrupted."
    })
public final class SearchCommand extends BenchCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      hideParamSyntax = true,
      paramLabel = "slo=OBJECTIVES workload=NAME [SCENARIO[.STEP]] [name=value...]",
      description = {
        "slo=OBJECTIVES  what a rate must meet, joined by commas: p50 to p99.99, mean, max below a"
            + " time (ns, us, ms, s), errors below a percentage; < or <=",
        "workload=NAME  a built-in workload or a YAML file",
        "SCENARIO[.STEP]  which scenario, which step to search; default: the last one that"
            + " measures, if possible at a rate",
        "start=RATE  where to begin; default: half of what an earlier step without a rate reaches,"
            + " or 1,000/s",
        "most-rate=RATE  higher rates are not tried; default: no bound",
        "resolution=SHARE  how close the rates that meet and miss it come; default: 5%%",
        "replications=N  trials that confirm the answer; default: 3",
        "most-trials=N  the search ends after so many; default: 40",
        "duration=TIME  of each trial; default: 30s",
        "warmup=TIME  of each trial; default: as in 'bench run' for the first one, 5s for the"
            + " others",
        "name=value  parameters of 'bench run', but rate, rates, cycles, forks, shard, dryrun"
      })
  private List<String> words = new ArrayList<>();

  @Option(names = "--no-preparation", description = "Leave out the steps that prepare the server.")
  private boolean withoutPreparation;

  @Mixin private FileOptions fileOptions = new FileOptions();

  @Mixin private ResultsOptions.WithOutput results = new ResultsOptions.WithOutput();

  @Mixin private TurnOption turn = new TurnOption();

  @Mixin private JsonOption json = new JsonOption();

  @Mixin private WebOption web = new WebOption();

  @Override
  public Integer call() throws InterruptedException {
    RunWords given = RunWords.parse(fileOptions.words(words));
    Optional<Meeting> meeting = Meeting.of(given.parameters(), System.getenv());
    RunWords typed = meeting.map(place -> given.ofClient(place.client())).orElse(given);
    Optional<CalibrationFloor> calibration = CalibrationFloor.named(typed.parameters());
    SearchPlan plan =
        SearchPlanner.plan(typed.file(), SearchRequest.of(typed.parameters(), !withoutPreparation));
    RunPlan scenario = plan.scenario();
    scenario.warnings().forEach(this::warn);
    VisibleSecrets.warning(scenario.secrets()).ifPresent(this::warn);
    SecretMask mask = new SecretMask();
    mask.maskAll(scenario.secrets());
    if (meeting.isPresent()) {
      RunPlans.checkOfClients(scenario);
    }
    if (meeting.isPresent() && meeting.get().client() > 0) {
      return new OtherClientRun(meeting.get(), typed.parameters(), mask, turn, err())
          .search(plan, results.place(null, mask, err()::println), calibration);
    }
    try (ShutdownGate gate = new ShutdownGate();
        ConsoleProgress progress = ConsoleProgress.open(mask);
        CommandWatch watch = web.watch("search", gate::stop, err()::println);
        FirstClient first =
            meeting
                .map(
                    place ->
                        new FirstClient(
                            place, scenario, typed.parameters(), turn.name(), mask, progress::say))
                .orElse(null)) {
      gate.waitForGrace(LongestEnd.of(scenario, meeting));
      if (first != null) {
        gate.stopWith(first::interrupt);
        first.awaitOthers(progress);
        progress.clear();
      }
      progress.quitWith(gate::stop);
      SearchFolder folder =
          results
              .exact()
              .map(exact -> new SearchFolder(exact, progress::say))
              .orElseGet(() -> SearchFolder.create(results.folder(), plan, progress::say));
      watch.begins(folder.path());
      SearchExecution.Ended ended;
      try {
        ended = search(plan, calibration, folder, mask, progress, watch, gate, first);
      } catch (RuntimeException | Error e) {
        progress.clear();
        return BugReport.tell(e, mask, err());
      }
      progress.clear();
      FolderReport.write(folder.path(), err());
      out().print(json.given() ? ended.json() : ended.text());
      out().flush();
      if (first != null) {
        first.farewell(ended.exitCode(), folder.path());
      }
      return ended.exitCode();
    } catch (RunEndedException e) {
      err().println("bench: " + e.getMessage());
      return turn.exitCode(e);
    }
  }

  /** Starts what the search needs, runs it, and stops what was started. */
  private SearchExecution.Ended search(
      SearchPlan plan,
      Optional<CalibrationFloor> calibration,
      SearchFolder folder,
      SecretMask mask,
      ConsoleProgress progress,
      CommandWatch watch,
      ShutdownGate gate,
      @Nullable FirstClient first)
      throws InterruptedException {
    try (EmbeddedServers servers =
        new EmbeddedServers(plan.request().parameters(), folder.path(), progress, mask)) {
      SearchRuns runs =
          new SearchRuns(
              plan, folder, servers, calibration, progress, watch, mask, results.logLevel(), first);
      gate.stopWith(runs::interrupt);
      return new SearchExecution(plan, folder, runs, mask, progress::progress, watch).run();
    }
  }
}
