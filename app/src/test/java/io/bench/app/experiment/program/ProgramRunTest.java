package io.bench.app.experiment.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bench.engine.experiment.ArmProgram;
import io.bench.engine.experiment.LoadProgram;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On small programs of the shell, in processes of their own. */
class ProgramRunTest {

  /** Tells what it and its child have used. */
  private static final String BURN =
      """
      burn() { i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done; }
      sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done'
      burn
      times > times.txt
      """;

  @TempDir Path folder;
  private ProgramLimit limit = new ProgramLimit(Duration.ofMinutes(5), "");

  private String h2load() throws Exception {
    try (InputStream in = ProgramRunTest.class.getResourceAsStream("h2load.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private @Nullable String run(
      String script, Map<String, String> server, BooleanSupplier interrupted) throws Exception {
    List<String> words = List.of("sh", "program.sh", "{host}", "{token}");
    ArmProgram program =
        new ArmProgram(
            LoadProgram.H2LOAD, words, Map.of("program.sh", script, "bytes", "base64:AAH/"));
    return new ProgramRun(program, server, List.of(), limit, InstantSource.system())
        .run(words, folder.resolve("turn"), folder.resolve("out.txt"), interrupted);
  }

  private @Nullable String run(String script) throws Exception {
    return run(script, Map.of("host", "a b", "token", "secret"), () -> false);
  }

  private static String printing(String output) {
    return "cat <<'END'\n" + output + "\nEND\n";
  }

  @Test
  void itsFiguresItsWordsAndItsFilesAreKept() throws Exception {
    assertThat(run("echo \"$1 $2\" > words.txt\n" + printing(h2load()))).isNull();

    Path turn = folder.resolve("turn");
    assertThat(turn.resolve("words.txt")).hasContent("a b secret");
    assertThat(turn.resolve("bytes")).hasBinaryContent(new byte[] {0, 1, (byte) 0xff});
    ProgramDocument document = ProgramDocument.read(turn);
    assertThat(document.command()).containsExactly("sh", "program.sh", "a b", "{token}");
    assertThat(document.figures()).isEqualTo(ProgramFigures.read(LoadProgram.H2LOAD, h2load()));
    assertThat(document.exitCode()).isZero();
    assertThat(document.reason()).isNull();
    assertThat(document.serverCpuSeconds()).as("no server of Bench").isNaN();
    assertThat(turn).isDirectoryNotContaining("glob:**program.{pid,stat}");
  }

  @Test
  void cpuIsThatOfTheProgramAndItsChildren() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/stat")), "the kernel shows no /proc");
    assertThat(run(BURN)).as("it prints nothing").isNotNull();

    double itself = 0;
    for (String field :
        Files.readString(folder.resolve("turn/times.txt")).strip().split("\\s+", -1)) {
      String[] parts = field.replace("s", "").split("m", -1); // 0m0.25s
      itself += 60 * Double.parseDouble(parts[0]) + Double.parseDouble(parts[1]);
    }
    assertThat(itself).isPositive();
    assertThat(ProgramDocument.read(folder.resolve("turn")).cpuSeconds())
        .as("the kernel's own sum, in ticks of 10 ms, with the end of the shell")
        .isBetween(itself - 0.045, itself + 0.1);
  }

  @Test
  void memoryIsThatOfTheProgramAndItsChildren() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/status")), "the kernel shows no /proc");
    int made = new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start().waitFor();
    assertThat(made).isZero();
    ProgramProcess process =
        ProgramProcess.start(
            List.of("sh", "-c", "sh -c 'read nothing < pipe; exit 0'; exit 4"),
            folder,
            folder.resolve("out.txt"),
            folder.resolve("err.txt"));
    while (process.peakBytes() < 200_000) {
      process.look();
    }
    assertThat(process.peakBytes()).isBetween(200_000L, 50_000_000L);
    process.stop();
    assertThat(process.exitCode()).isNotZero();
  }

