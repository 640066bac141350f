package io.bench.app.experiment.plan;

import static io.bench.app.experiment.plan.PlannedExperiments.file;
import static io.bench.app.experiment.plan.PlannedExperiments.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.app.catalog.PackagedExperiments;
import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.problem.UsageException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the plan of an experiment says of its arms, their servers and their words. */
class ExperimentPlannerTest {

  private static final PackagedExperiments BUILT_IN = new PackagedExperiments();

  static Stream<Arguments> builtIn() {
    return BUILT_IN.names().stream()
        .flatMap(name -> Stream.of(Arguments.of(name, false), Arguments.of(name, true)));
  }

  @ParameterizedTest(name = "{0}, quick: {1}")
  @MethodSource("builtIn")
  void aBuiltInExperimentCanBePlanned(String name, boolean quick) {
    ExperimentPlan plan = plan(BUILT_IN.load(name), Map.of(), quick, "no nginx");

    assertThat(plan.experiment().name()).isEqualTo(name);
    assertThat(plan.experiment().question()).as("its question").isNotBlank();
    assertThat(plan.arms()).hasSameSizeAs(plan.experiment().arms());
    assertThat(plan.experiment().comparison().pairs()).as("what it compares").isNotEmpty();
    if (quick) {
      assertThat(plan.arms()).as("two arms are enough to show that it works").hasSize(2);
      assertThat(plan.experiment().schedule().rounds()).isOne();
    }
  }

  @Test
  void anArmAndAPreparingRunAreWarnedOfFormerNames() {
    ExperimentPlan plan =
        plan(
            """
            parameters: {workload: keyvalue, scenario: default.capacity, adapter: cql}
            arms:
              old: {parameters: {deadline: 5s}}
              new: {parameters: {timeout: 5s}}
            prepare:
              - {workload: keyvalue, scenario: default.schema, deadline: 9s}
            """);

    String warning = "'deadline=' is now 'timeout='; the old name goes with the next version";
    assertThat(plan.warnings())
        .containsExactly("arm old: " + warning, "prepare keyvalue default.schema: " + warning);
  }

  private static ExperimentPlan ofThreeClients(int client, String one) {
    return plan(
        file(
            """
            parameters: {op: a, adapter: null-async, duration: 1s}
            arms:
              all: {}
              one: {parameters: {clients: %s}}
            """
                .formatted(one)),
        Map.of("clients", "3", "client", "" + client, "meet", "127.0.0.1:9741"),
        false,
        "");
  }

  @Test
  void anArmOfOneClientAmongSeveralMeetsNobody() {
    ExperimentPlan plan = ofThreeClients(2, "1");
    plan.checkOfClients(true);

    assertThat(plan.arm("all").isOfSeveralClients()).isTrue();
    assertThat(plan.arm("all").words()).contains("clients=3", "client=2", "meet=127.0.0.1:9741");
    assertThat(plan.arm("one").isOfSeveralClients()).isFalse();
    assertThat(plan.arm("one").words())
        .contains("clients=1")
        .noneMatch(word -> word.startsWith("client=") || word.startsWith("meet="));
  }

  @ParameterizedTest
  @CsvSource({"01,false", "0_3,true"})
  void theClientsOfAnArmAreReadAsThoseOfARun(String clients, boolean several) {
    ExperimentPlan plan = ofThreeClients(2, "'" + clients + "'");
    plan.checkOfClients(true);

    assertThat(plan.arm("one").isOfSeveralClients()).isEqualTo(several);
    assertThat(plan.arm("one").words().contains("client=2")).isEqualTo(several);
  }

  @Test
  void anArmKnowsHowLongItWarmsUpAtMost() {
    ExperimentPlan plan =
        plan(
            """
            parameters: {op: a, adapter: null-async, duration: 60s}
            arms:
              usual: {}
              capped: {parameters: {warmup-cap: 5m}}
              timed: {parameters: {warmup: 20m}}
              counted: {parameters: {warmup: 200k}}
            """);

    assertThat(plan.arms())
        .extracting(PlannedArm::warmUp)
        .containsExactly(
            Duration.ofMinutes(2), Duration.ofMinutes(5), Duration.ofMinutes(20), Duration.ZERO);
  }

  @Test
  void anArmWhoseOpsAreWaitedForForLongMayTakeLongerToEnd() {
    ExperimentPlan plan =
        plan(
            """
            parameters: {op: a, adapter: null-async, duration: 60s}
            arms:
              usual: {}
              patient: {parameters: {grace: 5m}}
            """);

    assertThat(plan.arms())
        .extracting(PlannedArm::longestEnd)
        .containsExactly(Duration.ofSeconds(15 + 60), Duration.ofMinutes(5 + 1));
  }

  @Test
  void anArmThatCannotRunHereIsInNoPair() {
    String text =
        """
        parameters: {workload: keyvalue, scenario: default.capacity, adapter: grpc}
        arms: {one: {}, two: {}, through: {parameters: {via: 'nginx:stock'}}}
        compare: {pairs: [[one, two], [one, through]], metrics: {throughput: higher}}
        """;

    assertThat(plan(file(text), Map.of(), false, "no nginx").comparison().pairs())
        .containsExactly(new Pair("one", "two"));
    assertThat(plan(file(text), Map.of(), false, "").comparison().pairs()).hasSize(2);
  }

