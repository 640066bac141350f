package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Searches by the real jar. The server answers after 10 ms and four ops may be in flight, so that
 * by Little's law it cannot do more than 400 ops/s, on whatever machine.
 */
class SearchIT {

  private static final double CAPACITY = 400;

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;

  private static String[] search(String slo, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "search",
                "slo=" + slo,
                "workload=keyvalue",
                "adapter=null-async",
                "delay=10ms",
                "threads=4",
                "keycount=100",
                "warmup=none"));
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  private static JsonNode document(ResultFiles results) throws IOException {
    return JSON.readTree(results.folder().resolve("search.json").toFile());
  }

  @Test
  void theAnswerIsWhatLittlesLawAllowsAndEveryTrialIsKept() throws Exception {
    BenchProcess.Ended ended = BenchProcess.run(folder, search("p90<50ms", "duration=1s"));

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    ResultFiles results = ResultFiles.in(folder);
    JsonNode document = document(results);
    assertThat(document.path("state").asText()).isEqualTo("completed");
    double met = document.at("/answer/metPerSecond").asDouble();
    assertThat(met).as(ended.out()).isBetween(50.0, 1.05 * CAPACITY);
    assertThat(document.at("/answer/missedPerSecond").asDouble()).isGreaterThan(met);
    assertThat(document.at("/answer/replications").asInt()).isEqualTo(3);
    assertThat(document.at("/settings/startFrom").asText()).isEqualTo("capacity");
    assertThat(document.at("/settings/capacityPerSecond").asDouble())
        .isBetween(1.0, 1.05 * CAPACITY);
    assertEveryTrialIsWhole(results, document);
    ResultFiles preparation = new ResultFiles(results.folder().resolve("preparation"));
    preparation.assertCountsAddUp();
    assertThat(preparation.measured("rampup").at("/total/counts/succeeded").asLong())
        .isEqualTo(100);
    assertThat(ended.out()).startsWith("FOUND: keyvalue on null-async, step latency, sustains ");
    assertThat(ended.out().lines())
        .filteredOn(line -> !line.startsWith("Results are in"))
        .allMatch(line -> line.length() <= 100);
    assertThat(ended.err().lines().filter(line -> line.startsWith("trial ")))
        .hasSize(document.path("trials").size());
  }

  private static void assertEveryTrialIsWhole(ResultFiles results, JsonNode document)
      throws IOException {
    for (JsonNode trial : document.path("trials")) {
      ResultFiles run = new ResultFiles(results.folder().resolve(trial.path("folder").asText()));
      run.assertCountsAddUp();
      assertThat(run.run().path("state").asText()).isEqualTo("completed");
      assertThat(run.folder().resolve("bench.log")).exists();
      JsonNode measured = run.measured("latency");
      assertThat(measured.at("/planned/ratePerSecond").asDouble())
          .isEqualTo(trial.path("ratePerSecond").asDouble());
      for (String count : List.of("issued", "succeeded", "failed", "unfinished")) {
        assertThat(measured.at("/total/counts/" + count).asLong())
            .as(count)
            .isEqualTo(trial.at("/counts/" + count).asLong());
      }
    }
    try (Stream<Path> folders = Files.list(results.folder().resolve("trials"))) {
      assertThat(folders).hasSize(document.path("trials").size());
    }
  }

  @Test
  void anObjectiveThatNothingCanMeetIsNotFound() throws Exception {
    BenchProcess.Ended ended =
        BenchProcess.run(
            folder, search("max<1ms", "default.latency", "start=20", "duration=1s", "--json"));

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(1);
    JsonNode printed = JSON.readTree(ended.out());
    assertThat(printed.at("/answer/end").asText()).isEqualTo("never_met");
    assertThat(printed.at("/trials/0/reasons/0").asText()).endsWith("wanted < 1 ms");
    assertThat(printed).isEqualTo(document(ResultFiles.in(folder)));
  }

  @Test
  void controlCLeavesWhatIsKnown() throws Exception {
    try (BenchProcess bench =
        BenchProcess.start(
            folder, search("p90<1s", "start=20", "--no-preparation", "duration=2s"))) {
      bench.err.await(line -> line.startsWith("trial 1 "));
      bench.signal("INT");
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err()).isEqualTo(130);
      assertThat(ended.out()).startsWith("INTERRUPTED");
      ResultFiles results = ResultFiles.in(folder);
      JsonNode document = document(results);
      assertThat(document.path("state").asText()).isEqualTo("interrupted");
      assertThat(document.at("/trials/0/outcome").asText()).isEqualTo("met");
      new ResultFiles(results.folder().resolve("trials/01-20")).assertCountsAddUp();
    }
  }

  @Test
  void aMistakeInTheObjectiveIsOneLineAndNothingIsStarted() throws Exception {
    BenchProcess.Ended ended = BenchProcess.run(folder, search("p99<10"));

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .isEqualTo("bench: slo: p99 needs a time with its unit (ns, us, ms, s), not '10'\n");
    assertThat(folder.resolve("bench-results")).doesNotExist();
  }
}
