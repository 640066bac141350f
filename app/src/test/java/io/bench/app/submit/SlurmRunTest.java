package io.bench.app.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of a Slurm that is made of small scripts: its queue answers each call from a list. */
class SlurmRunTest {

  private static final String ACCEPTS = "cat > \"$folder/script\"; echo '41;cluster'";

  private final List<String> out = new ArrayList<>();
  private final List<String> err = new ArrayList<>();
  private final FakePausingClock clock = new FakePausingClock();

  @TempDir Path folder;
  private FakePrograms slurm;
  private Path log;

  @BeforeEach
  void setUp() throws Exception {
    slurm = new FakePrograms(folder.resolve("bin"));
    slurm.with("sbatch", ACCEPTS).with("scancel", "touch \"$folder/cancelled\"");
    log = folder.resolve("bench-keyvalue-41.log");
  }

  /** The states that squeue tells, one each time; the last one for ever. */
  private void queue(String... states) throws Exception {
    Files.write(folder.resolve("bin/states"), List.of(states));
    slurm.with(
        "squeue",
        """
        last=$(wc -l < "$folder/states")
        sed -n "$((calls < last ? calls : last))p" "$folder/states"
        """);
  }

  private SlurmRun run() {
    return run(ClusterProgram.ANSWER);
  }

  private SlurmRun run(Duration answer) {
    return new SlurmRun(slurm.path(), answer, folder, clock, out::add, err::add);
  }

  private SlurmScript script() {
    return SlurmScriptTest.script(SlurmScriptTest.job("host=a"), "java", folder.resolve("results"));
  }

  @Test
  void aJobIsSubmittedAndFollowedToItsEnd() throws Exception {
    queue("PENDING 0 Resources", "RUNNING 0 None", "RUNNING 0 None", "COMPLETED 0 None");
    Files.createDirectories(script().resultsOf("41"));
    Files.writeString(log, "one\nt\u00e9o"); // the last line has no end

    assertThat(run().run(script())).isZero();
    assertThat(slurm.kept("script")).isEqualTo(script().text());
    assertThat(out).containsExactly("one", "t\u00e9o");
    assertThat(err)
        .containsExactly(
            "submitted job 41, which writes bench-keyvalue-41.log",
            "job 41 is PENDING (Resources)",
            "job 41 is RUNNING",
            "the results of all clients are in " + script().resultsOf("41"));
    assertThat(slurm.calls("scancel")).isEmpty();
  }

  @Test
  void theExitCodeIsTheJobs() throws Exception {
    queue("FAILED 1024 NonZeroExitCode");
    assertThat(run().run(script())).isEqualTo(4);

    queue("FAILED 3:0 NonZeroExitCode");
    assertThat(run().run(script())).isEqualTo(3);
  }

  @Test
  void aJobThatASignalKilledHasFailed() throws Exception {
    queue("FAILED 0:9 None");

    assertThat(run().run(script())).isEqualTo(1);
    assertThat(err).last().isEqualTo("job 41 ended as FAILED, and left no results");
  }

  @Test
  void aJobThatIsPreemptedSaysSo() throws Exception {
    queue("RUNNING 0 None", "PREEMPTED 0 None");

    assertThat(run().run(script())).isEqualTo(1);
    assertThat(err).last().isEqualTo("job 41 ended as PREEMPTED, and left no results");
  }

  @Test
  void aJobBeyondItsTimeKeepsWhatItWrote() throws Exception {
    queue("TIMEOUT 0 TimeLimit");
    Files.createDirectories(script().resultsOf("41"));

    assertThat(run().run(script())).isEqualTo(1);
    assertThat(err).last().isEqualTo("job 41 ended as TIMEOUT (TimeLimit)");
  }

