package io.bench.app.experiment.live;

import static io.bench.app.experiment.live.LiveComparisons.comparison;
import static io.bench.app.experiment.live.LiveComparisons.comparisonOf;
import static io.bench.app.experiment.live.LiveComparisons.experiment;
import static io.bench.app.experiment.live.LiveComparisons.plan;
import static io.bench.app.experiment.live.LiveComparisons.problems;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bench.app.catalog.PackagedTexts;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.plan.PreparingRun;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.Interleaving;
import io.bench.engine.experiment.Interleaving.Mode;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.reading.WorkloadFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two arms and other words become an experiment that can be planned. */
class LiveComparisonTest {

  @TempDir Path folder;

  private Path jar(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    return Files.writeString(file, "content");
  }

  @Test
  void parametersOfTwoArmsAreMeasuredInBlocksAfterSchemaAndRampup() {
    ExperimentPlan plan = plan(comparison("path=driver", "path=lean", "keycount=1000"));

    Interleaving interleaving = Objects.requireNonNull(plan.experiment().interleaving());
    assertThat(interleaving.block()).isEqualTo(Duration.ofSeconds(1));
    assertThat(interleaving.budget()).isEqualTo(Duration.ofMinutes(10));
    assertThat(plan.prepare())
        .extracting(PreparingRun::name)
        .containsExactly("keyvalue default.schema", "keyvalue default.rampup");
    assertThat(plan.prepare().get(1).words()).contains("keycount=1000");
    assertThat(plan.arms()).extracting(PlannedArm::step).containsExactly("capacity", "capacity");
    assertThat(plan.arms().get(0).words()).contains("path=driver", "keycount=1000");
    assertThat(plan.arms().get(1).words()).contains("path=lean", "keycount=1000");
    assertThat(plan.experiment().comparison().pairs())
        .singleElement()
        .satisfies(
            pair -> {
              assertThat(pair.baseline()).isEqualTo("a");
              assertThat(pair.other()).isEqualTo("b");
            });
    assertThat(plan.experiment().comparison().metrics())
        .containsOnlyKeys(
            ArmMetric.THROUGHPUT,
            ArmMetric.P50,
            ArmMetric.P90,
            ArmMetric.P99,
            ArmMetric.CPU_PER_OP,
            ArmMetric.SERVER_CPU_PER_OP,
            ArmMetric.ERRORS);
    assertThat(plan.experiment().question())
        .isEqualTo(
            "Does b (path=lean) differ from a (path=driver)? keyvalue, default.capacity, prepared"
                + " by default.schema and default.rampup.");
  }

  @Test
  void onlyTheMetricsThatAreNamedAreJudged() {
    ExperimentPlan plan = plan(comparison("path=driver", "path=lean", "metrics=p50, throughput"));

    assertThat(plan.experiment().comparison().metrics())
        .containsExactly(
            Map.entry(ArmMetric.P50, Better.LOWER), Map.entry(ArmMetric.THROUGHPUT, Better.HIGHER));
    assertThat(plan.arms())
        .allSatisfy(arm -> assertThat(arm.words()).noneMatch(word -> word.startsWith("metrics")));
  }

  @Test
  void aMetricThatThereIsNotIsNamed() {
    assertThat(problems("path=driver", "path=lean", "metrics=p98,throughput"))
        .containsExactly("metrics=p98,throughput: no metric 'p98'; did you mean 'p90'?");
  }

  @Test
  void wordsOfBothArmsWin() {
    Experiment experiment =
        experiment(
            comparison(
                "path=driver",
                "path=lean",
                "interleave=2s",
                "budget=5m",
                "restarts=3",
                "delta=5%",
                "errors=stop"));

    assertThat(experiment.interleaving())
        .isEqualTo(
            new Interleaving(
                Mode.INTERLEAVED, Duration.ofSeconds(2), 3, true, Duration.ofMinutes(5)));
    assertThat(experiment.comparison().delta()).isEqualTo(0.05);
    assertThat(experiment.arms().get(1).parameters()).containsEntry("errors", "stop");
  }

  @Test
  void aStepThatIsNamedIsMeasured() {
    ExperimentPlan plan =
        plan(comparison("threads=8", "threads=16", "scenario=default.latency", "rate=500"));

    assertThat(plan.arms()).extracting(PlannedArm::step).containsExactly("latency", "latency");
    assertThat(plan.prepare())
        .extracting(PreparingRun::name)
        .containsExactly("keyvalue default.schema", "keyvalue default.rampup");
  }

