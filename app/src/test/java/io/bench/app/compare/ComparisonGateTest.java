package io.bench.app.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.command.CompareCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ComparisonGateTest {

  private static final String READ = op("read", 9_995, 5);
  private static final String WRITE = op("write", 10_000, 0);

  @TempDir Path parent;

  private final StringWriter err = new StringWriter();

  @Test
  void passesWhatIsTheSame() throws IOException {
    assertThat(gate(run("completed", step("main", READ, WRITE)))).isZero();
    assertThat(err.toString()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"running", "failed", "interrupted"})
  void refusesARunThatDidNotComplete(String state) throws IOException {
    assertThat(gate(run(state, step("main", READ, WRITE)))).isEqualTo(3);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .startsWith("bench: --fail-on: B: ")
        .endsWith("did not complete: it is '" + state + "'");
  }

  @Test
  void refusesAnOpTemplateThatIsMissing() throws IOException {
    assertThat(gate(run("completed", step("main", READ)))).isEqualTo(3);
    assertThat(err.toString().lines())
        .containsExactly("bench: --fail-on: B: step main has no ops 'write', A has");
  }

  @Test
  void refusesARareOpTemplateOfWhichNoneSucceeded() throws IOException {
    String failing = run("completed", step("main", READ, op("write", 0, 8)));

    assertThat(gate(failing)).isEqualTo(3);
    assertThat(err.toString().lines())
        .containsExactly("bench: --fail-on: B: step main: no op 'write' succeeded, in A some did");
    assertThat(gate(failing, run("completed", step("main", READ, WRITE)))).isZero();
  }

  @Test
  void refusesAStepThatIsMissing() throws IOException {
    String first = run("completed", step("main", READ, WRITE), step("second", READ));
    String second = run("completed", step("main", READ, WRITE));

    assertThat(gate(first, second)).isEqualTo(3);
    assertThat(err.toString().lines())
        .containsExactly("bench: --fail-on: B: step second of A was not measured");
    assertThat(gate(first, second, "step=main")).isZero();
    assertThat(gate(second, first)).isZero();
  }

  @Test
  void refusesErrorsThatRoseAboveOneInAThousand() throws IOException {
    String atTheBound = run("completed", step("main", op("read", 9_980, 20), WRITE));
    String above = run("completed", step("main", op("read", 9_979, 21), WRITE));
    String farAbove = run("completed", step("main", op("read", 5_000, 5_000), WRITE));

    assertThat(gate(atTheBound)).isZero();
    assertThat(gate(above, farAbove)).isZero();
    assertThat(err.toString()).isEmpty();
    assertThat(gate(atTheBound, farAbove)).isEqualTo(3);
    assertThat(err.toString().lines())
        .containsExactly(
            "bench: --fail-on: B: errors of step main rose from 0.1 % to 25 %, above 0.1 %");
    assertThat(gate(atTheBound, above)).isEqualTo(3);
  }

  /** Compares with a baseline that is well. */
  private int gate(String second) throws IOException {
    return gate(run("completed", step("main", READ, WRITE)), second);
  }

  /** Without a gate everything passes. */
  private int gate(String first, String second, String... more) {
    assertThat(execute(first, second)).isZero();
    String[] words = new String[more.length + 3];
    System.arraycopy(more, 0, words, 3, more.length);
    words[0] = first;
    words[1] = second;
    words[2] = "--fail-on=worse";
    return execute(words);
  }

  private int execute(String... words) {
    CommandLine command = new CommandLine(new CompareCommand());
    command.setOut(new PrintWriter(new StringWriter()));
    command.setErr(new PrintWriter(err, true));
    return command.execute(words);
  }

  private static String op(String name, int succeeded, int failed) {
    return "\"%s\": {\"counts\": {\"succeeded\": %d, \"failed\": %d}}"
        .formatted(name, succeeded, failed);
  }

  /** The total is that of the ops, each of which was issued 10,000 times. */
  private static String step(String name, String... ops) {
    int failed = 0;
    for (String op : ops) {
      failed += Integer.parseInt(op.replaceAll(".*failed\": (\\d+).*", "$1"));
    }
    return """
        {"name": "%s", "parameters": {}, "phases": [
          {"kind": "measurement", "planned": {"loop": "paced"},
           "total": {"counts": {"succeeded": %d, "failed": %d}},
           "ops": {%s}, "client": {"cpuNanosPerOp": 20000}, "verdicts": []}]}
        """
        .formatted(name, 10_000 * ops.length - failed, failed, String.join(", ", ops));
  }

  private String run(String state, String... steps) throws IOException {
    Path folder = Files.createTempDirectory(parent, "run");
    Files.writeString(
        folder.resolve("run.json"),
        """
        {"schema": {"name": "bench-run", "version": 1}, "state": "%s",
         "workload": {"name": "keyvalue", "sha256": "abc"}, "steps": [%s]}
        """
            .formatted(state, String.join(",", steps)));
    HistogramLogWriter log = new HistogramLogWriter(folder.resolve("latency.hlog").toFile());
    for (int second = 0; second < 10; second++) {
      for (String step : steps) {
        String name = step.replaceAll("(?s).*?\"name\": \"(\\w+)\".*", "$1");
        for (String op :
            step.contains("write") ? new String[] {"read", "write"} : new String[] {"read"}) {
          Histogram times = new Histogram(3);
          times.recordValueWithCount(1_000_000, 1_000);
          times.setTag(name + "/measurement/" + op + "/response");
          log.outputIntervalHistogram(second, second + 1, times, 1e6);
        }
      }
    }
    log.close();
    return folder.toString();
  }
}
