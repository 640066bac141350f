package io.bench.servers.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.servers.guard.GuardedMain;
import io.bench.servers.process.GuardedProcess.Stop;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuardedProcessTest {
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
  void haltsWithoutHooksWhenThePipeCloses() throws Exception {
    child.requestStop(Stop.HALT);
    assertThat(child.waitFor(ChildJvm.PATIENCE)).isTrue();
    assertThat(child.exitCode()).isEqualTo(GuardedMain.PARENT_GONE);
    assertThat(LogTail.read(child.log(), 10)).doesNotContain("in order");
  }

  @Test
  void runsItsHooksWhenAskedToStopInOrder() throws Exception {
    child.stop(Stop.ORDERLY, ChildJvm.PATIENCE);
    assertThat(child.isAlive()).isFalse();
    assertThat(LogTail.read(child.log(), 10)).contains("in order");
  }

  @Test
  void leavesCtrlCToItsParent() throws Exception {
    String pid = Long.toString(child.handle().pid());
    assertThat(new ProcessBuilder("kill", "-INT", pid).start().waitFor()).isZero();
    child.stop(Stop.ORDERLY, ChildJvm.PATIENCE);
    assertThat(child.exitCode()).as("130 would be the signal's").isZero();
  }
}
