package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run prints on stdout when all is over. */
class SummaryIT {

  private static final ObjectMapper STRICT =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private static final String[] RAMPUP = {
    "run", "workload=keyvalue", "default.rampup", "adapter=null", "keycount=1000"
  };

  @TempDir Path folder;

  private static String[] with(String... more) {
    String[] all = java.util.Arrays.copyOf(RAMPUP, RAMPUP.length + more.length);
    System.arraycopy(more, 0, all, RAMPUP.length, more.length);
    return all;
  }

  @Test
  void withJsonStdoutIsOneObjectInTheWordsOfRunJson() throws Exception {
    BenchProcess.Ended ended = BenchProcess.runQuickly(folder, with("--json"));

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    JsonNode summary = STRICT.readTree(ended.out());
    assertThat(summary.path("state").asText()).isEqualTo("completed");
    assertThat(summary.path("exitCode").asInt()).isZero();
    assertThat(summary.at("/steps/0/phases/0"))
        .isEqualTo(ResultFiles.in(folder).run().at("/steps/0/phases/0"));
    assertThat(ended.err()).contains("rampup: done");
  }

  @Test
  void withJsonARunThatFailsIsAnObjectToo() throws Exception {
    BenchProcess.Ended ended =
        BenchProcess.runQuickly(folder, with("--json", "fail-every=2", "errors=stop"));

    assertThat(ended.exitCode()).isEqualTo(1);
    JsonNode summary = STRICT.readTree(ended.out());
    assertThat(summary.path("state").asText()).isEqualTo("failed");
    assertThat(summary.path("reason").asText()).contains("InjectedFailure");
    assertThat(summary.path("exitCode").asInt()).isEqualTo(1);
  }

  @Test
  void withJsonAMistakeLeavesStdoutEmpty() throws Exception {
    BenchProcess.Ended ended = BenchProcess.runQuickly(folder, with("--json", "rats=5"));

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).contains("rats");
  }

  @Test
  void theSecondRunNamesTheCommandThatComparesItWithTheFirst() throws Exception {
    BenchProcess.runQuickly(folder, RAMPUP);
    BenchProcess.Ended second = BenchProcess.runQuickly(folder, RAMPUP);

    assertThat(second.out().lines()).allMatch(line -> line.length() <= 100);
    String command = second.out().substring(second.out().indexOf("java -jar"));
    String[] words = command.replace("\\\n", " ").strip().split("\\s+", -1);
    assertThat(words).hasSize(6).startsWith("java", "-jar").contains("compare");
    assertThat(Path.of(words[2])).isEqualTo(Path.of(System.getProperty("bench.jar")));
    assertThat(folder.resolve(words[4]).resolve("run.json")).exists();
    assertThat(folder.resolve(words[5]).resolve("run.json")).exists();
    assertThat(words[4]).isNotEqualTo(words[5]);
  }

  @Test
  void wideShowsEveryPercentileAndCounter() throws Exception {
    BenchProcess.Ended ended =
        BenchProcess.runQuickly(
            folder,
            "run",
            "workload=keyvalue",
            "default.capacity",
            "adapter=null",
            "duration=2s",
            "warmup=none",
            "--wide");

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out()).contains("p75", "p99.99", "stddev", "succeededWhileIssuing");
  }
}