  @Test
  void whatIsNotInstalledIsToldBeforeAnythingIsSubmitted() throws Exception {
    FakePrograms none = new FakePrograms(folder.resolve("none"));

    assertThatThrownBy(
            () ->
                new SlurmRun(none.path(), ClusterProgram.ANSWER, folder, clock, out::add, err::add))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "no 'sbatch' on the PATH: submit where it is, or without --go and take what is printed"
                + " there");
  }

  @Test
  void aRefusalIsOneLine() throws Exception {
    slurm.with("sbatch", "echo 'sbatch: error: invalid account' >&2; echo 'more' >&2; exit 1");
    queue("RUNNING 0 None");

    assertThatThrownBy(() -> run().run(script()))
        .isInstanceOf(UsageException.class)
        .hasMessage("sbatch refuses the job: sbatch: error: invalid account more");
    assertThat(slurm.calls("squeue")).isEmpty();
  }

  @Test
  void aSubmissionThatHangsIsKilledAndToldHowToLookForTheJob() throws Exception {
    slurm.with("sbatch", "exec sleep 600");
    queue("RUNNING 0 None");

    assertThat(run(Duration.ofMillis(200)).run(script())).isEqualTo(1);
    assertThat(err)
        .containsExactly(
            "sbatch: did not end within 0 s and was killed: try it in a shell; 'squeue --me' says"
                + " whether it has submitted the job");
    assertThat(slurm.calls("squeue")).isEmpty();
  }

  @Test
  void anInterruptionTellsTheClientsToEndAndWaitsForThem() throws Exception {
    slurm.with(
        "squeue",
        "[ -e \"$folder/cancelled\" ] && echo 'FAILED 256 None' || echo 'RUNNING 0 None'");

    assertThat(runStoppedWhen("RUNNING").run(script())).isEqualTo(130);
    assertThat(slurm.calls("scancel")).containsExactly("scancel --signal=TERM 41");
    assertThat(err).contains("the clients are told to end");
  }

  @Test
  void clientsThatDoNotEndAreCancelled() throws Exception {
    slurm.with("scancel", "[ \"$1\" != 41 ] || touch \"$folder/cancelled\"");
    slurm.with(
        "squeue",
        "[ -e \"$folder/cancelled\" ] && echo 'CANCELLED 0 None' || echo 'RUNNING 0 None'");

    assertThat(runStoppedWhen("RUNNING").run(script())).isEqualTo(130);
    assertThat(slurm.calls("scancel")).containsExactly("scancel --signal=TERM 41", "scancel 41");
    assertThat(clock.nanoTime()).isGreaterThan(SlurmScriptTest.LONGEST_END.toNanos());
  }

  @Test
  void aJobThatStillWaitsIsCancelledAtOnce() throws Exception {
    slurm.with(
        "squeue",
        "[ -e \"$folder/cancelled\" ] && echo 'CANCELLED 0 None' || echo 'PENDING 0 Priority'");

    assertThat(runStoppedWhen("PENDING").run(script())).isEqualTo(130);
    assertThat(slurm.calls("scancel")).containsExactly("scancel 41");
  }

  /** A run that is stopped once the job is told to be in a state. */
  private SlurmRun runStoppedWhen(String state) {
    AtomicReference<SlurmRun> run = new AtomicReference<>();
    run.set(
        new SlurmRun(
            slurm.path(),
            ClusterProgram.ANSWER,
            folder,
            clock,
            out::add,
            line -> {
              err.add(line);
              if (line.contains(state)) {
                run.get().stop();
              }
            }));
    return run.get();
  }

  @Test
  void aLogThatIsGoneIsToldOnce() throws Exception {
    Files.writeString(log, "one\n");
    slurm.with(
        "squeue",
        "rm -f %s; [ $calls -lt 4 ] && echo 'RUNNING 0 None' || echo 'COMPLETED 0 None'"
            .formatted(log));

    assertThat(run().run(script())).isZero();
    assertThat(out).containsExactly("one");
    assertThat(err).containsOnlyOnce("the log can no longer be read; the job goes on");
  }

  @Test
  void aHalfLineOfALogThatIsGoneIsShown() throws Exception {
    Files.writeString(log, "one\ntw");
    slurm.with(
        "squeue",
        "rm -f %s; [ $calls -lt 4 ] && echo 'RUNNING 0 None' || echo 'COMPLETED 0 None'"
            .formatted(log));

    assertThat(run().run(script())).isZero();
    assertThat(out).containsExactly("one", "tw");
  }

  @Test
  void aControllerThatIsAwayForAWhileIsWaitedFor() throws Exception {
    slurm.with(
        "squeue",
        "[ $calls -gt 10 ] && echo 'COMPLETED 0 None' || { echo 'no contact' >&2; exit 1; }");

    assertThat(run().run(script())).isZero();
  }

  @Test
  void aControllerThatStaysAwayIsGivenUp() throws Exception {
    slurm.with("squeue", "echo 'no contact' >&2; exit 1");

    assertThat(run().run(script())).isEqualTo(1);
    assertThat(err)
        .last()
        .isEqualTo(
            "squeue has not answered for 5 minutes (no contact); job 41 may go on: scancel 41 ends"
                + " it");
  }

  @Test
  void aJobThatSlurmHasForgottenHasFailed() throws Exception {
    slurm.with("squeue", "echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1");

    assertThat(run().run(script())).isEqualTo(1);
    assertThat(err).last().isEqualTo("Slurm no longer knows job 41, so how it ended is unknown");
  }
}
