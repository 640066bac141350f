package io.bench.app.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.engine.json.Json;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Past runs, which of them are meant, and their trends. */
class ResultsTest {

  private static final Instant NOW = Instant.parse("2026-03-10T12:00:00Z");

  @TempDir Path parent;

  @BeforeEach
  void writeRuns() throws IOException {
    write(
        "c-third", "2026-03-09T08:00:00Z", "completed", "keyvalue", "nightly,jdk21", "paced", 900);
    write("b-second", "2026-03-05T08:00:00Z", "failed", "keyvalue", "", "paced", 1_000);
    write("a-first", "2026-03-01T08:00:00Z", "completed", "timeseries", "nightly", "closed", 5_000);
  }

  private void write(
      String name, String start, String state, String workload, String label, String loop, int rate)
      throws IOException {
    Path folder = Files.createDirectory(parent.resolve(name));
    Files.writeString(
        folder.resolve("run.json"),
        """
        {"schema": {"name": "bench-run", "version": 1}, "state": "%s", "start": "%s",
         "updated": "%s", "workload": {"name": "%s"}, "scenario": "default", "adapter": "cql",
         "givenParameters": {"label": "%s", "rate": "%d"},
         "steps": [
          {"name": "schema", "parameters": {"threads": "1"}, "phases": [
            {"kind": "measurement", "planned": {"loop": "closed"}}]},
          {"name": "main", "parameters": {"threads": "64"},
           "expectations": [{"name": "p99", "result": "missed"}],
           "phases": [
            {"kind": "measurement", "planned": {"loop": "%s"},
             "rate": {"achievedPerSecond": %d}, "verdicts": [{"name": "STEADY"}],
             "total": {"counts": {"issued": 100, "succeeded": 90, "failed": 8, "unfinished": 2},
              "latencies": {"response": {"count": 100000, "p99": 5000000},
                            "service": {"count": 100000, "p99": 4000000}},
              "intervals95": {"of": "response", "throughput":
                {"lower": %d.5, "estimate": %d, "upper": %d.5},
                "p99": {"withheld": "not stationary"}}}}]}]}
        """
            .formatted(
                state, start, start, workload, label, rate, loop, rate, rate - 10, rate,
                rate + 10));
  }

  private ResultsDocument results(Map<String, String> wanted, String since, String until) {
    return ResultsDocument.of(
        PastRuns.read(parent), RunFilter.of(wanted, since, until, NOW, ZoneOffset.UTC));
  }

  private List<String> found(Map<String, String> wanted, String since, String until) {
    return results(wanted, since, until).runs().stream()
        .map(run -> run.folder().getFileName().toString())
        .toList();
  }

  @Test
  void runsAreListedFromTheOldestWithTheStepsThatWereJudged() {
    PastRun oldest = results(Map.of(), null, null).runs().get(0);

    assertThat(found(Map.of(), null, null)).containsExactly("a-first", "b-second", "c-third");
    assertThat(oldest.labels()).containsExactly("nightly");
    assertThat(oldest.steps()).extracting(PastStep::name).containsExactly("main");
    assertThat(oldest.steps().get(0).p99().value()).isEqualTo(4_000_000);
    assertThat(oldest.steps().get(0).errorShare()).isEqualTo(0.1);
  }

