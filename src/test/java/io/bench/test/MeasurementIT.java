package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the real jar says of its own measurements, on an adapter without a server. */
class MeasurementIT {

  @TempDir Path folder;

  @Test
  void anAutomaticWarmUpEndsAtItsCapAtTheLatestAndEveryConditionIsTold() throws Exception {
    BenchProcess.Ended ended = run("default.capacity", "warmup-cap=3s", "duration=12s");

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    JsonNode phases = results().phases("capacity");
    assertThat(phases).hasSize(2);
    JsonNode gate = phases.get(0).path("gate");
    assertThat(gate.path("state").asText()).isIn("open", "capped");
    assertThat(gate.path("conditions").findValuesAsText("rule"))
        .containsExactly("floor", "floor-ops", "jit", "cost", "primary", "patience", "cap");
    JsonNode measured = phases.get(1);
    assertThat(measured.path("verdicts").findValuesAsText("evidence"))
        .isNotEmpty()
        .noneMatch(String::isBlank);
    assertThat(measured.path("notices").findValuesAsText("name")).contains("CLOSED_LOOP");
    assertThat(measured.at("/total/intervals95/of").asText()).isEqualTo("service");
    assertThat(measured.at("/total/intervals95").has("p99")).isTrue();
    assertThat(measured.path("timeAccount")).isNotEmpty();
    assertThat(measured.at("/client/allocatedBytesPerOp").isNumber()).isTrue();
    assertThat(measured.at("/client/safepoints").isNumber()).isTrue();
    assertThat(ended.out().lines().skip(1).findFirst().orElseThrow()).contains("(capacity): ");
    assertThat(ended.out().lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void whatIsNotSteadyFailsAStrictRunOnly() throws Exception {
    String[] tooShort = {"default.capacity", "warmup=none", "duration=2s"};

    BenchProcess.Ended lenient = run(tooShort);
    assertThat(lenient.exitCode()).as(lenient.err()).isZero();
    assertThat(lenient.out()).contains("! TOO_SHORT (capacity)");
    List<String> strict = new ArrayList<>(List.of("--strict"));
    strict.addAll(Arrays.asList(tooShort));
    assertThat(run(strict.toArray(String[]::new)).exitCode()).isEqualTo(3);
  }

  @Test
  void aRampOffersTheMeanOfItsEndsAndThenStays() throws Exception {
    BenchProcess.Ended ended =
        run("default.latency", "rate=100..300 over 4s", "warmup=none", "duration=6s");

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    JsonNode measured = results().measured("latency");
    assertThat(measured.at("/planned/seconds").asDouble()).isEqualTo(6);
    assertThat(measured.at("/planned/ops").asLong()).isEqualTo(800 + 2 * 300);
    assertThat(ended.out()).contains("100 to 300 ops/s over 4.00 s");
    assertThat(measured.path("notices").findValuesAsText("name")).contains("CHANGING_RATE");
  }

  @Test
  void theSameSeedGivesTheSameRandomArrivals() throws Exception {
    long[] planned = new long[3];
    String[] seeds = {"1", "1", "2"};
    for (int run = 0; run < seeds.length; run++) {
      Path own = folder.resolve("" + run);
      own.toFile().mkdir();
      BenchProcess.Ended ended =
          runIn(
              own,
              "default.latency",
              "rate=1000",
              "arrivals=poisson",
              "seed=" + seeds[run],
              "warmup=none",
              "duration=2s");
      assertThat(ended.exitCode()).as(ended.err()).isZero();
      ResultFiles results = ResultFiles.in(own);
      results.assertCountsAddUp();
      planned[run] = results.measured("latency").at("/planned/ops").asLong();
    }
    assertThat(planned[0]).isEqualTo(planned[1]).isNotEqualTo(planned[2]).isBetween(1_700L, 2_300L);
  }

  private ResultFiles results() throws IOException {
    return ResultFiles.in(folder);
  }

  private BenchProcess.Ended run(String... more) throws IOException, InterruptedException {
    return runIn(folder, more);
  }

  private static BenchProcess.Ended runIn(Path folder, String... more)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("run", "workload=keyvalue", "adapter=null"));
    arguments.addAll(List.of(more));
    return BenchProcess.run(folder, arguments.toArray(String[]::new));
  }
}
