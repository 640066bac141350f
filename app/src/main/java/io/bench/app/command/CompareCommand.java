package io.bench.app.command;

import io.bench.app.compare.FailOn;
import io.bench.app.compare.FolderComparison;
import io.bench.app.experiment.ExperimentExecution.Begun;
import io.bench.app.experiment.live.LiveComparison;
import io.bench.app.experiment.live.LiveGate;
import io.bench.app.experiment.result.ExperimentLock;
import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.process.BenchCommand;
import io.bench.app.process.ExitCode;
import io.bench.app.process.JsonOption;
import io.bench.app.run.FileChoices;
import io.bench.app.web.WebOption;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code bench compare}: result folders side by side, and whether they differ; or two arms that are
 * measured now.
 */
@Command(
    name = "compare",
    description = {
      "Compares result folders with the first: ratios, intervals, a verdict for each.",
      "",
      "With --live it measures two arms now, on the same servers. The two clients",
      "alternate every second, so that noise of the machine falls on both. An arm is",
      "the jar of a driver (driver-jar=), or parameters joined by commas.",
    },
    footer = {
      "  bench compare bench-results/A bench-results/B",
      "  bench compare A1,A2,A3,A4,A5 B1,B2,B3,B4,B5 delta=5%% --fail-on=worse",
      "  bench compare --live old.jar new.jar workload=keyvalue server=memory",
      "  bench compare --live path=driver path=lean workload=keyvalue budget=5m",
      "",
      "Exit codes: 0 compared, 2 usage, 3 --fail-on has found something;",
      "with --live also 1 an arm failed, 130 interrupted."
    })
public final class CompareCommand extends BenchCommand implements Callable<Integer> {

  /** Options of what is measured, beside {@code --web}. */
  private static final List<String> OF_LIVE =
      List.of("--results", "--output", "--log-level", FileChoices.OPTION);

  @Parameters(
      arity = "1..*",
      hideParamSyntax = true,
      paramLabel = "FOLDER[,FOLDER...]... | --live A B [name=value...]",
      description = {
        "FOLDER[,FOLDER...]  result folders of an arm, joined by commas; the first arm is the"
            + " baseline; a folder with forks holds several processes itself",
        "delta=SHARE  differences up to this do not matter: 3%% (the default), 0.03",
        "step=NAME  compare this step only",
        "A B  the arms of --live, first the baseline: old.jar, or name=value[,name=value...]",
        "workload=W [SCENARIO.STEP]  what both arms run; default.capacity if the workload has it,"
            + " after its schema and rampup",
        "budget=TIME  how long it may take: 10m (the default); it ends earlier when every row"
            + " is decided",
        "metrics=A,B  judge only these, such as throughput,p50: fewer rows have shorter"
            + " intervals",
        "interleave=TIME  how long a block is: 1s (the default); duet: both arms at the same time,"
            + " each with servers of its own",
        "restarts=N  how often clients, and servers that Bench starts, are started again",
        "host=ADDRESSES  servers that exist; restarts start the clients only",
        "server=memory  endpoints that answer from memory take the place of Cassandra: the client"
            + " is the limit",
        "name=value  other parameters of 'bench run', for both arms"
      })
  private List<String> words = new ArrayList<>();

  @Option(
      names = "--live",
      description = "Measure two arms now, in alternating blocks, and compare them.")
  private boolean live;

  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = "--fail-on",
      paramLabel = "WHAT",
      split = ",",
      description = {
        "Exit with 3 if any row is one of these (list several with commas):"
            + " ${COMPLETION-CANDIDATES}; or if a run is incomplete, lacks a step or op, or errors"
            + " rose above 0.1 %%."
      })
  private Set<FailOn> failOn = EnumSet.noneOf(FailOn.class);

  @Mixin private FileOptions fileOptions = new FileOptions();

  @Mixin private ResultsOptions.WithOutput results = new ResultsOptions.WithOutput();

  @Mixin private WebOption web = new WebOption();

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (live) {
      return measure();
    }
    if (web.port().isPresent() || OF_LIVE.stream().anyMatch(this::isGiven)) {
      throw new UsageException(String.join(", ", OF_LIVE) + " and --web are for --live");
    }
    return FolderComparison.compare(words, json.given(), failOn, out(), err());
  }

  private int measure() throws IOException, InterruptedException {
    if (words.size() < 2 || words.subList(0, 2).stream().anyMatch(CompareCommand::isOfBoth)) {
      throw new UsageException(
          "--live compares two arms, the first two words: old.jar new.jar, or path=driver"
              + " path=lean");
    }
    RunWords shared = RunWords.parse(fileOptions.words(words.subList(2, words.size())));
    LiveComparison comparison =
        LiveComparison.of(
            words.get(0),
            words.get(1),
            shared.workload(),
            shared.op(),
            shared.file(),
            shared.parameters());
    Begun begun =
        Begun.now(
            ExperimentRun.plan(comparison.file(), comparison.given(), false).withAbsoluteSource());
    ExperimentRun run = new ExperimentRun(mainClass(), results, json, web, out(), err());
    try (ExperimentLock lock = ExperimentLock.of(run.folder(begun))) {
      ExperimentRun.Ended ended = run.run(begun, lock.folder());
      ExperimentReport report = ended.report();
      if (ended.exitCode() != ExitCode.OK || report == null || failOn.isEmpty()) {
        return ended.exitCode();
      }
      String undecided = LiveGate.undecided(report);
      if (!undecided.isEmpty() && !failOn.contains(FailOn.undecided)) {
        err().println("bench: " + undecided);
      }
      List<String> problems = LiveGate.problems(report, failOn);
      problems.forEach(problem -> err().println("bench: --fail-on: " + problem));
      return problems.isEmpty() ? ExitCode.OK : ExitCode.STRICT_VERDICT;
    }
  }

  /** What names the workload can be no arm. */
  private static boolean isOfBoth(String word) {
    return word.startsWith("workload=") || word.startsWith("op=");
  }
}
