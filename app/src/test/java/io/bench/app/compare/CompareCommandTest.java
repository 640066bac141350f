package io.bench.app.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.app.GoldenFile;
import io.bench.app.command.CompareCommand;
import io.bench.engine.comparison.RatioEstimate;
import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CompareCommandTest {

  private static final int SECONDS = 20;
  private static final int OPS_PER_SECOND = 1_000;

  @TempDir Path parent;

  /** Three runs of each arm: B takes a fifth longer, and runs on another JVM. */
  @BeforeEach
  void writeRuns() throws IOException {
    for (int run = 1; run <= 3; run++) {
      write("a" + run, 1_000_000 + 2_000 * run, "17", "[]");
      write(
          "b" + run, 1_200_000 + 2_000 * run, "21", "[{\"name\": \"NOISY\", \"evidence\": \"\"}]");
    }
  }

  private void write(String name, long medianNanos, String jvm, String verdicts)
      throws IOException {
    write(name, medianNanos, jvm, verdicts, "null");
  }

  private void write(String name, long medianNanos, String jvm, String verdicts, String strides)
      throws IOException {
    Path folder = Files.createDirectory(parent.resolve(name));
    Files.writeString(
        folder.resolve("run.json"),
        """
        {"schema": {"name": "bench-run", "version": 1}, "state": "completed",
         "workload": {"name": "keyvalue", "sha256": "abc"},
         "environment": {"jvm": {"version": "%s"}},
         "steps": [{"name": "latency", "parameters": {"rate": "1000"}, "phases": [
           {"kind": "measurement", "planned": {"loop": "paced"},
            "total": {"counts": {"succeeded": 19998, "failed": 2}},
            "ops": {"read": {"counts": {"succeeded": 19998, "failed": 2}}},
            "strides": %s, "client": {"cpuNanosPerOp": %d}, "verdicts": %s}]}]}
        """
            .formatted(jvm, strides, medianNanos / 50, verdicts));
    try (PrintStream out = new PrintStream(folder.resolve("latency.hlog").toFile())) {
      HistogramLogWriter log = new HistogramLogWriter(out);
      for (int second = 0; second < SECONDS; second++) {
        Histogram times = new Histogram(3);
        for (int op = 0; op < OPS_PER_SECOND; op++) {
          times.recordValue(medianNanos / 2 + medianNanos * op / OPS_PER_SECOND);
        }
        times.setTag("latency/measurement/read/response");
        log.outputIntervalHistogram(second, second + 1, times, 1e6);
      }
    }
  }

  private String compare(String... words) {
    StringWriter text = new StringWriter();
    StringWriter err = new StringWriter();
    assertThat(execute(text, err, words)).as("%s", err).isZero();
    return text.toString();
  }

  private static int execute(StringWriter out, StringWriter err, String... words) {
    CommandLine command = new CommandLine(new CompareCommand());
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err, true));
    return command.execute(words);
  }

  private String arm(String name) {
    return "%1$s/%2$s1,%1$s/%2$s2,%1$s/%2$s3".formatted(parent, name);
  }

  @Test
  void showsArmsSideBySide() throws IOException {
    String text = compare(arm("a"), arm("b")).replace(parent.toString(), "RESULTS");

    GoldenFile.of(CompareCommandTest.class, "three-against-three.txt").assertMatches(text);
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void saysOfOneProcessEachThatItCannotTell() throws IOException {
    String text =
        compare(parent.resolve("a1").toString(), parent.resolve("b1").toString())
            .replace(parent.toString(), "RESULTS");

    GoldenFile.of(CompareCommandTest.class, "one-against-one.txt").assertMatches(text);
  }

  @Test
  void jsonHoldsTheSame() throws IOException {
    JsonNode json = new ObjectMapper().readTree(compare(arm("a"), arm("b"), "--json"));

    JsonNode table = json.path("comparisons").get(0);
    assertThat(table.path("baselineProcesses").asInt()).isEqualTo(3);
    assertThat(table.path("latency").asText()).isEqualTo("response");
    JsonNode mean = table.path("ops").get(0).path("figures").get(1);
    assertThat(mean.path("figure").asText()).isEqualTo("mean");
    assertThat(mean.path("verdict").asText()).isEqualTo("different");
    assertThat(mean.path("ratio").asDouble()).isBetween(1.19, 1.21);
    assertThat(json.path("arms").get(1).path("remarks").get(0).asText()).contains("NOISY");
  }

  /** B does two thirds of the strides a second, and each of them takes twice the CPU. */
  @Test
  void stridesPerSecondAndCpuPerStrideAreFiguresOfAllOps() throws IOException {
    for (int run = 1; run <= 3; run++) {
      String first = "{\"achievedPerSecond\": %d.5, \"cpuNanosPerStride\": 50%d.0}";
      String second = "{\"achievedPerSecond\": %d.1, \"cpuNanosPerStride\": 100%d.0}";
      write("c" + run, 1_000_000, "17", "[]", first.formatted(30 + run / 3, run));
      write("d" + run, 1_000_000, "17", "[]", second.formatted(20 + run / 3, run));
    }

    JsonNode json = new ObjectMapper().readTree(compare(arm("c"), arm("d"), "--json"));
    String text = compare(arm("c"), arm("d"));

    JsonNode figures = json.path("comparisons").get(0).path("ops").get(0).path("figures");
    assertThat(figures.findValuesAsText("figure"))
        .endsWith("cpuNanosPerOp", "cpuNanosPerStride", "stridesPerSecond");
    JsonNode strides = figures.get(figures.size() - 1);
    assertThat(strides.path("ratio").asDouble()).isBetween(0.65, 0.67);
    assertThat(strides.path("verdict").asText()).isEqualTo("different");
    assertThat(figures.get(figures.size() - 2).path("ratio").asDouble()).isBetween(1.9, 2.1);
    assertThat(text)
        .containsPattern("  strides/s +30\\.8 +20\\.4 +0\\.66")
        .containsPattern("  CPU/stride +502 ns +1\\.00 µs +1\\.99");
  }

  @Test
  void aRatioOfLessThanAThousandthIsNotShownAsNothing() throws IOException {
    write("slow", 4_000_000_000L, "17", "[]");
    write("fast", 1_000_000, "17", "[]");
    String slow = parent.resolve("slow").toString();
    String fast = parent.resolve("fast").toString();

    assertThat(compare(slow, fast)).containsPattern("  p50 .* <0\\.001  ");
    assertThat(compare(fast, slow)).containsPattern("  p50 .* >999  ");
  }

  @Test
  void stepsWithoutVerdictsAreComparedOnlyIfAskedFor() throws IOException {
    addLoad("a1");
    addLoad("b1");
    String first = parent.resolve("a1").toString();
    String second = parent.resolve("b1").toString();

    assertThat(steps(first, second, "--json")).containsExactly("latency");
    assertThat(steps(first, second, "--json", "step=load")).containsExactly("load");
  }

  /** Adds a step before the other, with the same times and no verdicts. */
  private void addLoad(String name) throws IOException {
    Path document = parent.resolve(name).resolve("run.json");
    Files.writeString(
        document,
        Files.readString(document)
            .replace(
                "\"steps\": [",
                """
                "steps": [{"name": "load", "parameters": {}, "phases": [
                  {"kind": "measurement", "planned": {"loop": "paced"},
                   "total": {"counts": {"succeeded": 20000}},
                   "ops": {"read": {"counts": {"succeeded": 20000}}}}]},
                """));
    Path log = parent.resolve(name).resolve("latency.hlog");
    String lines = Files.readString(log);
    Files.writeString(log, lines.replace("Tag=latency/", "Tag=load/") + lines);
  }

  private List<String> steps(String... words) throws IOException {
    return new ObjectMapper().readTree(compare(words)).path("comparisons").findValuesAsText("step");
  }

  /** All ops of the arms differ in their mix, so that their row says little of the one op. */
  @Test
  void anOpOfBothArmsHasItsRowsThoughOneArmHasOthersToo() throws IOException {
    addWrites("b1");
    String first = parent.resolve("a1").toString();
    String second = parent.resolve("b1").toString();

    assertThat(ops(first, second, "--json")).containsExactly("read", "null");
    assertThat(ops(second, first, "--json")).containsExactly("read", "null");
    assertThat(ops(first, parent.resolve("a2").toString(), "--json")).containsExactly("null");
  }

  /** Adds another op, with the same times. */
  private void addWrites(String name) throws IOException {
    Path document = parent.resolve(name).resolve("run.json");
    Files.writeString(
        document,
        Files.readString(document)
            .replace("\"ops\": {", "\"ops\": {\"write\": {\"counts\": {\"succeeded\": 20000}}, "));
    Path log = parent.resolve(name).resolve("latency.hlog");
    Files.writeString(
        log,
        Files.readString(log)
            .replaceAll("(?m)^(Tag=latency/measurement/)read(.*)$", "$0\n$1write$2"));
  }

  private List<String> ops(String... words) throws IOException {
    return new ObjectMapper().readTree(compare(words)).path("comparisons").findValuesAsText("op");
  }

  @Test
  void deltaDecidesWhatMatters() throws IOException {
    JsonNode json = new ObjectMapper().readTree(compare(arm("a"), arm("b"), "--json", "delta=30%"));

    assertThat(
            json.path("comparisons")
                .get(0)
                .path("ops")
                .get(0)
                .path("figures")
                .get(1)
                .path("verdict"))
        .hasToString("\"no difference\"");
  }

  @ParameterizedTest
  @CsvSource({
    // b is slower than a: its times are longer, and at a fixed rate its throughput is the same
    "a, b, different, 3",
    "a, b, worse, 3",
    "b, a, different, 3",
    "b, a, worse, 0",
    "b, a, 'worse,undecided', 0",
    "a, b, 'undecided,worse', 3",
  })
  void aGateFailsOnWhatItIsTold(String first, String second, String on, int exitCode) {
    assertThat(exitCode(arm(first), arm(second), "--fail-on=" + on)).isEqualTo(exitCode);
    assertThat(exitCode(arm(first), arm(second))).isZero();
    assertThat(exitCode(arm(first), arm(second), "--fail-on=" + on, "delta=30%")).isZero();
  }

  @Test
  void aGateThatIsToldSoFailsOnWhatCannotBeTold() {
    String a = parent.resolve("a1").toString();
    String b = parent.resolve("b1").toString();
    assertThat(exitCode(a, b, "--fail-on=worse,different")).isZero();
    assertThat(exitCode(a, b, "--fail-on=undecided")).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({
    "a, b, worse, 'worse than A: '",
    "a, b, different, 'different from A: '",
    "b, a, different, 'different from A: '",
    "a, b, 'different,worse', 'worse than A: '",
  })
  void aGateNamesTheRowsThatFailIt(String first, String second, String on, String verdict) {
    assertThat(errorsOf(arm(first), arm(second), "--fail-on=" + on))
        .containsExactly(
            "bench: --fail-on: B: step latency: "
                + verdict
                + "mean of all ops, p50 of all ops, p90 of all ops, p99 of all ops and 2 more");
  }

  @Test
  void aGateNamesTheRowsThatAreUndecidedAndWhatHelps() {
    String a = parent.resolve("a1").toString();
    String b = parent.resolve("b1").toString();

    assertThat(errorsOf(a, b, "--fail-on=undecided,worse"))
        .containsExactly(
            "bench: --fail-on: B: step latency: undecided: ops/s of all ops, mean of all ops,"
                + " p50 of all ops, p90 of all ops and 3 more; compare more or longer runs of each"
                + " arm");
    assertThat(errorsOf(a, b, "--fail-on=worse")).isEmpty();
  }

  @Test
  void aLowerRateIsWorse() {
    RatioJudgement.Verdict different = RatioJudgement.Verdict.DIFFERENT;
    assertThat(figure("throughput", 0.5, different).worsened()).isTrue();
    assertThat(figure("throughput", 2, different).worsened()).isFalse();
    assertThat(figure("stridesPerSecond", 0.5, different).worsened()).isTrue();
    assertThat(figure("cpuNanosPerOp", 0.5, different).worsened()).isFalse();
    assertThat(figure("p99", 2, different).worsened()).isTrue();
    assertThat(figure("p99", 2, RatioJudgement.Verdict.NO_DIFFERENCE).worsened()).isFalse();
  }

  private static RunComparison.Figure figure(
      String key, double ratio, RatioJudgement.Verdict verdict) {
    return new RunComparison.Figure(
        key, 1, ratio, ratio, null, RatioEstimate.Spread.BETWEEN_PROCESSES, verdict.words());
  }

  /** The lines on stderr. */
  private static List<String> errorsOf(String... words) {
    StringWriter err = new StringWriter();
    int unused = execute(new StringWriter(), err, words);
    return err.toString().lines().toList();
  }

  private static int exitCode(String... words) {
    return execute(new StringWriter(), new StringWriter(), words);
  }

  @Test
  void mistakesAreToldInOneLine() {
    String folder = parent.resolve("a1").toString();

    assertThat(mistake(folder)).startsWith("compare with what?");
    assertThat(mistake(folder, folder + "x")).endsWith("a1x: no such folder");
    String other = parent.resolve("b1").toString();
    assertThat(mistake(folder, other, "delta=3")).startsWith("delta: '3' is no share");
    assertThat(mistake(folder, folder)).endsWith("is given twice: a process counts once");
    assertThat(mistake(folder, other, "step=main"))
        .isEqualTo("no step 'main' was measured in both; A has [latency]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--results=x", "--output=x", "--log-level=DEBUG", "--allow-files", "--web=0"})
  void optionsOfWhatIsMeasuredNeedLive(String option) {
    assertThat(mistake(parent.resolve("a1").toString(), parent.resolve("b1").toString(), option))
        .isEqualTo("--results, --output, --log-level, --allow-files and --web are for --live");
  }

  @Test
  void timesOfARunAtARateAndOfAClosedLoopAreNotOneArm() throws IOException {
    Path document = parent.resolve("b2").resolve("run.json");
    Files.writeString(document, Files.readString(document).replace("\"paced\"", "\"closed\""));
    String refused =
        "step 'latency' ran at a rate in one run of %s and in a closed loop in another: their"
            + " times mean different things";

    assertThat(mistake(arm("a"), arm("b"))).isEqualTo(refused.formatted("B"));
    assertThat(mistake(arm("b"), arm("a"))).isEqualTo(refused.formatted("A"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--fail-on=worse", "delta=5%", "step=main"})
  void searchesTakeNothingThatIsAboutRuns(String word) throws IOException {
    String first = writeSearch("first");
    String second = writeSearch("second");

    assertThat(mistake(first, second, word))
        .isEqualTo(
            "--fail-on, delta= and step= need result folders of runs; these are of searches");
    assertThat(compare(first, second)).contains("no answer: the search is failed");
  }

  private String writeSearch(String name) throws IOException {
    Path folder = Files.createDirectory(parent.resolve(name));
    Files.writeString(
        folder.resolve("search.json"),
        """
        {"schema": {"name": "bench-search", "version": 1}, "state": "failed",
         "slo": {"text": "p99<10ms"}, "answer": {"text": null}}
        """);
    return folder.toString();
  }

  private static String mistake(String... words) {
    StringBuilder problem = new StringBuilder();
    CommandLine command = new CommandLine(new CompareCommand());
    command.setExecutionExceptionHandler(
        (thrown, line, parsed) -> {
          assertThat(thrown).isInstanceOf(UsageException.class);
          problem.append(thrown.getMessage());
          return 2;
        });
    assertThat(command.execute(words)).isEqualTo(2);
    return problem.toString();
  }
}
