package io.bench.engine.experiment.reading;

import static io.bench.engine.experiment.reading.ReadingExperiments.MINIMAL;
import static io.bench.engine.experiment.reading.ReadingExperiments.parameters;
import static io.bench.engine.experiment.reading.ReadingExperiments.read;
import static io.bench.engine.experiment.reading.ReadingExperiments.readQuick;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.experiment.ArmExpectation;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.engine.experiment.PublishedState;
import io.bench.engine.experiment.TurnSchedule;
import io.bench.engine.experiment.TurnSchedule.Order;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The file, its small mode and what is typed: who wins. */
class ExperimentSettingsTest {

  private static final String TEXT =
      """
      rounds: 4
      forks: 2
      environment: {host: '10.0.0.1'}
      parameters: {workload: keyvalue, rate: 100, threads: 8, duration: 'TEMPLATE(length,60s)'}
      arms:
        plain: {}
        own: {parameters: {rate: 300}}
        third: {}
      expect:
        - own.errors < 1%
        - own.p99 / third.p99 < 2
        - plain.errors < 1%
      published:
        - {says: a, shows: own.p99 / plain.p99 > 2}
        - {says: b, shows: third.p99 / plain.p99 > 2}
      quick:
        rounds: 1
        arms: [plain, own]
        parameters: {rate: 10, warmup: 1s}
      """;

  @Test
  void anArmsOwnParameterWinsOverTheFiles() {
    assertThat(parameters(read(TEXT), "plain")).containsEntry("rate", "100");
    assertThat(parameters(read(TEXT), "own")).containsEntry("rate", "300");
  }

  @Test
  void aTypedParameterWinsOverTheFilesButNotOverAnArmsOwn() {
    Experiment experiment = read(TEXT, Map.of("rate", "200", "keycount", "5"));

    assertThat(parameters(experiment, "plain"))
        .containsEntry("rate", "200")
        .containsEntry("keycount", "5")
        .containsEntry("threads", "8");
    assertThat(parameters(experiment, "own"))
        .containsEntry("rate", "300")
        .containsEntry("keycount", "5");
  }

  @Test
  void theSmallModeWinsOverAnArmsOwn() {
    Experiment experiment = readQuick(TEXT, Map.of());

    assertThat(experiment.quick()).isTrue();
    assertThat(experiment.schedule()).isEqualTo(new TurnSchedule(1, Order.ABBA, 1, 2));
    assertThat(parameters(experiment, "plain")).containsEntry("rate", "10");
    assertThat(parameters(experiment, "own"))
        .containsEntry("rate", "10")
        .containsEntry("warmup", "1s")
        .containsEntry("threads", "8");
  }

  @Test
  void whatIsTypedWinsOverTheSmallMode() {
    Experiment experiment =
        readQuick(TEXT, Map.of("rate", "20", "rounds", "3", "arms", "own, third"));

    assertThat(experiment.schedule().rounds()).isEqualTo(3);
    assertThat(experiment.arms()).extracting(ExperimentArm::name).containsExactly("own", "third");
    assertThat(parameters(experiment, "own")).containsEntry("rate", "20");
    assertThat(parameters(experiment, "third")).containsEntry("rate", "20");
  }

  @Test
  void theSmallModeIsNothingWhereItIsNotWanted() {
    Experiment experiment = read(TEXT);

    assertThat(experiment.quick()).isFalse();
    assertThat(experiment.schedule().rounds()).isEqualTo(4);
    assertThat(experiment.arms()).hasSize(3);
    assertThat(parameters(experiment, "plain")).doesNotContainKey("warmup");
  }

  @Test
  void everySettingCanBeTyped() {
    Experiment experiment =
        read(
            TEXT,
            Map.of("rounds", "2", "forks", "3", "order", "random", "seed", "77", "delta", "10%"));

    assertThat(experiment.schedule()).isEqualTo(new TurnSchedule(2, Order.RANDOM, 77, 3));
    assertThat(experiment.comparison().delta()).isEqualTo(0.1);
    assertThat(parameters(experiment, "plain"))
        .containsOnlyKeys("workload", "rate", "threads", "duration");
  }

  @Test
  void aDeltaIsAShareOrPercent() {
    assertThat(read(MINIMAL, Map.of("delta", "0.02")).comparison().delta()).isEqualTo(0.02);
    assertThat(read(MINIMAL + "compare: {delta: 7%}\n").comparison().delta()).isEqualTo(0.07);
    assertThat(read(MINIMAL + "compare: {delta: 7%}\n", Map.of("delta", "2%")).comparison().delta())
        .isEqualTo(0.02);
  }

  @Test
  void aTemplateIsReplacedAndIsNoParameterOfTheArms() {
    assertThat(parameters(read(TEXT), "plain")).containsEntry("duration", "60s");
    assertThat(parameters(read(TEXT, Map.of("length", "5s")), "plain"))
        .containsEntry("duration", "5s")
        .doesNotContainKey("length");
  }

