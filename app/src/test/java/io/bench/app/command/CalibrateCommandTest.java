package io.bench.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.process.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What comes of calibrations in other JVMs, which run this test's own program. */
class CalibrateCommandTest {

  /** Calibrates only the adapter cql. */
  @Command(name = "bench")
  public static final class HalfFailing {

    private HalfFailing() {}

    /** What a child JVM runs. */
    public static void main(String[] args) {
      if (List.of(args).contains("adapter=grpc")) {
        Runtime.getRuntime().halt(ExitCode.RUN_FAILED);
      }
      System.out.println(
          "[{\"schema\": {\"name\": \"bench-calibration\", \"version\": 1}, \"adapter\":"
              + " \"cql\"}]");
    }
  }

  @Test
  void finishedCalibrationsArePrintedThoughALaterOneFails() {
    StringWriter out = new StringWriter();
    CommandLine bench = new CommandLine(new HalfFailing());
    bench.addSubcommand(new CalibrateCommand());
    bench.setOut(new PrintWriter(out));

    int exitCode = bench.execute("calibrate", "--json");

    assertThat(out.toString()).containsOnlyOnce("\"adapter\" : \"cql\"").doesNotContain("grpc");
    assertThat(exitCode).isEqualTo(ExitCode.RUN_FAILED);
  }
}
