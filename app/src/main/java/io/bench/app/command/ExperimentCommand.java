package io.bench.app.command;

import io.bench.app.catalog.PackagedExperiments;
import io.bench.app.clients.place.Meeting;
import io.bench.app.experiment.ExperimentExecution.Begun;
import io.bench.app.experiment.FollowedExperiment;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.result.ExperimentAnswer;
import io.bench.app.experiment.result.ExperimentDocument;
import io.bench.app.experiment.result.ExperimentFolder;
import io.bench.app.experiment.result.ExperimentLock;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.process.BenchCommand;
import io.bench.app.process.ExitCode;
import io.bench.app.process.JsonOption;
import io.bench.app.process.ShutdownGate;
import io.bench.app.run.FileChoices;
import io.bench.app.web.WebOption;
import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.SecretMask;
import io.bench.servers.bundle.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench experiment}: arms that measure on the same servers, and a verdict. */
@Command(
    name = "experiment",
    description = {
      "Runs an experiment: arms measure on the same servers, and are compared.",
      "",
      "Built-in experiments, and any with interleave=2s, alternate arms in blocks of",
      "seconds. They start servers and clients again until every row is decided or the",
      "budget ends. With interleave=turns each arm measures at a stretch.",
      "",
      "An experiment is a YAML file; 'bench list experiments' names the built-in ones,",
      "and 'bench show experiment NAME' prints one to start from.",
    },
    footer = {
      "  bench experiment grpc-vs-cql --quick    does everything work? no answer",
      "  bench experiment grpc-vs-cql            the whole of it; says how long is left",
      "  bench experiment ./mine.yaml budget=1h rate=5500 --output=folder",
      "  bench experiment --resume folder        goes on after an interruption",
      "",
      "Exit codes: 0 completed, 1 a turn failed or an expectation was missed, 2 usage,",
      "130 interrupted."
    })
public final class ExperimentCommand extends BenchCommand implements Callable<Integer> {

  /** Options of an experiment that begins. */
  private static final List<String> OF_BEGIN =
      List.of("--quick", "--results", "--output", FileChoices.OPTION);

  @Parameters(
      arity = "0..*",
      hideParamSyntax = true,
      paramLabel = "[NAME] [name=value...]",
      description = {
        "NAME             a built-in experiment or a YAML file",
        "arms=A,B         these arms only",
        "delta=SHARE      differences up to this do not matter; default: the file's, or 3%%",
        "interleave=TIME  how long a block is; turns: each arm measures at a stretch, in a JVM of"
            + " its own; duet: two arms at the same time",
        "budget=TIME      in blocks: how long it may take",
        "restarts=N       in blocks: how often servers and clients are started",
        "rounds=N         by turns: how often every arm takes its turn",
        "order=ORDER      by turns, of arms in a round: abba, random (with seed=), fixed",
        "forks=N          by turns: processes of an arm in every round",
        "host=ADDRESSES   servers that exist; ADAPTER-host= for one adapter",
        "name=value       template parameters of the experiment, or parameters of 'bench run' for"
            + " all arms"
      })
  private List<String> words = new ArrayList<>();

  @Option(
      names = "--quick",
      description = "The small mode: few arms, short, NOT_WARM. Shows that everything works.")
  private boolean quick;

  @Mixin private FileOptions fileOptions = new FileOptions();

  @Mixin private ResultsOptions.WithOutput results = new ResultsOptions.WithOutput();

  @Option(
      names = "--resume",
      paramLabel = "FOLDER",
      description = "Go on with the experiment of this folder: takes the turns that are missing.")
  private @Nullable Path resume;

  @Mixin private JsonOption json = new JsonOption();

