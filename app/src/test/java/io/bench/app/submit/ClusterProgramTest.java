package io.bench.app.submit;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.submit.ClusterProgram.Ended;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls of programs that behave badly. */
class ClusterProgramTest {

  private static final Duration SHORT = Duration.ofMillis(200);

  /** For a shell to say which child it has, on a busy machine. */
  private static final Duration LONG_ENOUGH = Duration.ofSeconds(5);

  @TempDir Path folder;
  private FakePrograms programs;

  @BeforeEach
  void setUp() throws Exception {
    programs = new FakePrograms(folder);
  }

  private ClusterProgram program(String body, Duration answer) throws Exception {
    programs.with("program", body);
    return ClusterProgram.find("program", programs.path(), answer);
  }

  @Test
  void aProgramThatHangsIsKilledWithItsChildren() throws Exception {
    ClusterProgram program = program("sleep 600 & echo $! > \"$folder/child\"; wait", LONG_ENOUGH);

    Ended ended = program.run(List.of(), "");

    assertThat(ended.succeeded()).isFalse();
    assertThat(ended.killed()).isTrue();
    assertThat(ended.problem())
        .isEqualTo("did not end within 5 s and was killed: try it in a shell");
    ProcessHandle.of(Long.parseLong(programs.kept("child").strip()))
        .ifPresent(child -> child.onExit().join());
  }

  @Test
  void aChildThatHoldsTheOutputOpenKeepsNobodyWaiting() throws Exception {
    Ended ended =
        program(
                "sleep 600 2> /dev/null & echo $! > \"$folder/child\"; echo done",
                ClusterProgram.ANSWER)
            .run(List.of(), "");

    assertThat(ended).isEqualTo(new Ended(0, "done\n", "", false));
    ProcessHandle child = ProcessHandle.of(Long.parseLong(programs.kept("child").strip())).get();
    assertThat(child.isAlive()).isTrue();
    child.destroyForcibly();
  }

  @Test
  void aProgramThatDoesNotReadItsInputIsKilledToo() throws Exception {
    Ended ended = program("exec sleep 600", SHORT).run(List.of(), "x".repeat(1 << 20));

    assertThat(ended.killed()).isTrue();
  }

  @Test
  void inputThatIsNotReadIsNoFailureByItself() throws Exception {
    Ended ended = program("echo done", ClusterProgram.ANSWER).run(List.of(), "x".repeat(1 << 20));

    assertThat(ended).isEqualTo(new Ended(0, "done\n", "", false));
  }

  @Test
  void aCallMayTakeLongWhileItMakesProgress() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    ClusterProgram program =
        program("until [ -e \"$folder/go\" ]; do sleep 0.01; done", Duration.ofMillis(1));

    Ended ended =
        program.runWhile(
            List.of(),
            Duration.ofMillis(50),
            () -> {
              int look = looks.incrementAndGet();
              return look == 5 ? goes(look) : look;
            });

    assertThat(ended.succeeded()).as(ended.problem()).isTrue();
    assertThat(looks.get()).isGreaterThanOrEqualTo(5);
  }

  private int goes(int look) {
    try {
      Files.writeString(folder.resolve("go"), "");
      return look;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aCallWithoutProgressIsKilled() throws Exception {
    Ended ended = program("exec sleep 600", SHORT).runWhile(List.of(), SHORT, () -> 7);

    assertThat(ended.killed()).isTrue();
    assertThat(ended.problem()).startsWith("made no progress for ");
  }
}
