package io.bench.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.clients.place.Meeting;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.run.RunPlans;
import io.bench.app.search.SearchPlan;
import io.bench.app.search.SearchPlanner;
import io.bench.app.search.SearchRequest;
import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.run.RunPlan;
import io.bench.engine.workload.reading.WorkloadFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongestEndTest {

  private static RunPlan plan(String forks) {
    return RunPlans.plan(
        WorkloadFile.ofOp("one"),
        Map.of("adapter", "null", "cycles", "1", "grace", "20s", "forks", forks),
        0);
  }

  private static Optional<Meeting> clients(Duration timeout) {
    return Optional.of(new Meeting(0, 3, "127.0.0.1", 9741, "", null, null, timeout));
  }

  @Test
  void oneProcessWaitsForItsOps() {
    assertThat(LongestEnd.of(plan("1"), Optional.empty())).isEqualTo(Duration.ofSeconds(20));
  }

  @Test
  void aSearchWaitsForTheOpsOfItsTrials() {
    Map<String, String> given = Map.of("adapter", "null", "slo", "p99<10ms", "grace", "90s");
    SearchPlan search = SearchPlanner.plan(WorkloadFile.ofOp("one"), SearchRequest.of(given, true));

    assertThat(LongestEnd.of(search.scenario(), Optional.empty()))
        .isEqualTo(Duration.ofSeconds(90));
  }

  @Test
  void aParentWaitsForItsFork() {
    assertThat(LongestEnd.of(plan("2"), Optional.empty())).isEqualTo(Duration.ofSeconds(20 + 15));
  }

  @Test
  void oneOfSeveralClientsWaitsUntilSilentOnesAreGivenUpAndForFolders() {
    assertThat(LongestEnd.of(plan("1"), clients(Duration.ofMinutes(1))))
        .isEqualTo(Duration.ofSeconds(20 + 30 + 60));
    assertThat(LongestEnd.of(plan("1"), clients(Duration.ofSeconds(5))))
        .isEqualTo(Duration.ofSeconds(20 + 5 + 5));
  }

  @Test
  void foldersAreNotWaitedForAsLongAsClientsOfAnExperimentAre() {
    assertThat(LongestEnd.of(plan("1"), clients(Duration.ofHours(4))))
        .isEqualTo(Duration.ofSeconds(20 + 30 + 120));
  }

  @Test
  void aJobHasTheTimeThatItsClientsMayTake() {
    Duration client0 = LongestEnd.of(plan("1"), clients(Duration.ofHours(4)));

    assertThat(LongestEnd.ofJob(plan("1"), 3)).isGreaterThan(client0.plusSeconds(15));
    assertThat(LongestEnd.ofJob(plan("1"), 1)).hasSeconds(20 + 15 + 10);
  }

  @Test
  void anExperimentWaitsForItsSlowestArmAndForWhatThatCloses() {
    assertThat(LongestEnd.of(experiment("grace: 90s"))).hasSeconds(90 + 15);
    assertThat(LongestEnd.of(experiment("grace: 90s, forks: 2"))).hasSeconds(90 + 15 + 15);
    assertThat(LongestEnd.of(experiment("grace: 1s"))).hasSeconds(45);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "arms: {one: {parameters: {op: a}}, forked: {parameters: {workload: FILE}}}",
        "prepare: [{workload: FILE, adapter: null-async}]\narms: {one: {parameters: {op: a}}}",
      })
  void anExperimentWaitsForForksWhereverTheyAreSet(String runs, @TempDir Path folder)
      throws IOException {
    Path workload = folder.resolve("forked.yaml");
    Files.writeString(
        workload,
        """
        scenarios: {default: {main: run tags==block:main duration=1s forks=2}}
        blocks: {main: {ops: {read: noop}}}
        """);
    String parameters = "parameters: {adapter: null-async, duration: 1s, grace: 90s}\n";

    assertThat(LongestEnd.of(planned(parameters + runs.replace("FILE", workload.toString()))))
        .hasSeconds(90 + 15 + 15);
  }

  private static ExperimentPlan experiment(String slow) {
    return planned(
        """
        parameters: {op: a, adapter: null-async, duration: 1s}
        arms:
          one: {}
          slow: {parameters: {%s}}
        """
            .formatted(slow));
  }

  private static ExperimentPlan planned(String text) {
    return ExperimentRun.plan(
        ExperimentFile.ofUtf8("mine.yaml", text.getBytes(StandardCharsets.UTF_8)), Map.of(), false);
  }

  @Test
  void forksOfSeveralClientsEndBeforeTheirParents() {
    assertThat(LongestEnd.of(plan("2"), clients(Duration.ofMinutes(1))))
        .isEqualTo(Duration.ofSeconds(20 + 90 + 15 + 90));
  }
}
