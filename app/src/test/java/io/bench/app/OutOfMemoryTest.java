package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.process.ExitCode;
import io.bench.app.run.BugReport;
import io.bench.engine.result.SecretMask;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class OutOfMemoryTest {

  private final StringWriter err = new StringWriter();

  /** Wants more than there is. */
  @Command(name = "fill")
  private static final class Fill implements Runnable {
    @Override
    public void run() {
      throw new OutOfMemoryError("Java heap space");
    }
  }

  @Test
  void beforeARunHasBegunIsOneLine() {
    CommandLine commandLine = Bench.commandLine().addSubcommand(new Fill());
    commandLine.setErr(new PrintWriter(err));

    assertThat(Bench.execute(commandLine, "fill")).isEqualTo(ExitCode.RUN_FAILED);
    assertOneLine();
  }

  @Test
  void belowWhatLooksLikeABugIsOneLine() {
    Throwable thrown =
        new IllegalStateException("a lane broke", new OutOfMemoryError("Java heap space"));

    assertThat(BugReport.tell(thrown, new SecretMask(), new PrintWriter(err)))
        .isEqualTo(ExitCode.RUN_FAILED);
    assertOneLine();
  }

  @Test
  void nothingElseIsTakenForIt() {
    assertThat(
            BugReport.tell(
                new IllegalStateException("a lane broke"), new SecretMask(), new PrintWriter(err)))
        .isEqualTo(ExitCode.BUG);
    assertThat(err.toString()).contains("this is a bug", "\tat ");
  }

  private void assertOneLine() {
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .startsWith("bench: out of memory (Java heap space): Bench may use ");
  }
}
