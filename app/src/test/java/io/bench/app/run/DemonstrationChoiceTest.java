package io.bench.app.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.catalog.PackagedTexts;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.StepPlan;
import io.bench.engine.workload.reading.WorkloadFile;
import io.bench.engine.workload.reading.WorkloadLoader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Which scenario {@code run} takes, and what it says of it. */
class DemonstrationChoiceTest {

  private static RunPlan plan(WorkloadFile file, String words) {
    Map<String, String> given = new LinkedHashMap<>();
    for (String word : words.isBlank() ? new String[0] : words.split(" ", -1)) {
      String[] parts = word.split("=", 2);
      given.put(parts[0], parts[1]);
    }
    return RunPlans.planOrDemonstrate(file, given);
  }

  private static RunPlan builtIn(String workload, String words) {
    return plan(new WorkloadLoader(PackagedTexts.WORKLOADS).load(workload), words);
  }

  @ParameterizedTest
  @CsvSource({
    "'', demonstration, true",
    "adapter=grpc, demonstration, true",
    "adapter=grpc via=nginx:stock, demonstration, true",
    "duration=5m cassandra-heap=1G, demonstration, true",
    "scenario=demonstration, demonstration, true",
    "scenario=demonstration host=192.0.2.1, demonstration, false",
    "host=192.0.2.1, default, false",
    "adapter=grpc host=192.0.2.1 token=t, default, false",
    "adapter=grpc gateway-contact-points=192.0.2.1 gateway-local-datacenter=dc1, default, false",
    "adapter=null, default, false",
    "dryrun=emit cycles=1, default, false",
    "'rates=1k,2k', default, true",
    "scenario=default, default, true",
    "scenario=full, full, false",
    "scenario=full.capacity, full, false",
    "scenario=default.rampup, default, true",
  })
  void isADemonstrationWhereEveryServerIsBenchsOwnUnlessFullIsAskedFor(
      String words, String scenario, boolean demonstration) {
    RunInfo info = builtIn("keyvalue", words).info();

    assertThat(info.scenario()).isEqualTo(scenario);
    assertThat(info.demonstration()).isEqualTo(demonstration);
    assertThat(info.givenParameters().containsKey("scenario"))
        .isEqualTo(words.contains("scenario="));
  }

  @ParameterizedTest
  @CsvSource({"'', true", "host=192.0.2.1, false", "adapter=null, false"})
  void aWorkloadWithoutADemonstrationRunsItsDefaultAsOne(String words, boolean demonstration) {
    String text = "scenarios: {default: {main: run cycles=5}}\nops: {read: SELECT a FROM t}";
    RunInfo info = plan(WorkloadFile.ofText("own.yaml", text), words).info();

    assertThat(info.scenario()).isEqualTo("default");
    assertThat(info.scenarios()).containsExactly("default");
    assertThat(info.demonstration()).isEqualTo(demonstration);
  }

  @ParameterizedTest
  @CsvSource({"cycles=1, true", "cycles=1 host=192.0.2.1, false", "cycles=1 adapter=null, false"})
  void soDoesASingleOp(String words, boolean demonstration) {
    RunInfo info = plan(WorkloadFile.ofOp("SELECT a FROM t"), words).info();

    assertThat(info.scenario()).isEmpty();
    assertThat(info.demonstration()).isEqualTo(demonstration);
  }

  @Test
  void aStepThatNamesItsServerIsNoDemonstration() {
    String text =
        "scenarios: {default: {main: run cycles=5, there: run cycles=5 host=192.0.2.1}}\n"
            + "ops: {read: SELECT a FROM t}";

    assertThat(plan(WorkloadFile.ofText("own.yaml", text), "").info().demonstration()).isFalse();
  }

  @Test
  void theStarterShowsItselfAndHasAFullMeasurement() throws IOException {
    RunInfo info = plan(starter(), "").info();

    assertThat(info.scenario()).isEqualTo("demonstration");
    assertThat(info.demonstration()).isTrue();
    assertThat(plan(starter(), "scenario=full").info().demonstration()).isFalse();
    assertThat(plan(starter(), "host=192.0.2.1").info().scenario()).isEqualTo("default");
  }

  private static WorkloadFile starter() throws IOException {
    try (InputStream in =
        DemonstrationChoiceTest.class.getResourceAsStream("/starter/workload.yaml")) {
      String text = new String(requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return WorkloadFile.ofText("starter.yaml", text);
    }
  }

  static List<String> builtIns() {
    return PackagedTexts.WORKLOADS.names();
  }

  @ParameterizedTest
  @MethodSource("builtIns")
  void everyBuiltInWorkloadShowsItselfInTheSameTime(String workload) {
    List<StepPlan> shown = builtIn(workload, "").steps();
    List<StepPlan> whole = builtIn(workload, "scenario=default").steps();

    assertThat(names(builtIn(workload, "scenario=full").steps())).isEqualTo(names(whole));
    assertThat(names(shown)).containsSubsequence("probe", "latency", "capacity");
    List<String> asEver =
        names(shown).stream().filter(name -> !"probe".equals(name)).sorted().toList();
    assertThat(asEver).isEqualTo(names(whole).stream().sorted().toList());
    Duration measured = Duration.ZERO;
    Duration warmUp = Duration.ZERO;
    for (StepPlan step : shown) {
      Map<String, String> engine = step.engineParameters();
      switch (step.name()) {
        case "probe", "latency", "capacity" -> {
          measured = measured.plus(step.engine().duration().orElseThrow());
          warmUp = warmUp.plusSeconds(Long.parseLong(engine.get("warmup").replace("s", "")));
        }
        default -> assertThat(step.engine().duration()).as(step.name()).isEmpty();
      }
    }
    assertThat(measured).isEqualTo(Duration.ofSeconds(23));
    assertThat(warmUp).isLessThanOrEqualTo(Duration.ofSeconds(20));
  }

  /** What a user gives reaches what is shown, but not the probe that only finds the rate. */
  @Test
  void theProbeStaysWhatItIs() {
    List<StepPlan> steps =
        builtIn("keyvalue", "duration=1m rate=500 forks=3 expect=p99<1s warmup=none").steps();

    StepPlan probe = steps.get(names(steps).indexOf("probe"));
    assertThat(probe.engine().duration()).contains(Duration.ofSeconds(5));
    assertThat(probe.engine().rate()).isEmpty();
    assertThat(probe.engine().forks()).isEqualTo(1);
    assertThat(probe.engine().expect()).isEmpty();
    StepPlan latency = steps.get(names(steps).indexOf("latency"));
    assertThat(latency.engineParameters())
        .containsEntry("duration", "1m")
        .containsEntry("rate", "500")
        .containsEntry("forks", "3")
        .containsEntry("warmup", "none");
  }

  private static List<String> names(List<StepPlan> steps) {
    return steps.stream().map(StepPlan::name).toList();
  }
}
