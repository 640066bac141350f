package io.bench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.diagnostic.NullAsyncProvider;
import io.bench.adapter.diagnostic.NullProvider;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.lane.OpMix;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Count;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.StepResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which cycles failed, as the result folder tells. */
class FailedCyclesFileTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;

  @Test
  void everyFailedCycleHasALineWithItsErrorAndNoOtherHas() throws Exception {
    PhasePlan phase = RunRig.counted(PhaseKind.MEASUREMENT, 30_000, null);
    StepResult result =
        run(new NullProvider(), Map.of("fail-every", "10"), plan("list", 60_000, phase));

    List<JsonNode> lines = lines();
    assertThat(lines).hasSize(3_000);
    assertThat(lines).allMatch(line -> line.path("error").asText().equals("InjectedFailure"));
    assertThat(lines).allMatch(line -> line.path("step").asText().equals("main"));
    assertThat(lines).allMatch(line -> line.path("phase").asText().equals("measurement"));
    assertThat(lines)
        .allMatch(
            line -> {
              String op = line.path("cycle").asLong() % 2 == 0 ? "a" : "b";
              return line.path("op").asText().equals(op);
            });
    TreeSet<Long> cycles = new TreeSet<>();
    lines.forEach(line -> cycles.add(line.path("cycle").asLong()));
    assertThat(cycles).hasSize(3_000);
    assertThat(cycles.first()).isNotNegative();
    assertThat(cycles.last()).isLessThan(30_000);
    assertThat(result.activity().phases().get(0).unfinished()).isEmpty();
  }

  @Test
  void whatDidNotEndIsListedAsUnfinished() throws Exception {
    PhasePlan phase = RunRig.counted(PhaseKind.MEASUREMENT, 6, null);
    // on one lane, which has a place for each: of two one might claim more than it has permits for
    run(new NullAsyncProvider(), Map.of("delay", "1h"), plan("list", 10, phase, 1));

    assertThat(lines()).allMatch(line -> line.path("error").asText().equals("Unfinished"));
    assertThat(lines().stream().map(line -> line.path("cycle").asLong()))
        .containsExactlyInAnyOrder(0L, 1L, 2L, 3L, 4L, 5L);
  }

  @Test
  void aFailedTryThatARetryMendsIsNotListed() throws Exception {
    PhasePlan phase = RunRig.counted(PhaseKind.MEASUREMENT, 1_000, null);
    StepResult result =
        run(new NullProvider(), Map.of("fail-every", "10"), plan("retry,list", 60_000, phase));

    long failed = result.activity().phases().get(0).total(Count.FAILED);
    assertThat(Files.exists(file()) ? lines().size() : 0).isEqualTo((int) failed);
  }

  @Test
  void thereIsNoFileWhereNobodyAsksForIt() throws Exception {
    PhasePlan phase = RunRig.counted(PhaseKind.MEASUREMENT, 100, null);
    run(new NullProvider(), Map.of("fail-every", "10"), plan("count", 10, phase));

    assertThat(file()).doesNotExist();
  }

  private static ActivityPlan plan(String errors, long graceMillis, PhasePlan phase) {
    return plan(errors, graceMillis, phase, 2);
  }

  private static ActivityPlan plan(String errors, long graceMillis, PhasePlan phase, int lanes) {
    return new ActivityPlan(
        "main",
        new OpMix(List.of("a", "b"), List.of(0, 1), 2),
        lanes,
        8,
        List.of(phase),
        new ErrorHandling(ErrorPolicy.parse(errors), 5, new Backoff(0), 1),
        graceMillis * 1_000_000,
        3,
        7);
  }

  private StepResult run(
      AdapterProvider provider, Map<String, String> parameters, ActivityPlan plan)
      throws Exception {
    return RunRig.write(folder, provider, parameters, plan);
  }

  private Path file() {
    return folder.resolve("failed-cycles.jsonl");
  }

  private List<JsonNode> lines() throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file())) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }
}