  @Test
  void severalClientsCannotKnowWhenRestartsEnd() {
    ExperimentPlan plan =
        plan(
            file(
                """
                interleave: 1s
                parameters: {op: a, adapter: null-async, duration: 1s}
                arms: {one: {measured: at-a-stretch}, two: {measured: at-a-stretch}}
                """),
            Map.of("clients", "3", "client", "1", "meet", "127.0.0.1:9741"),
            false,
            "");

    assertThatThrownBy(() -> plan.checkOfClients(true))
        .isInstanceOf(UsageException.class)
        .hasMessage("several clients measure by turns only: give interleave=turns");
  }

  @Test
  void anArmOfSomeOfTheClientsIsRefused() {
    ExperimentPlan plan = ofThreeClients(0, "2");

    assertThatThrownBy(() -> plan.checkOfClients(true))
        .isInstanceOf(UsageException.class)
        .hasMessage("arm 'one': all of the clients=3 measure it, or with clients=1 client 0 alone");
  }

  @Test
  void thereAreBuiltInExperiments() {
    assertThat(BUILT_IN.names()).contains("grpc-vs-cql", "grpc-proxy");
  }

  @Test
  void anArmKnowsItsAdapterItsStepItsServersAndItsWords() {
    ExperimentPlan plan =
        plan(
            """
            parameters: {workload: keyvalue, scenario: default.capacity}
            arms:
              cql: {parameters: {adapter: cql}}
              grpc: {parameters: {adapter: grpc}}
              none: {parameters: {adapter: null-async}}
              limit: {command: search, parameters: {adapter: cql, slo: p99<1ms, start: 10, replications: 1}}
            prepare:
              - {workload: keyvalue, scenario: default.schema}
            """);

    assertThat(plan.arms())
        .extracting(PlannedArm::adapter)
        .containsExactly("cql", "grpc", "null-async", "cql");
    assertThat(plan.arms()).extracting(PlannedArm::step).containsOnly("capacity");
    assertThat(plan.arms()).allMatch(PlannedArm::canRun);
    assertThat(plan.arm("cql").needs()).containsExactly(Need.CASSANDRA);
    assertThat(plan.arm("grpc").needs()).containsExactly(Need.GATEWAY);
    assertThat(plan.arm("none").needs()).isEmpty();
    assertThat(plan.arm("limit").arm().command()).isEqualTo(Command.SEARCH);
    assertThat(plan.arm("limit").words())
        .containsExactlyInAnyOrder(
            "workload=keyvalue",
            "scenario=default.capacity",
            "adapter=cql",
            "slo=p99<1ms",
            "start=10",
            "replications=1");
    assertThat(plan.prepare())
        .singleElement()
        .satisfies(
            run -> {
              assertThat(run.needs()).containsExactly(Need.CASSANDRA);
              assertThat(run.words())
                  .containsExactly("workload=keyvalue", "scenario=default.schema");
            });
  }

  @Test
  void serversThatExistAreNotStarted() {
    ExperimentPlan plan =
        plan(
            """
            environment: {host: '10.0.0.1'}
            arms: {one: {parameters: {workload: keyvalue, adapter: cql}}}
            """);

    assertThat(plan.arm("one").needs()).isEmpty();
  }

  @Test
  void anArmThatLacksAProgramIsPlannedAndTakesNoTurn() {
    ExperimentFile file =
        file(
            """
            parameters: {workload: keyvalue, scenario: default.capacity, adapter: grpc}
            rounds: 2
            arms: {direct: {}, through: {parameters: {via: 'nginx:stock'}}}
            """);
    ExperimentPlan plan = plan(file, Map.of(), false, "no nginx: apt-get install nginx");

    assertThat(plan.arm("through").canRun()).isFalse();
    assertThat(plan.arm("through").missing()).isEqualTo("no nginx: apt-get install nginx");
    assertThat(plan.turns()).extracting(turn -> turn.arm()).containsExactly("direct", "direct");
  }

  @Test
  void secretsOfArmsAreKnown() {
    ExperimentPlan plan =
        plan(
            """
            environment: {host: '10.0.0.1'}
            arms:
              one: {parameters: {workload: keyvalue, username: me, password: open-sesame}}
            """);

    assertThat(plan.secrets()).contains("open-sesame");
  }

  @Test
  void whatIsTypedReachesTheRunsThatPrepareWhereTheyKnowIt() {
    ExperimentFile file =
        file(
            """
            prepare:
              - {workload: keyvalue, scenario: default.rampup}
              - {workload: keyvalue, scenario: default.rampup, keycount: 5}
            arms: {one: {parameters: {workload: keyvalue, scenario: default.capacity}}}
            """);
    ExperimentPlan plan =
        plan(file, Map.of("keycount", "7", "rate", "100", "localdc", "west"), false, "");

    assertThat(plan.prepare())
        .extracting(PreparingRun::words)
        .satisfiesExactly(
            words ->
                assertThat(words)
                    .containsExactlyInAnyOrder(
                        "workload=keyvalue",
                        "scenario=default.rampup",
                        "keycount=7",
                        "localdc=west"),
            words -> assertThat(words).contains("keycount=5", "localdc=west"));
  }
}
