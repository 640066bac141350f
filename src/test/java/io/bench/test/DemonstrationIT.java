package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is told no server and no scenario, on a real Cassandra of its own. */
class DemonstrationIT {

  private static final String[] SHORT = {
    "run", "workload=keyvalue", "keycount=2000", "warmup=1s", "duration=3s", "cassandra-heap=1G"
  };

  @TempDir Path folder;

  @Test
  void saysWhatItReachedAndFoldsItsVerdicts() throws Exception {
    BenchProcess.Ended ended = BenchProcess.run(folder, SHORT);

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    assertThat(ended.err()).contains("a demonstration: server and client share this machine");
    List<String> lines = ended.out().lines().toList();
    assertThat(lines.get(0))
        .startsWith("COMPLETED: workload keyvalue on cql, scenario demonstration");
    assertThat(lines.get(1)).contains("A demonstration");
    assertThat(lines.get(2))
        .matches("  .* ops/s; .* ops/s at most; 2,000 rows read back as written");
    assertThat(lines.get(lines.size() - 1)).contains("'full'", "host=ADDRESS");
    assertThat(ended.out()).doesNotContain("! ", "notice", "SAME_HOST");
    ResultFiles results = ResultFiles.in(folder);
    results.assertCountsAddUp();
    JsonNode run = results.run();
    assertThat(run.path("demonstration").asBoolean()).isTrue();
    assertThat(run.path("scenario").asText()).isEqualTo("demonstration");
    double probed = results.measured("probe").at("/rate/achievedPerSecond").asDouble();
    assertThat(results.measured("latency").at("/rate/offeredPerSecond").asDouble())
        .isBetween(0.32 * probed, 0.34 * probed);
    JsonNode latency = results.measured("latency");
    assertThat(latency.path("verdicts")).as("too short for STEADY").isNotEmpty();
    assertThat(latency.at("/notices").findValuesAsText("name")).contains("SAME_HOST");
    assertFoldedInTheReport(results.folder().resolve("report.html"));
  }

  /** What is closed is there, and what failed would stand outside of it. */
  private void assertFoldedInTheReport(Path report) throws Exception {
    Optional<Path> program = Chromium.program();
    assumeTrue(program.isPresent(), "no chromium on this machine");
    try (Chromium chromium = Chromium.start(program.get(), folder.resolve("profile"))) {
      ChromiumPage page = chromium.open().screen(1440, 900, "light").show(report);
      String badges = "[...document.querySelectorAll('.headline .verdict')].length";
      String folds =
          "[...document.querySelectorAll('.headline details')]"
              + ".filter((one) => one.textContent.includes('on this demonstration'))";

      assertThat(page.evaluate(badges).asInt()).isZero();
      assertThat(page.evaluate(folds + ".length").asInt()).isPositive();
      assertThat(page.evaluate(folds + ".some((one) => one.open)").asBoolean()).isFalse();
      page.evaluate(folds + ".forEach((one) => one.querySelector('summary').click())");
      page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
      assertThat(page.evaluate(badges).asInt()).isPositive();
      assertThat(page.complaints()).isEmpty();
    }
  }

  @Test
  @Tag("full")
  void whoeverIsStrictIsToldEveryVerdict() throws Exception {
    List<String> arguments = new ArrayList<>(List.of(SHORT));
    arguments.addAll(List.of("--strict", "--junit=junit.xml"));
    BenchProcess.Ended ended = BenchProcess.run(folder, arguments.toArray(String[]::new));

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(3);
    assertThat(ended.out()).contains("! ", "notice SAME_HOST").doesNotContain("A demonstration");
    assertThat(folder.resolve("junit.xml"))
        .content()
        .contains("notice SAME_HOST")
        .doesNotContain("A demonstration");
  }

  @Test
  void anOpOfTheUsersOwnIsOneToo() throws Exception {
    BenchProcess.Ended ended =
        BenchProcess.runQuickly(
            folder,
            "run",
            "op=SELECT release_version FROM system.local",
            "cycles=2000",
            "warmup=none",
            "cassandra-heap=1G");

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    List<String> lines = ended.out().lines().toList();
    assertThat(lines.get(1)).contains("A demonstration");
    assertThat(lines.get(2)).matches("  p50 .*, p99 .* at .* ops/s");
    assertThat(lines.get(lines.size() - 1)).contains("host=ADDRESS").doesNotContain("full");
    assertThat(ended.out()).doesNotContain("! ", "notice");
  }

  @Test
  @Tag("full")
  void aRateThatIsNotHeldIsToldLoudly() throws Exception {
    List<String> arguments = new ArrayList<>(List.of(SHORT));
    arguments.add("rate=10M");
    BenchProcess.Ended ended = BenchProcess.run(folder, arguments.toArray(String[]::new));

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    assertThat(ended.out()).contains("! RATE_MISSED (latency)").doesNotContain("A demonstration");
  }

  @Test
  @Tag("full")
  void jsonSaysThatItIsADemonstration() throws Exception {
    List<String> arguments = new ArrayList<>(List.of(SHORT));
    arguments.add("--json");
    BenchProcess.Ended ended = BenchProcess.run(folder, arguments.toArray(String[]::new));

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    JsonNode summary = new com.fasterxml.jackson.databind.ObjectMapper().readTree(ended.out());
    assertThat(summary.path("demonstration").asBoolean()).isTrue();
  }
}
