package io.bench.engine.result;

import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.json.Json;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import io.bench.engine.time.SteadyTime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes the folder of one run while it goes on. Every interval is handed to the operating system
 * when it ends and {@code run.json} is replaced at the borders of steps and phases and every few
 * seconds between, so that a killed run leaves everything up to its last second.
 *
 * <p>A file that cannot be written does not disturb the run: the problem is reported once, {@link
 * #hasFailed} is true from then on, and the next interval tries again. Listener methods are called
 * by the run's thread; the others by any.
 */
public final class ResultFolder implements RunListener, AutoCloseable {

  /** All times, interval by interval. */
  public static final String LATENCY_FILE = "latency.hlog";

  /** The cycles of ops that failed or did not end, where the error policy asks for them. */
  public static final String FAILED_CYCLES_FILE = "failed-cycles.jsonl";

  private static final Duration RUN_FILE_PERIOD = Duration.ofSeconds(5);
  private static final DateTimeFormatter FOLDER_TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Path path;
  private final InstantSource clock;
  private final WriteProblems problems;
  private final RunInfo run;
  private final ResultSettings settings;
  private final Environment environment = Environment.read();
  private final HistogramLog histogramLog;
  private final DocumentFile runFile;
  private final AppendedFile intervals;
  private final AppendedFile latencies;
  private final AppendedFile failedCycles;
  private final List<StepDocument> endedSteps = new ArrayList<>();
  private Supplier<List<ClientOfRun>> clients = List::of;
  private @Nullable RunningStep running;
  private Instant runFileWritten;

  private ResultFolder(
      Path path, RunInfo run, ResultSettings settings, FileOpening opening, InstantSource clock) {
    this.path = path;
    this.clock = clock;
    this.problems = new WriteProblems(settings.problemReport());
    this.run = run;
    this.settings = settings;
    this.histogramLog = new HistogramLog(run.start());
    this.runFile = new DocumentFile(path.resolve(RunDocument.FILE), opening, problems);
    this.intervals =
        new AppendedFile(path.resolve(IntervalDocument.FILE), new byte[0], opening, problems);
    this.latencies =
        new AppendedFile(
            path.resolve(LATENCY_FILE),
            histogramLog.header(settings.benchVersion()),
            opening,
            problems);
    this.failedCycles =
        new AppendedFile(path.resolve(FAILED_CYCLES_FILE), new byte[0], opening, problems);
    this.runFileWritten = run.start();
  }

  /**
   * Makes the folder {@code <parent>/<utc>-<workload>-<adapter>}, with a number behind it if that
   * exists, and the first {@code run.json} in it.
   *
   * @throws IOException if the folder itself cannot be made; the message is one line for people
   */
  public static ResultFolder create(Path parent, RunInfo run, ResultSettings settings)
      throws IOException {
    return create(parent, run, settings, FileOpening.SYSTEM, SteadyTime.SYSTEM);
  }

  /**
   * Uses a folder that exists, and writes the first {@code run.json} in it.
   *
   * @param folder empty, but for what does not belong to a result
   */
  public static ResultFolder in(Path folder, RunInfo run, ResultSettings settings) {
    return begun(folder, run, settings, FileOpening.SYSTEM, SteadyTime.SYSTEM);
  }

  static ResultFolder create(
      Path parent, RunInfo run, ResultSettings settings, FileOpening opening, InstantSource clock)
      throws IOException {
    Path made = makeFolder(parent, run.start(), run.workload(), run.adapter());
    return begun(made, run, settings, opening, clock);
  }

  /**
   * Makes the empty folder {@code <parent>/<utc>-<word>-<word>...}, with a number behind it if that
   * exists.
   *
   * @throws IOException if it cannot be made; the message is one line for people
   */
  public static Path makeFolder(Path parent, Instant start, String... words) throws IOException {
    StringBuilder name = new StringBuilder(FOLDER_TIME.format(start));
    for (String word : words) {
      name.append('-').append(plain(word));
    }
    try {
      Files.createDirectories(parent);
      return makeFree(parent, name.toString());
    } catch (IOException e) {
      throw new IOException(
          "cannot make the result folder %s: %s"
              .formatted(parent.resolve(name.toString()), WriteProblems.reason(e)),
          e);
    }
  }

  private static ResultFolder begun(
      Path path, RunInfo run, ResultSettings settings, FileOpening opening, InstantSource clock) {
    ResultFolder folder = new ResultFolder(path, run, settings, opening, clock);
    folder.writeRunFile(null, run.start());
    return folder;
  }

  private static Path makeFree(Path parent, String name) throws IOException {
    for (int number = 1; ; number++) {
      try {
        return Files.createDirectory(parent.resolve(number == 1 ? name : name + "-" + number));
      } catch (FileAlreadyExistsException e) {
        // Another run began in the same second: take the next number.
      }
    }
  }

  /** A name without what some file system or shell would not take. */
  public static String plain(String name) {
    return name.replaceAll("[^A-Za-z0-9._-]+", "-");
  }

  /**
   * Says who measures the run together, where several clients do.
   *
   * @param known asked each time that {@code run.json} is written
   */
  public void ofClients(Supplier<List<ClientOfRun>> known) {
    clients = known;
  }

  /** The folder. */
  public Path path() {
    return path;
  }

  /** Where the program's log of this run belongs; not written by this class. */
  public Path logFile() {
    return path.resolve("bench.log");
  }

  /** Whether anything could not be written. */
  public boolean hasFailed() {
    return problems.first() != null;
  }

  @Override
  public void stepStarted(StepInfo step) {
    running = new RunningStep(step);
    writeRunFile(null, clock.instant());
  }

  @Override
  public void phaseStarted(StepInfo step, int phaseIndex, PhasePlan phase) {
    Instant now = clock.instant();
    runningStep().beginPhase(phase, now);
    writeRunFile(null, now);
  }

  @Override
  public void interval(StepInfo step, IntervalReport report) {
    RunningStep current = runningStep();
    current.add(report);
    Long backlog = current.backlog(report.phaseIndex(), report.end());
    String line = Json.line(IntervalDocument.of(run.start(), step, report, backlog));
    intervals.append(line.getBytes(StandardCharsets.UTF_8));
    latencies.append(histogramLog.lines(step, report));
    failedCycles.append(FailedCycleLines.ofInterval(step, report));
    if (!report.end().isBefore(runFileWritten.plus(RUN_FILE_PERIOD))) {
      writeRunFile(null, report.end());
    }
  }

  @Override
  public void stepEnded(StepResult result) {
    running = null;
    endedSteps.add(StepDocument.ended(result, settings.mask(), settings.samples()));
    failedCycles.append(FailedCycleLines.ofUnfinished(result));
    writeRunFile(null, clock.instant());
  }

  @Override
  public void runEnded(RunResult result) {
    writeRunFile(result, result.endTime());
  }

  /** Closes the files. Idempotent. */
  @Override
  public void close() {
    intervals.close();
    latencies.close();
    failedCycles.close();
  }

  private RunningStep runningStep() {
    if (running == null) {
      throw new IllegalStateException("no step has been started");
    }
    return running;
  }

  private void writeRunFile(@Nullable RunResult result, Instant updated) {
    List<StepDocument> steps = new ArrayList<>(endedSteps);
    RunningStep current = running;
    if (current != null) {
      RunState state = result == null ? RunState.RUNNING : RunState.of(result.end());
      steps.add(
          StepDocument.unended(
              current.step(), state, current.phases(), settings.mask(), settings.samples()));
    }
    RunDocument document =
        RunDocument.of(
            run, settings, environment, clients.get(), result, updated, problems.first(), steps);
    runFile.write(document, result != null);
    runFileWritten = updated;
  }
}
