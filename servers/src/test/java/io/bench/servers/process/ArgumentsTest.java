package io.bench.servers.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What another process of this program is called with. Public, since the process calls into it. */
public class ArgumentsTest {

  /** Prints what it was called with, and what a list of processes shows of that. */
  public static final class Printing {
    public static void main(String[] arguments) {
      System.out.println("called with " + List.of(arguments));
      System.out.println("shown: " + ProcessHandle.current().info().commandLine().orElse(""));
    }
  }

  @Test
  void arriveAsTheyAreAndAreShownToNobody(@TempDir Path folder) throws Exception {
    Path output = folder.resolve("out");
    List<String> arguments = List.of("run", "password=s3cret", "", "two words", "zoë", "-");

    GuardedProcess child = GuardedProcess.startAnother(Printing.class.getName(), arguments, output);

    assertThat(child.waitFor(ChildJvm.PATIENCE)).isTrue();
    assertThat(child.exitCode()).isZero();
    List<String> lines = Files.readAllLines(output);
    assertThat(lines.get(0)).isEqualTo("called with " + arguments);
    assertThat(lines.get(1)).contains("Printing").doesNotContain("s3cret");
  }
}
