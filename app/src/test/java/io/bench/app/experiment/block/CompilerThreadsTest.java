package io.bench.app.experiment.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CompilerThreadsTest {

  /** Lives until it is told to end, so that it can be looked at. */
  static final class Waiting {
    public static void main(String... arguments) throws IOException {
      var unused = System.in.read();
    }
  }

  private static String stat(String name) {
    return "4711 (" + name + ") S 1 2 3 0 -1 4194368 10 0 0 0 250 50 0 0 20 0 30 0 100 200 300";
  }

  @Test
  void theCpuOfACompilerIsThatInTheProgramAndInTheKernel() {
    assertThat(CompilerThreads.ofThread(stat("C2 CompilerThre"))).isEqualTo(3_000_000_000L);
    assertThat(CompilerThreads.ofThread(stat("C1 CompilerThre"))).isEqualTo(3_000_000_000L);
  }

  @Test
  void otherThreadsDoNotCountWhateverTheyAreCalled() {
    assertThat(CompilerThreads.ofThread(stat("bench-lane-0"))).isZero();
    assertThat(CompilerThreads.ofThread(stat("C2 (Compiler) x"))).isZero();
    assertThat(CompilerThreads.ofThread("")).isZero();
  }

  @Test
  void thisMachineHasCompiledSomething() {
    assumeTrue(Files.exists(Path.of("/proc/self/task")), "the kernel shows no threads");
    ProcessHandle self = ProcessHandle.current();
    CompilerThreads threads = new CompilerThreads();
    assertThat(threads.seconds(List.of(self))).isPositive();
    assertThat(threads.seconds(List.of())).isZero();
  }

  @Test
  void whatAProcessHasUsedStaysWhenItHasEnded() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/task")), "the kernel shows no threads");
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String classPath = System.getProperty("java.class.path");
    Process other =
        new ProcessBuilder(java.toString(), "-Xcomp", "-cp", classPath, Waiting.class.getName())
            .start();
    CompilerThreads threads = new CompilerThreads();
    long giveUpNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    double most = 0;
    while (!(most > 0) && System.nanoTime() - giveUpNanos < 0) {
      most = threads.seconds(List.of(other.toHandle()));
    }
    other.getOutputStream().close();
    other.waitFor();
    assertThat(most).isPositive();
    assertThat(threads.seconds(List.of(other.toHandle()))).isGreaterThanOrEqualTo(most);
  }
}
