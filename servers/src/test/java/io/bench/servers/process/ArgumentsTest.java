package io.bench.servers.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What another process of this program is called with. Public, since the process calls into it. */
public class ArgumentsTest {

  private static final Path SHOWN = Path.of("/proc/self/cmdline");

  /** Prints what it was called with, and what a list of processes shows of that. */
  public static final class Printing {
    public static void main(String[] arguments) throws IOException {
      System.out.println("called with " + List.of(arguments));
      // All of it, of which ProcessHandle.Info has the first page only.
      System.out.println("shown: " + Files.readString(SHOWN).replace('\0', ' '));
    }
  }

  @Test
  void arriveAsTheyAreAndAreShownToNobody(@TempDir Path folder) throws Exception {
    assumeTrue(Files.exists(SHOWN), "no list of processes to look at");
    Path output = folder.resolve("out");
    List<String> arguments = List.of("run", "password=s3cret", "", "two words", "zoë", "-");

    GuardedProcess child =
        GuardedProcess.startAnother(List.of(), Printing.class.getName(), arguments, output);

    assertThat(child.waitFor(ChildJvm.PATIENCE)).isTrue();
    assertThat(child.exitCode()).isZero();
    List<String> lines = Files.readAllLines(output);
    assertThat(lines.get(0)).isEqualTo("called with " + arguments);
    assertThat(lines.get(1)).contains("Printing").doesNotContain("s3cret");
  }
}
