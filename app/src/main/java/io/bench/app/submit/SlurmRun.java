package io.bench.app.submit;

import io.bench.app.process.ExitCode;
import io.bench.app.process.ProgramPath;
import io.bench.app.submit.ClusterProgram.Ended;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.read.GrowingFile;
import io.bench.engine.time.PausingClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Submits a script to Slurm and follows its job to the end. {@link #run} is called by one thread,
 * {@link #stop} by any.
 */
public final class SlurmRun {

  private static final Duration TICK = Duration.ofSeconds(1);

  /** Slurm's controller serves the whole cluster, so it is not asked more often. */
  private static final Duration ASK_EVERY = Duration.ofSeconds(5);

  /** How long the controller may be away, as when it is restarted. */
  private static final Duration SILENCE = Duration.ofMinutes(5);

  /** Calls that may each hang between a stop and the end: squeue, scancel, squeue. */
  private static final int CALLS_AT_END = 3;

  /** How long the last lines may take through a shared file system. */
  private static final Duration LATE_LINES = Duration.ofSeconds(3);

  private static final Set<String> WAITING =
      Set.of("PENDING", "CONFIGURING", "REQUEUED", "REQUEUE_HOLD", "REQUEUE_FED");
  private static final Set<String> ENDED =
      Set.of(
          "COMPLETED",
          "FAILED",
          "CANCELLED",
          "TIMEOUT",
          "PREEMPTED",
          "NODE_FAIL",
          "OUT_OF_MEMORY",
          "BOOT_FAIL",
          "DEADLINE",
          "REVOKED",
          "SPECIAL_EXIT");

  private static final Pattern STATE = Pattern.compile("(\\S+)\\s+(\\d+)(?::\\d+)?\\s*(.*)");

  private final ClusterProgram sbatch;
  private final ClusterProgram squeue;
  private final ClusterProgram scancel;
  private final Path folder;
  private final PausingClock clock;
  private final Consumer<String> out;
  private final Consumer<String> err;
  private volatile boolean stopWanted;

  /**
   * @param path as the variable {@code PATH} has it
   * @param answer how long a call of a program may take
   * @param folder where jobs are submitted and write their logs
   */
  SlurmRun(
      String path,
      Duration answer,
      Path folder,
      PausingClock clock,
      Consumer<String> out,
      Consumer<String> err) {
    this.folder = folder;
    this.sbatch = ClusterProgram.find("sbatch", path, answer);
    this.squeue = ClusterProgram.find("squeue", path, answer);
    this.scancel = ClusterProgram.find("scancel", path, answer);
    this.clock = clock;
    this.out = out;
    this.err = err;
  }

  /**
   * A run through the programs of the user.
   *
   * @param out takes what the clients print
   * @param err takes what happens to the job
   * @throws UsageException if one is not on the {@code PATH}
   */
  public static SlurmRun ofUser(Consumer<String> out, Consumer<String> err) {
    return new SlurmRun(
        ProgramPath.ofThisProcess(),
        ClusterProgram.ANSWER,
        Path.of(""),
        PausingClock.SYSTEM,
        out,
        err);
  }

  /** The longest time between {@link #stop} and the end of {@link #run}. */
  public static Duration longestEnd(SubmittedJob job) {
    return job.longestEnd()
        .plus(LATE_LINES)
        .plus(ASK_EVERY.multipliedBy(2))
        .plus(ClusterProgram.ANSWER.multipliedBy(CALLS_AT_END));
  }

  /** What squeue says of a job. */
  private record State(String name, String exitCode, String reason) {

    /** The exit code, of {@code 4:0} or of the status 1024 that wait(2) would give. */
    int code() {
      int number = Integer.parseInt(exitCode);
      return number > 255 ? number >> 8 : number;
    }

    boolean isOver() {
      return ENDED.contains(name);
    }
  }

  /** Asks the job to end in order. Returns at once. */
  public void stop() {
    stopWanted = true;
  }

  /**
   * Submits it, and returns when it has ended.
   *
   * @return client 0's exit code
   */
  public int run(SlurmScript script) throws IOException, InterruptedException {
    Ended submitted = sbatch.run(List.of("--parsable"), script.text());
    if (submitted.killed()) {
      err.accept(
          "sbatch: %s; 'squeue --me' says whether it has submitted the job"
              .formatted(submitted.problem()));
      return ExitCode.RUN_FAILED;
    }
    String id = id(submitted);
    Path result = script.resultsOf(id);
    err.accept("submitted job %s, which writes %s".formatted(id, script.logOf(id)));
    GrowingFile log = new GrowingFile(folder.resolve(script.logOf(id)));
    Optional<State> end = follow(id, script.job().longestEnd(), log);
    long ended = clock.nanoTime();
    while (!clock.hasPassed(LATE_LINES, ended)) {
      clock.pause(TICK);
    }
    boolean unused = show(log::lastLines);
    if (Files.exists(result)) {
      err.accept("the results of all clients are in " + result);
    }
    return exitCode(id, end, result);
  }

  private static String id(Ended ended) {
    if (!ended.succeeded()) {
      throw new UsageException("sbatch refuses the job: " + ended.problem());
    }
    String id = ended.out().strip().split(";", 2)[0];
    if (!id.matches("\\d+")) {
      throw new UsageException("sbatch printed no number of a job: " + ended.out().strip());
    }
    return id;
  }

  /** Shows the log until the job has ended; nothing if Slurm no longer tells of it. */
  private Optional<State> follow(String id, Duration longestEnd, GrowingFile log)
      throws IOException, InterruptedException {
    State shown = new State("", "0", "");
    boolean logShown = true;
    long answered = clock.nanoTime();
    long stopped = 0;
    boolean stopping = false;
    boolean killed = false;
    while (true) {
      boolean readable = show(log::newLines);
      if (!readable && logShown) {
        err.accept("the log can no longer be read; the job goes on");
      }
      logShown = readable;
      Ended reply = state(id);
      Matcher known = STATE.matcher(reply.out().strip());
      if (reply.succeeded() && known.matches()) {
        answered = clock.nanoTime();
        State state = new State(known.group(1), known.group(2), known.group(3));
        if (state.isOver()) {
          return Optional.of(state);
        }
        if (!state.name().equals(shown.name()) || !state.reason().equals(shown.reason())) {
          err.accept("job %s is %s%s".formatted(id, state.name(), reason(state)));
          shown = state;
        }
      } else if (reply.succeeded() || reply.err().contains("Invalid job id")) {
        err.accept("Slurm no longer knows job %s, so how it ended is unknown".formatted(id));
        return Optional.empty();
      } else if (clock.hasPassed(SILENCE, answered)) {
        err.accept(
            "squeue has not answered for %d minutes (%s); job %s may go on: scancel %s ends it"
                .formatted(SILENCE.toMinutes(), reply.problem(), id, id));
        return Optional.empty();
      }
      if (stopWanted && !stopping) {
        stopping = true;
        stopped = clock.nanoTime();
        end(id, WAITING.contains(shown.name()));
      } else if (stopping && !killed && clock.hasPassed(longestEnd, stopped)) {
        killed = true;
        err.accept("the clients have not ended; Slurm ends them now");
        end(id, true);
      }
      pause(log);
    }
  }

  /** Waits until Slurm may be asked again, and shows what the clients print meanwhile. */
  private void pause(GrowingFile log) throws InterruptedException {
    boolean asked = stopWanted;
    long begin = clock.nanoTime();
    while (!clock.hasPassed(ASK_EVERY, begin) && stopWanted == asked) {
      clock.pause(TICK);
      boolean unused = show(log::newLines);
    }
  }

  /** Lines of the log. */
  private interface Lines {
    List<String> read() throws IOException;
  }

  /** Shows what the clients have printed; false if the log can no longer be read. */
  private boolean show(Lines lines) {
    try {
      lines.read().forEach(out);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private Ended state(String id) throws IOException, InterruptedException {
    return squeue.run(
        List.of(
            "--noheader",
            "--states=all",
            "--jobs=" + id,
            "--Format=state:20,exit_code:20,reason:100"),
        "");
  }

  /**
   * Ends a job.
   *
   * @param now with all that is left of it; otherwise only the clients are told, and write results
   */
  private void end(String id, boolean now) throws IOException, InterruptedException {
    err.accept(now ? "job %s is cancelled".formatted(id) : "the clients are told to end");
    Ended ended = scancel.run(now ? List.of(id) : List.of("--signal=TERM", id), "");
    if (!ended.succeeded()) {
      err.accept("scancel: " + ended.problem());
    }
  }

  private static String reason(State state) {
    return state.reason().isEmpty() || state.reason().equals("None")
        ? ""
        : " (" + state.reason() + ")";
  }

  private int exitCode(String id, Optional<State> end, Path result) {
    if (stopWanted) {
      return ExitCode.INTERRUPTED;
    }
    if (end.isEmpty()) {
      return ExitCode.RUN_FAILED;
    }
    State state = end.get();
    boolean failed = state.name().equals("FAILED") && state.code() != ExitCode.OK;
    if (failed || state.name().equals("COMPLETED")) {
      return state.code();
    }
    // A script that a signal has killed is FAILED with 0:9.
    String results = Files.exists(result) ? "" : ", and left no results";
    err.accept("job %s ended as %s%s%s".formatted(id, state.name(), reason(state), results));
    return state.code() == ExitCode.OK ? ExitCode.RUN_FAILED : state.code();
  }
}