  @Test
  void everyBuiltInWorkloadHasAStepToMeasure() {
    for (String workload : PackagedTexts.WORKLOADS.names()) {
      ExperimentPlan plan = plan(comparisonOf(workload, "label=a", "label=b"));

      assertThat(plan.arms())
          .as(workload)
          .extracting(PlannedArm::step)
          .containsExactly("capacity", "capacity");
      assertThat(plan.prepare()).as(workload).isNotEmpty();
    }
  }

  @Test
  void jarsAreDriverJarsAndGiveArmsTheirNames() throws IOException {
    LiveArm arm = LiveArm.parse("a", jar("driver-4.17.0.jar") + ",threads=8", problem -> {});

    assertThat(arm.name()).isEqualTo("driver-4-17-0");
    assertThat(arm.parameters())
        .containsEntry("driver-jar", folder.resolve("driver-4.17.0.jar").toString())
        .containsEntry("threads", "8");
  }

  @Test
  void valuesThatNameFilesOrAreSecretsAreGivenBesideTheText() throws IOException {
    Path file = jar("elsewhere/password");
    LiveComparison comparison =
        comparison("username=u,password=very-secret", "username=u,password-file=" + file);

    assertThat(comparison.file().text()).doesNotContain("very-secret");
    assertThat(comparison.given()).containsValue("very-secret").containsValue(file.toString());
    ExperimentPlan plan = plan(comparison);
    assertThat(plan.secrets()).contains("very-secret");
    assertThat(plan.arms().get(0).words()).contains("password=very-secret");
    assertThat(plan.arms().get(1).words()).contains("password-file=" + file);
  }

  @Test
  void aFileThatIsNoneIsAMistake() {
    assertThat(problems("old.jar", "path=lean")).containsExactly("there is no file 'old.jar'");
    assertThat(problems("old", "path=lean"))
        .singleElement()
        .asString()
        .startsWith("'old' is no arm: an arm is the jar of a driver");
  }

  @Test
  void armsThatAreNoPairAreRefused() {
    assertThat(problems("path=lean", "path=lean"))
        .containsExactly(
            "both arms are the same; to see what two equal arms show, give label=a and label=b");
    assertThat(problems("path=lean", "path=driver", "path=lean"))
        .containsExactly(
            "'path' is given for both arms and for arm a; give one of them",
            "'path' is given for both arms and for arm b; give one of them");
    assertThat(problems("path=lean", "workload=keyvalue"))
        .singleElement()
        .asString()
        .startsWith("'workload' is the same for both arms");
    assertThat(problems("path=lean", "host=10.0.0.1"))
        .singleElement()
        .asString()
        .startsWith("'host' is the same for both arms");
    assertThat(problems("path=lean,path=driver", "path=driver"))
        .containsExactly("arm 'path=lean,path=driver' gives 'path' twice");
    assertThat(problems("path=leen", "path=driver"))
        .isNotEmpty()
        .allSatisfy(problem -> assertThat(problem).contains("leen"));
  }

  @Test
  void whatBlocksCannotTakeIsRefused() {
    assertThat(problems("path=lean", "path=driver", "duration=30s", "interleave=turns"))
        .containsExactly(
            "duration= is not for --live: a block lasts interleave=1s, and budget=10m bounds the"
                + " whole",
            "interleave=turns: --live measures in blocks, such as interleave=1s");
    assertThat(problems("rates=10", "rates=20"))
        .allSatisfy(problem -> assertThat(problem).startsWith("rates= is not for --live"))
        .isNotEmpty();
  }

  @Test
  void aWorkloadWithoutASuitableStepSaysSo() {
    assertThat(problems("path=lean", "path=driver", "scenario=default.schema"))
        .containsExactly("default.schema: it measures nothing that could be compared");
    assertThat(problems("path=lean", "path=driver", "scenario=nothing"))
        .singleElement()
        .asString()
        .contains("no scenario 'nothing'");
    WorkloadFile two =
        WorkloadFile.ofText(
            "two.yaml",
            """
            scenarios:
              default:
                one: run adapter=null-async
                two: run adapter=null-async
            ops: {op: x}
            """);
    assertThat(
            catchThrowableOfType(
                    UsageException.class,
                    () -> LiveComparison.of("delay=1ms", "delay=2ms", "two", null, two, Map.of()))
                .problems())
        .containsExactly(
            "one step is compared, and scenario 'default' measures 2; name one of default.one,"
                + " default.two");
  }
}