  @Mixin private WebOption web = new WebOption();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path earlier = resume;
    if (earlier != null) {
      return resume(earlier);
    }
    Begun begun = begin();
    Optional<Meeting> meeting = meeting(begun);
    if (meeting.filter(place -> place.client() > 0).isPresent()) {
      return follow(begun, meeting.get().client());
    }
    try (ExperimentLock lock = ExperimentLock.of(experimentRun().folder(begun))) {
      return experimentRun().run(begun, lock.folder()).exitCode();
    }
  }

  /**
   * Continues. Each of several clients reads from the folder, or a copy of it, which turns are
   * missing; only client 0 writes there.
   */
  private int resume(Path folder) throws IOException, InterruptedException {
    Map<String, String> own = ownWords();
    // what is no experiment's folder is not locked
    Map<String, String> given = given(ExperimentFolder.read(folder), own);
    Optional<Meeting> meeting = Meeting.of(given, System.getenv());
    if (meeting.filter(place -> place.client() > 0).isPresent()) {
      return follow(resumed(folder, own), meeting.get().client());
    }
    try (ExperimentLock lock = ExperimentLock.of(folder)) {
      return experimentRun().run(resumed(lock.folder(), own), lock.folder()).exitCode();
    }
  }

  /** Where several clients meet, if the experiment is one of several. */
  private static Optional<Meeting> meeting(Begun begun) {
    Optional<Meeting> meeting = Meeting.of(begun.plan().given(), System.getenv());
    begun.plan().checkOfClients(meeting.isPresent());
    return meeting;
  }

  /** Client 0 has the experiment; this one takes part in its turns. */
  private int follow(Begun begun, int client) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("bench-experiment-");
    FollowedExperiment followed = new FollowedExperiment(begun, folder, mainClass());
    try (ShutdownGate gate = new ShutdownGate()) {
      gate.waitForGrace(LongestEnd.of(begun.plan()));
      gate.stopWith(followed::interrupt);
      boolean interrupted = followed.run();
      String over = followed.over();
      if (over != null) {
        err().println("bench: client %d: the experiment ends here: %s".formatted(client, over));
      }
      return interrupted ? ExitCode.INTERRUPTED : over == null ? ExitCode.OK : ExitCode.RUN_FAILED;
    } finally {
      if (followed.hasKept()) {
        err().println("bench: client 0 does not have all results of this client: see " + folder);
      } else {
        FolderTree.delete(folder);
      }
    }
  }

  private ExperimentRun experimentRun() {
    return new ExperimentRun(mainClass(), results, json, web, out(), err());
  }

  private Begun begin() {
    Words typed = Words.parse(fileOptions.words(words));
    if (typed.bare().size() != 1) {
      throw new UsageException(
          typed.bare().isEmpty()
              ? "which experiment? 'bench list experiments' names those built in"
              : "one experiment at a time: " + String.join(", ", typed.bare()));
    }
    String name = typed.bare().get(0);
    PackagedExperiments experiments = new PackagedExperiments();
    ExperimentPlan plan = ExperimentRun.plan(experiments.load(name), typed.parameters(), quick);
    return Begun.now(experiments.names().contains(name) ? plan : plan.withAbsoluteSource());
  }

  /** Which of several clients this is, and where they meet: all that may change. */
  private Map<String, String> ownWords() {
    Words typed = Words.parse(words);
    boolean own = typed.parameters().keySet().stream().allMatch(Meeting::isOfOneClient);
    if (!typed.bare().isEmpty() || !own || OF_BEGIN.stream().anyMatch(this::isGiven)) {
      throw new UsageException(
          "--resume goes on as it was begun, and takes nothing else; of several clients, each is"
              + " given its client=");
    }
    return typed.parameters();
  }

  private static Map<String, String> given(ExperimentDocument document, Map<String, String> own) {
    Map<String, String> given = new LinkedHashMap<>(document.givenParameters());
    given.putAll(own);
    return given;
  }

  private Begun resumed(Path folder, Map<String, String> own) {
    ExperimentDocument document = ExperimentFolder.read(folder);
    Map<String, String> given = given(document, own);
    given.forEach(ExperimentCommand::refuseIfHidden);
    ExperimentFile file =
        ExperimentFile.ofUtf8(document.source(), ExperimentFolder.readText(folder, document));
    ExperimentPlan plan = ExperimentRun.plan(file, given, document.quick());
    return new Begun(
        plan,
        ExperimentAnswer.checked(plan, folder, document.turnsOf(plan.experiment().turns())),
        document.start(),
        paused(document),
        document.over()
            || document.state() == State.COMPLETED
            || document.state() == State.PARTIAL);
  }

  /** Until now, with the pause since the process before this one ended. */
  private static Duration paused(ExperimentDocument document) {
    Duration before = Duration.ofMillis(Math.round(document.pausedSeconds() * 1e3));
    return before.plus(Duration.between(document.updated(), Instant.now()));
  }

  private static void refuseIfHidden(String name, String value) {
    if (value.contains(SecretMask.MASKED)) {
      throw new UsageException(
          "'%s' was a secret, which is not kept, so this cannot go on; start again, with a file for it"
              .formatted(name));
    }
  }
}
