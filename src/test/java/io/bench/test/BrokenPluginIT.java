package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a plugin does to its lanes: the run ends, says whose fault it was, and is written. */
class BrokenPluginIT {

  private static final String RUN =
      """
      exec java -jar bench.jar run adapter=broken op='{say: x}' threads=8 lanes=2 warmup=none \
        duration=1h grace=1s --output=result \
      """
              .strip()
          + " ";

  @TempDir Path folder;
  private InstalledBench bench;

  @BeforeEach
  void install() throws Exception {
    bench = InstalledBench.in(folder);
    bench.addPlugin("plugin-that-breaks");
  }

  @Test
  void aLoopWhoseThreadDiesFailsTheStep() throws Exception {
    BenchProcess.Ended ended = bench.shell(RUN + "how=dies");

    assertFailed(
        ended,
        "adapter 'broken' (plugin team 4.5): lane \\d cannot go on: its thread 'broken-loop-\\d'"
            + " has ended");
  }

  @Test
  void aLoopThatSleepsForEverFailsTheStepWithItsStack() throws Exception {
    BenchProcess.Ended ended = bench.shell(RUN + "how=sleeps");

    assertFailed(
        ended,
        "adapter 'broken' (plugin team 4.5): lane \\d is stuck: its thread 'broken-loop-\\d' gave"
            + " it no turn for 1\\d s (at java.lang.Thread.sleep.*, from"
            + " .*team.Loop.sleepForEver(Loop.java:\\d+)); bench.log has its stack");
    assertThat(Files.readString(folder.resolve("result/bench.log")))
        .contains("//team.Loop.sleepForEver(Loop.java:");
  }

  @Test
  void anOpThatIsEndedTwiceIsThePluginsFaultAndNoBug() throws Exception {
    BenchProcess.Ended ended = bench.shell(RUN + "how=twice");

    assertFailed(
        ended, "adapter 'broken' (plugin team 4.5) has ended op 'op' twice (cycle 20000): .*");
    assertThat(result().at("/steps/0/phases/0/total/counts/failed").asLong()).isZero();
  }

  @Test
  void aSignalEndsARunWhoseLaneSleepsForEver() throws Exception {
    BenchProcess.Ended ended =
        bench.shell(
            folder,
            Map.of("ASLEEP", folder.resolve("asleep").toString()),
            "mkfifo asleep; (" + RUN + "how=sleeps) & read line < asleep; kill -TERM $!; wait $!");

    assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(143);
    assertThat(ended.err()).doesNotContain("this is a bug").doesNotContain("did not end");
    assertThat(result().path("state").asText()).isEqualTo("failed");
    assertThat(result().path("reason").asText()).contains("broken-loop-");
  }

  @Test
  void aServerOnThisMachineIsSeenByWhereTheAdapterConnects() throws Exception {
    String run = RUN.replace("duration=1h", "duration=2s");
    assertThat(bench.shell(run).out()).contains("SAME_HOST");
    Files.move(folder.resolve("result"), folder.resolve("before"));
    assertThat(bench.shell(run + "at=192.0.2.1").out()).doesNotContain("SAME_HOST");
  }

  private void assertFailed(BenchProcess.Ended ended, String reason) throws IOException {
    assertThat(ended.exitCode()).as(ended.out() + ended.err()).isEqualTo(1);
    assertThat(ended.out() + ended.err()).doesNotContain("bug");
    JsonNode run = result();
    assertThat(run.path("state").asText()).isEqualTo("failed");
    assertThat(run.path("reason").asText())
        .matches("step op: " + reason.replace("(", "\\(").replace(")", "\\)"));
    assertThat(ended.out()).contains("(plugin team 4.5)");
    JsonNode counts = run.at("/steps/0/phases/0/total/counts");
    assertThat(counts.path("succeeded").asLong()).isGreaterThan(20_000);
    assertThat(counts.path("issued").asLong())
        .isEqualTo(
            counts.path("succeeded").asLong()
                + counts.path("failed").asLong()
                + counts.path("unfinished").asLong());
  }

  private JsonNode result() throws IOException {
    return new ObjectMapper().readTree(folder.resolve("result/run.json").toFile());
  }
}
