package io.bench.app.submit;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.GoldenFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script for sbatch: as a text, and run by a real bash with an srun that starts two clients.
 */
class SlurmScriptTest {

  /** Starts client 1, then client 0, as if on two nodes. */
  private static final String SRUN =
      """
      while [[ "$1" == -* ]]; do shift; done
      SLURM_PROCID=1 "$@"
      SLURM_PROCID=0 "$@"
      """;

  /** Writes down its words, and what the secret's file is like. Client 0 ends with 4. */
  private static final String JAVA =
      """
      printf '%s\\0' "$@" > "$folder/words-$SLURM_PROCID"
      for word in "$@"; do
        [[ "$word" != meet-secret-file=* ]] || {
          stat -c %a "${word#*=}" > "$folder/mode"
          base64 -d "${word#*=}" | wc -c > "$folder/bytes"
        }
      done
      [ "$SLURM_PROCID" = 1 ] || exit 4
      """;

  static final Duration LONGEST_END = Duration.ofSeconds(190);

  @TempDir Path folder;
  private FakePrograms programs;

  @BeforeEach
  void setUp() throws Exception {
    programs = new FakePrograms(folder.resolve("bin"));
    programs.with("srun", SRUN).with("java", JAVA);
  }

  static SubmittedJob job(String... words) {
    List<String> command = new ArrayList<>(List.of("run", "workload=keyvalue"));
    command.addAll(List.of(words));
    return new SubmittedJob(
        "bench-keyvalue", command, 3, 4, 8192, Duration.ofMinutes(90), LONGEST_END);
  }

  static SlurmScript script(SubmittedJob job, String java, Path results) {
    return new SlurmScript(job, java, Path.of("/opt/bench.jar"), results, 1, null, null, List.of());
  }

  @Test
  void theScriptIsAsCommitted() throws Exception {
    SlurmScript script =
        new SlurmScript(
            job("host=10.0.0.1", "op=select 'a' from \"b\"", "rate=30k"),
            "java",
            Path.of("/opt/my jars/bench.jar"),
            Path.of("bench-results"),
            2,
            "fast",
            "lab",
            List.of("--exclusive"));

    GoldenFile.of(getClass(), "job.sh").assertMatches(script.text());
  }

  @Test
  void clientsGetEveryWordAsItWasTyped() throws Exception {
    String odd = "op=it's \"$HOME\" `id` \\ \n#SBATCH --x\n é @WORDS@";

    run(script(job(odd), folder + "/bin/java", Path.of("results")));

    assertThat(words(0))
        .containsExactly(
            "-Xmx4096m",
            "-jar",
            "/opt/bench.jar",
            "run",
            "workload=keyvalue",
            odd,
            "clients=3",
            "meet-secret-file=results/bench-keyvalue-41.meet-secret",
            "--output=results/bench-keyvalue-41");
    assertThat(words(1)).contains(odd).endsWith("--output=results/bench-keyvalue-41.client-1");
  }

  @Test
  void theExitCodeIsThatOfClient0() throws Exception {
    assertThat(run(script(job(), folder + "/bin/java", Path.of("results")))).isEqualTo(4);
  }

  @Test
  void withoutAnEndOfClient0ItIsThatOfSrun() throws Exception {
    programs.with("srun", "exit 7");

    assertThat(run(script(job(), folder + "/bin/java", Path.of("results")))).isEqualTo(7);
  }

  @Test
  void theSecretIsTheOwnersAndGoesWithTheJob() throws Exception {
    run(script(job(), folder + "/bin/java", Path.of("my results")));

    assertThat(programs.kept("mode").strip()).isEqualTo("600");
    assertThat(programs.kept("bytes").strip()).isEqualTo("32");
    try (var left = Files.list(folder.resolve("my results"))) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void aTimeLimitIsRoundedUpToSeconds() {
    SubmittedJob day =
        new SubmittedJob(
            "a", List.of("run"), 1, 1, 512, Duration.ofMillis(93_600_001), LONGEST_END);

    assertThat(script(day, "java", Path.of("r")).text()).contains("#SBATCH --time=1-02:00:01\n");
  }

  @Test
  void aShortJobIsNotToldToEndAtOnce() {
    SubmittedJob two =
        new SubmittedJob("a", List.of("run"), 3, 1, 512, Duration.ofMinutes(2), LONGEST_END);

    assertThat(script(two, "java", Path.of("r")).text()).contains("#SBATCH --signal=TERM@60\n");
  }

  @Test
  void aJobIsToldToEndNoSoonerThanSlurmCan() {
    SubmittedJob week =
        new SubmittedJob(
            "a", List.of("run"), 3, 1, 512, Duration.ofDays(7), Duration.ofSeconds(65_536));

    assertThat(script(week, "java", Path.of("r")).text()).contains("#SBATCH --signal=TERM@65535\n");
  }

  private int run(SlurmScript script) throws Exception {
    Path file = Files.writeString(folder.resolve("job.sh"), script.text());
    ProcessBuilder builder = new ProcessBuilder("bash", file.toString());
    builder.directory(folder.toFile()).redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("SLURM_JOB_ID", "41");
    builder.environment().merge("PATH", "", (path, none) -> folder + "/bin:" + path);
    return builder.start().waitFor();
  }

  private List<String> words(int client) throws Exception {
    List<String> words = new ArrayList<>(List.of(programs.kept("words-" + client).split("\0", -1)));
    words.remove(words.size() - 1);
    return words;
  }
}