  @ParameterizedTest
  @CsvSource({
    "workload, keyvalue, 2",
    "workload, *value, 2",
    "workload, value, 0",
    "label, nightly, 2",
    "label, jdk*, 1",
    "adapter, cql, 3",
    "rate, 900, 1",
    "threads, 64, 3",
    "threads, 1, 0",
    "step, schema, 3",
    "step, nothing, 0",
    "no-such-parameter, x, 0"
  })
  void aRunIsMeantByWhatDescribesIt(String name, String value, int runs) {
    assertThat(found(Map.of(name, value), null, null)).hasSize(runs);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "7d, -, 2",
        "36h, -, 1",
        "2026-03-05, -, 2",
        "2026-03-05T08:00:01, -, 1",
        "-, 2026-03-05, 2",
        "-, 2026-03-05T08:00:00Z, 1",
        "-, 2026-03-05T08:00Z, 1",
        "2026-03-02, 2d, 1"
      })
  void datesAndAgesBoundTheRuns(String since, String until, int runs) {
    assertThat(found(Map.of(), since, until)).hasSize(runs);
  }

  @Test
  void whatIsNoDateIsRefused() {
    assertThatThrownBy(() -> results(Map.of(), "2026-13-01", null))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--since='2026-13-01' is no date (2026-11-25, 2026-11-25T17:30) and no age (7d, 12h)");
  }

  @Test
  void foldersWithoutARunAreNamedWithTheReason() throws IOException {
    Files.createDirectory(parent.resolve("empty"));
    Files.writeString(Files.createDirectory(parent.resolve("cut")).resolve("run.json"), "{\"sch");
    Files.writeString(
        Files.createDirectory(parent.resolve("bare")).resolve("run.json"),
        "{\"schema\": {\"name\": \"bench-run\", \"version\": 1}}");
    Files.writeString(
        Files.createDirectory(parent.resolve("newer")).resolve("run.json"),
        "{\"schema\": {\"name\": \"bench-run\", \"version\": 9}}");
    Files.writeString(Files.createDirectory(parent.resolve("slo")).resolve("search.json"), "{}");
    Files.writeString(parent.resolve("report.html"), "a file is no folder");

    PastRuns runs = PastRuns.read(parent);

    assertThat(runs.runs()).hasSize(3);
    assertThat(runs.leftOut())
        .extracting(one -> one.folder().getFileName() + ": " + one.reason())
        .containsExactly(
            "bare: run.json: names no workload or no start",
            "cut: run.json: cannot be read as JSON",
            "empty: has no run.json",
            "newer: run.json has format version 9, this program reads version 1: read it with a"
                + " newer Bench",
            "slo: holds a result of bench search");
    assertThat(ResultsText.runs(ResultsDocument.of(runs, new RunFilter(Map.of(), null, null))))
        .endsWith("3 runs in " + parent + "; 5 folders without a run that can be read.\n");
  }

  @Test
  void aFolderThatIsARunIsTheOnlyOne() {
    assertThat(PastRuns.read(parent.resolve("b-second")).runs()).hasSize(1);
  }

  @Test
  void aTrendHoldsRunsWhoseFiguresMeanTheSame() {
    List<Trend> trends = results(Map.of(), null, null).trends();

    assertThat(trends).extracting(Trend::workload).containsExactly("timeseries", "keyvalue");
    assertThat(trends.get(1).points())
        .extracting(point -> point.achieved().lower())
        .containsExactly(990.5, 890.5);
    assertThat(trends.get(1).points())
        .extracting(point -> point.p99().withheld())
        .containsOnly("not stationary");
  }

  @Test
  void textHasALineForEveryMeasuredStep() {
    assertThat(ResultsText.runs(results(Map.of("workload", "keyvalue"), null, null)).lines())
        .map(line -> line.replaceAll(" {2,}", " | "))
        .containsExactly(
            "when (UTC) | workload scenario.step | adapter | label | ops/s | p99 | outcome | folder",
            "2026-03-05 08:00:00 | keyvalue default.main | cql | - | 1,000 | 5.00 ms | failed, 1"
                + " missed, STEADY | "
                + parent.resolve("b-second"),
            "2026-03-09 08:00:00 | keyvalue default.main | cql | nightly,jdk21 | 900 | 5.00 ms | 1"
                + " missed, STEADY | "
                + parent.resolve("c-third"),
            "",
            "2 runs in " + parent + "; 1 did not match.");
  }

  @Test
  void trendsShowTheIntervalsThatWereRecorded() {
    assertThat(ResultsText.trends(results(Map.of("label", "jdk21"), null, null)))
        .startsWith("keyvalue, step main, cql, paced: response time\n")
        .containsPattern("900 +891 - 911 +5.00 ms +- +1 missed, STEADY");
  }

  @Test
  void jsonHasRunsTrendsAndWhatWasLeftOut() {
    JsonNode json = Json.tree(results(Map.of(), "7d", null));

    assertThat(json.at("/schema/name").asText()).isEqualTo("bench-results");
    assertThat(json.at("/runs/0/steps/0/achieved/upper").asDouble()).isEqualTo(1_010.5);
    assertThat(json.at("/trends/0/points").size()).isEqualTo(2);
    assertThat(json.at("/otherRuns").asInt()).isEqualTo(1);
  }
}
