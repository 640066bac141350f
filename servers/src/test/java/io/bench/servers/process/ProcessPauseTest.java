package io.bench.servers.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessPauseTest {
  @TempDir Path folder;
  private GuardedProcess child;

  @BeforeEach
  void start() throws Exception {
    child = ChildJvm.start(HookedServer.class, List.of(), folder);
    ChildJvm.awaitLine(child, "running");
  }

  @AfterEach
  void end() {
    child.handle().destroyForcibly();
  }

  @Test
  void stopsAProcessUntilItIsClosed() throws Exception {
    try (ProcessPause pause = ProcessPause.begin(List.of(child.handle()))) {
      awaitStopped(true);
      assertThat(pause.duration()).isPositive();
    }
    awaitStopped(false);
  }

  @Test
  void theDurationOfAPauseThatIsOverStays() throws Exception {
    ProcessPause pause = ProcessPause.begin(List.of(child.handle()));
    pause.close();
    Duration once = pause.duration();
    pause.close();
    assertThat(pause.duration()).isEqualTo(once).isPositive();
  }

  @Test
  void waitingEndsWithThePause() throws Exception {
    ProcessPause pause = ProcessPause.begin(List.of(child.handle()));
    Thread closing = new Thread(pause::close);
    closing.start();
    pause.await(Duration.ofHours(1));
    closing.join();
    awaitStopped(false);
  }

  @Test
  void anInterruptedThreadStillEndsIt() throws Exception {
    ProcessPause pause = ProcessPause.begin(List.of(child.handle()));
    Thread.currentThread().interrupt();
    pause.close();
    assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
    awaitStopped(false);
  }

  @Test
  void theProcessGoesOnAlthoughTheShellWasKilled() throws Exception {
    ProcessPause pause = ProcessPause.begin(List.of(child.handle()));
    awaitStopped(true);
    List<ProcessHandle> shells =
        ProcessHandle.current()
            .children()
            .filter(process -> process.info().command().orElse("").endsWith("sh"))
            .toList();
    assertThat(shells).isNotEmpty();
    for (ProcessHandle shell : shells) {
      shell.destroyForcibly();
      shell.onExit().get(30, TimeUnit.SECONDS);
    }
    pause.close();
    awaitStopped(false);
  }

  @Test
  void theProcessGoesOnWhenWhoPausedItIsKilled() throws Exception {
    Path other = Files.createDirectory(folder.resolve("pauser"));
    GuardedProcess pauser =
        ChildJvm.start(Pauser.class, List.of("-Dpid=" + child.handle().pid()), other);
    try {
      ChildJvm.awaitLine(pauser, "paused");
      awaitStopped(true);
    } finally {
      pauser.handle().destroyForcibly();
    }
    awaitStopped(false);
  }

  @Test
  void ifOneProcessCannotBeStoppedNoneIs() throws Exception {
    GuardedProcess ended =
        ChildJvm.start(
            HookedServer.class, List.of(), Files.createDirectory(folder.resolve("ended")));
    ended.handle().destroyForcibly();
    assertThat(ended.waitFor(ChildJvm.PATIENCE)).isTrue();
    assertThatThrownBy(() -> ProcessPause.begin(List.of(child.handle(), ended.handle())))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("cannot pause the processes [" + child.handle().pid());
    awaitStopped(false);
  }

  /** Signals take a moment; asking {@code ps} does too. */
  private void awaitStopped(boolean stopped) throws Exception {
    long deadline = System.nanoTime() + ChildJvm.PATIENCE.toNanos();
    String state;
    do {
      Process ps =
          new ProcessBuilder("ps", "-o", "state=", "-p", Long.toString(child.handle().pid()))
              .start();
      state = new String(ps.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (!state.isEmpty() && state.startsWith("T") == stopped) {
        return;
      }
    } while (System.nanoTime() < deadline);
    throw new AssertionError("the process is in state " + state);
  }
}
