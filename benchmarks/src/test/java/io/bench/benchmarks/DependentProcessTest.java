package io.bench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.servers.jvm.JavaHome;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** No process of a benchmark goes on when the benchmark is told to end. */
class DependentProcessTest {

  /** Waits for a line, says what it is told, and ends after 30 s at the latest. */
  private static final String CHILD =
      """
      trap 'echo told to end; exit' TERM
      read -r line
      echo ready
      left=300
      while [ "$left" -gt 0 ]; do
        sleep 0.1
        left=$((left - 1))
      done
      """;

  /** Starts a child, and waits for its own end. */
  static final class Parent {
    public static void main(String... arguments) throws IOException, InterruptedException {
      Process child =
          DependentProcess.start(
              new ProcessBuilder("sh", "-c", CHILD)
                  .redirectOutput(ProcessBuilder.Redirect.INHERIT));
      try (BufferedWriter line = child.outputWriter()) {
        line.write("started\n");
      }
      Thread.currentThread().join();
    }
  }

  @Test
  void aChildIsToldToEndWithItsParent() throws IOException {
    Process parent =
        new ProcessBuilder(
                JavaHome.ofThisProcess().program().toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Parent.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader said = parent.inputReader()) {
      assertThat(said.readLine()).isEqualTo("ready");
      parent.toHandle().destroy(); // unlike Process.destroy, leaves its streams open
      assertThat(said.readLine()).isEqualTo("told to end");
    } finally {
      parent.destroyForcibly();
    }
  }
}