  @Test
  void onlyWhatIsAboutChosenArmsIsLeft() {
    Experiment experiment = read(TEXT, Map.of("arms", "own,plain"));

    assertThat(experiment.arms()).extracting(ExperimentArm::name).containsExactly("plain", "own");
    assertThat(experiment.comparison().pairs()).containsExactly(new Pair("plain", "own"));
    assertThat(experiment.expectations())
        .extracting(ArmExpectation::text)
        .containsExactly("own.errors < 1%", "plain.errors < 1%");
    assertThat(experiment.published()).extracting(PublishedState::says).containsExactly("a");
    assertThat(experiment.turns()).hasSize(16);
  }

  @Test
  void chosenArmsOfWhichNoPairIsLeftAreComparedWithTheFirstOfThem() {
    String text =
        """
        parameters: {workload: keyvalue}
        arms: {a: {}, b: {}, c: {}, d: {}}
        compare: {pairs: [[a, b], [a, d], [b, d]]}
        """;

    assertThat(read(text, Map.of("arms", "d,c")).comparison().pairs())
        .containsExactly(new Pair("c", "d"));
    assertThat(read(text, Map.of("arms", "d,c,b")).comparison().pairs())
        .as("a pair is left")
        .containsExactly(new Pair("b", "d"));
    assertThat(read(text, Map.of("arms", "c")).comparison().pairs()).isEmpty();
    assertThat(read(MINIMAL + "compare: {pairs: []}").comparison().pairs())
        .as("nothing was to be compared")
        .isEmpty();
  }

  @Test
  void aFilesHostIsForAllAdapters() {
    assertThat(read(TEXT).environments())
        .isEqualTo(
            Map.of(
                "servers",
                new ExperimentEnvironment("servers", Map.of(), Map.of("", "10.0.0.1"), false)));
  }

  @Test
  void typedHostsTakeThePlaceOfServersAndAreNoParameters() {
    Experiment experiment =
        read(
            "environment: {cassandra: {nodes: 3}}\n" + MINIMAL,
            Map.of("host", "10.1.1.1", "grpc-host", "10.1.1.2:8090"));

    ExperimentEnvironment environment = experiment.environment(experiment.arms().get(0));
    assertThat(environment.isForeign()).isTrue();
    assertThat(environment.hosts()).isEqualTo(Map.of("", "10.1.1.1", "grpc", "10.1.1.2:8090"));
    assertThat(parameters(experiment, "one")).containsOnlyKeys("workload");
  }

  @Test
  void theSmallModeFillsInTemplatesAndWhatIsTypedWinsOverIt() {
    String text =
        """
        parameters: {workload: keyvalue, rows: 'TEMPLATE(rows,1000000)', size: 'TEMPLATE(size,5)'}
        prepare: {workload: keyvalue, rows: 'TEMPLATE(rows,1000000)'}
        arms: {one: {}}
        quick: {templates: {rows: 100, size: 1}}
        """;

    Experiment small = readQuick(text, Map.of("size", "3"));

    assertThat(parameters(read(text), "one")).containsEntry("rows", "1000000");
    assertThat(parameters(small, "one")).containsEntry("rows", "100").containsEntry("size", "3");
    assertThat(small.prepare()).containsExactly(Map.of("workload", "keyvalue", "rows", "100"));
  }

  @Test
  void aTemplateOfTheSmallModeThatTheTextLacksIsAMistake() {
    assertThat(
            ReadingExperiments.problems(
                """
                parameters: {workload: 'TEMPLATE(load,keyvalue)'}
                arms: {one: {}}
                quick: {templates: {laod: lwt}}
                """,
                Map.of(),
                true))
        .containsExactly("some/mine.yaml:3:27: no TEMPLATE 'laod'; did you mean 'load'?");
  }

  @Test
  void optionsOfServersThatAreTypedReachEveryEnvironmentAndNoArm() {
    Experiment experiment =
        read(
            """
            environments:
              small: {cassandra: {heap: 512M}}
              large: {cassandra: {heap: 2G, nodes: 3}}
            parameters: {workload: keyvalue}
            arms: {one: {environment: small}}
            """,
            Map.of("cassandra-heap", "1G", "keycount", "7"));

    assertThat(experiment.environments().get("small").options())
        .isEqualTo(Map.of("cassandra-heap", "1G"));
    assertThat(experiment.environments().get("large").options())
        .isEqualTo(Map.of("cassandra-heap", "1G", "cassandra-nodes", "3"));
    assertThat(parameters(experiment, "one")).doesNotContainKey("cassandra-heap");
    assertThat(experiment.typed()).isEqualTo(Map.of("keycount", "7"));
  }
}
