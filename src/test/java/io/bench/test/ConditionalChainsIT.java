package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Strides of twelve reads and twelve conditional batches on a real server. */
@ExtendWith(SharedServers.class)
class ConditionalChainsIT {

  private static final String WORKLOAD =
      Path.of("resources/own-workloads/conditional-chains.yaml").toAbsolutePath().toString();

  private static final int CHAINS = 20;
  private static final int STEPS = 12;

  private static WorkloadRun run;
  @TempDir static Path folder;

  @BeforeAll
  static void serve(ServedCassandra shared) throws Exception {
    run = WorkloadRun.of(shared, folder, WORKLOAD, "chains").assertEveryOpSucceeded();
  }

  private static JsonNode strides(String step) throws IOException {
    JsonNode strides = run.results().measured(step).path("strides");
    JsonNode counts = strides.path("counts");
    assertThat(counts.path("issued").asLong()).isEqualTo(CHAINS);
    assertThat(counts.path("succeeded").asLong()).isEqualTo(CHAINS);
    assertThat(counts.path("applied").asLong() + counts.path("notApplied").asLong())
        .isEqualTo(CHAINS);
    assertThat(strides.at("/latencies/stride/count").asLong()).isEqualTo(CHAINS);
    assertThat(strides.path("achievedPerSecond").asDouble()).isPositive();
    return counts;
  }

  private static long times(String step, String kind) throws IOException {
    return run.results().measured(step).at("/ops/step/latencies/" + kind + "/count").asLong();
  }

  @Test
  void chainsThatMeetNobodyAreAppliedToTheirEnd() throws IOException {
    assertThat(strides("alone").path("applied").asLong()).isEqualTo(CHAINS);
    assertThat(run.count("alone", "step", "applied")).isEqualTo(CHAINS * STEPS);
    assertThat(times("alone", "appliedService")).isEqualTo(CHAINS * STEPS);
    assertThat(times("alone", "notAppliedService")).isZero();
  }

  @Test
  void whereChainsMeetTheTimesOfStepsThatWereNotAppliedAreKeptApart() throws IOException {
    strides("contended");
    long applied = run.count("contended", "step", "applied");
    long notApplied = run.count("contended", "step", "notApplied");
    assertThat(applied + notApplied).isEqualTo(CHAINS * STEPS);
    assertThat(times("contended", "appliedResponse")).isEqualTo(applied);
    assertThat(times("contended", "notAppliedResponse")).isEqualTo(notApplied);
    assertThat(run.ended().out()).contains("conditional updates: ").contains("  strides ");
  }

  @Test
  void aLoadThatCapturesNothingHasNoStrides() throws IOException {
    assertThat(run.results().measured("load").has("strides")).isFalse();
    assertThat(run.count("load", "applied")).isEqualTo(CHAINS);
  }
}
