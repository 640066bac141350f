package io.bench.test;

import static io.bench.test.ExperimentOutput.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code bench compare --live} by the real jar against a Cassandra: words become an experiment,
 * whose verdicts become an exit code.
 */
@Tag("full")
@ExtendWith(SharedServers.class)
class LiveComparisonIT {

  /** Three restarts, on a machine that other tests load too. */
  private static final Duration PATIENCE = Duration.ofMinutes(12);

  private static final Path DRIVERS = Path.of(System.getProperty("drivers.folder"));

  @TempDir Path folder;

  private BenchProcess.Ended compare(ServedCassandra cassandra, String... arms) throws Exception {
    List<String> words = new ArrayList<>(List.of("compare", "--live"));
    words.addAll(List.of(arms));
    words.addAll(
        List.of(
            "workload=keyvalue",
            "keycount=500",
            "warmup=2s",
            "budget=30s",
            "restarts=3",
            "host=" + cassandra.address,
            "--fail-on=different",
            "--output=out"));
    try (BenchProcess bench = BenchProcess.start(folder, words.toArray(String[]::new))) {
      BenchProcess.Ended ended = bench.awaitEnd(PATIENCE);
      assertThat(bench.children()).isEmpty();
      return ended;
    }
  }

  private ExperimentOutput out() {
    return new ExperimentOutput(folder.resolve("out"));
  }

  private static String verdict(JsonNode document, String metric) {
    return named(document.path("findings"), "metric", metric).path("verdict").asText();
  }

  /** Both arms are the same program, and noise of a quarter is no difference here. */
  @Test
  void equalArmsPassTheGate(ServedCassandra cassandra) throws Exception {
    BenchProcess.Ended ended = compare(cassandra, "label=one", "label=two", "delta=25%");

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    JsonNode document = out().completed();
    assertThat(verdict(document, "throughput")).isIn("no difference", "cannot tell");
    assertThat(verdict(document, "errors")).isEqualTo("no difference");
    assertThat(ended.out())
        .startsWith("compare-live: Does b (label=two) differ from a (label=one)?")
        .contains("b against a");
  }

  /** One request at a time is a fraction of what 64 are, whatever else the machine does. */
  @Test
  void anArmThatIsManyTimesSlowerFailsTheGate(ServedCassandra cassandra) throws Exception {
    BenchProcess.Ended ended = compare(cassandra, "threads=64", "threads=1");

    JsonNode document = out().completed();
    assertThat(verdict(document, "throughput")).as(ended.out()).isEqualTo("worse");
    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.err()).contains("--fail-on: throughput of b is worse than of a");
    for (String metric : List.of("p50", "p90", "p99")) {
      assertThat(verdict(document, metric)).as(metric).isNotEmpty();
    }
  }

  /** As a developer of a driver would ask; which of them is better does not matter here. */
  @Test
  void twoPublishedDriversAreComparedByTheirFiles(ServedCassandra cassandra) throws Exception {
    BenchProcess.Ended ended = compare(cassandra, driver("datastax"), driver("scylla"));

    JsonNode document = out().completed();
    Map<String, Set<String>> drivers = new TreeMap<>();
    for (JsonNode turn : document.path("turns")) {
      for (JsonNode step : out().results(turn).run().path("steps")) {
        drivers
            .computeIfAbsent(turn.path("arm").asText(), arm -> new TreeSet<>())
            .add(step.path("server").path("driver.version").asText());
      }
    }
    assertThat(drivers.values())
        .as("each arm has its own: %s", drivers)
        .hasSize(2)
        .doesNotHaveDuplicates()
        .allSatisfy(versions -> assertThat(versions).hasSize(1).doesNotContain(""));
    boolean differ = false;
    for (JsonNode finding : document.path("findings")) {
      differ |= List.of("better", "worse").contains(finding.path("verdict").asText());
    }
    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(differ ? 3 : 0);
    assertThat(verdict(document, "throughput")).isNotEmpty();
  }

  private static String driver(String name) {
    Path jar = DRIVERS.resolve(name + ".jar").toAbsolutePath();
    assertThat(jar).isRegularFile();
    return jar.toString();
  }
}