  @Test
  void aProgramThatFailsSaysWhy() throws Exception {
    assertThat(run("echo first >&2; echo 'refused by host, secret' >&2; echo >&2; exit 3"))
        .isEqualTo("sh ended with exit code 3: refused by host, ***");
    assertThat(ProgramDocument.read(folder.resolve("turn")).exitCode()).isEqualTo(3);
  }

  @Test
  void aProgramThatSaysNothingReadableFails() throws Exception {
    assertThat(run("echo hello; echo 'no server' >&2"))
        .isEqualTo(
            "h2load did not come to its end: no line 'finished in' with 'time for request' below"
                + " it; it says: no server");
  }

  @Test
  void aProgramWhoseOpsFailedFails() throws Exception {
    String failed = h2load().replace("20000 succeeded, 0 failed", "19990 succeeded, 10 failed");
    assertThat(run(printing(failed))).isEqualTo("sh: 10 of 20000 ops failed");
    assertThat(Objects.requireNonNull(ProgramDocument.read(folder.resolve("turn")).figures()))
        .extracting(ProgramFigures::failed)
        .isEqualTo(10.0);
  }

  @Test
  void aProgramThatIsNotThereFails() throws Exception {
    List<String> words = List.of("no-such-program");
    ArmProgram program = new ArmProgram(LoadProgram.H2LOAD, words, Map.of());
    assertThat(
            new ProgramRun(program, Map.of(), List.of(), limit, InstantSource.system())
                .run(words, folder, folder.resolve("out.txt"), () -> false))
        .startsWith("no-such-program ended with exit code 127: ")
        .contains("no-such-program");
  }

  @Test
  void aProgramThatRunsTooLongIsEnded() throws Exception {
    limit = new ProgramLimit(Duration.ofSeconds(1), "; give more");
    String tooLong = "it ran for more than 1 s; give more";

    assertThat(run("exec sleep 600")).isEqualTo(tooLong);
    ProgramDocument document = ProgramDocument.read(folder.resolve("turn"));
    assertThat(document.reason()).isEqualTo(tooLong);
    assertThat(document.figures()).isNull();
    assertThat(document.exitCode()).isNotZero();
  }

  @ParameterizedTest
  @CsvSource({"PT4H, PT2H", "PT30M, PT15M", "PT10M, PT5M", "PT1M, PT5M"})
  void theLimitIsHalfOfTheBudgetOrFiveMinutes(Duration budget, Duration longest) {
    assertThat(ProgramLimit.ofBudget(budget).longest()).isEqualTo(longest);
  }

  @Test
  void anInterruptionEndsTheProgramAndWhatItStarted() throws Exception {
    assertThat(run("sh -c 'echo $$ > child.pid; exec sleep 600'; echo no", Map.of(), interrupted()))
        .isEqualTo("interrupted");

    String child = Files.readString(folder.resolve("turn/child.pid")).strip();
    ProcessHandle.of(Long.parseLong(child)).ifPresent(left -> left.onExit().join());
    assertThat(folder.resolve("out.txt")).isEmptyFile();
  }

  @Test
  void aProgramThatIsKilledHasAnExitCode() throws Exception {
    ProgramProcess process =
        ProgramProcess.start(
            List.of("sleep", "600"), folder, folder.resolve("out.txt"), folder.resolve("err.txt"));
    while (!Files.exists(folder.resolve("program.pid"))) {
      Thread.onSpinWait();
    }
    Thread.currentThread().interrupt(); // stop() has no patience then

    process.stop();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(process.exitCode()).isNotZero();
  }

  /** As soon as the program runs. */
  private BooleanSupplier interrupted() {
    Path pid = folder.resolve("turn/child.pid");
    return () -> {
      try {
        return Files.exists(pid) && !Files.readString(pid).isBlank();
      } catch (IOException e) {
        return false;
      }
    };
  }
}
