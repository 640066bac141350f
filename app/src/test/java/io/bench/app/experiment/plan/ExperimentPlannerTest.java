package io.bench.app.experiment.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bench.app.catalog.PackagedExperiments;
import io.bench.app.catalog.PackagedTexts;
import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.reading.WorkloadFile;
import io.bench.engine.workload.reading.WorkloadLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every arm is checked before anything is started. */
class ExperimentPlannerTest {

  private static final PackagedExperiments BUILT_IN = new PackagedExperiments();

  private static ExperimentPlan plan(
      ExperimentFile file, Map<String, String> given, boolean quick, String missing) {
    WorkloadLoader workloads = new WorkloadLoader(PackagedTexts.WORKLOADS);
    return new ExperimentPlanner(
            workloads::load,
            arm -> arm.parameters().containsKey("via") ? Optional.of(missing) : Optional.empty())
        .plan(file, file.read(given, quick), given);
  }

  private static ExperimentPlan plan(String text) {
    return plan(file(text), Map.of(), false, "");
  }

  private static List<String> problems(String text) {
    UsageException wrong = catchThrowableOfType(UsageException.class, () -> plan(text));
    return wrong == null ? List.of() : wrong.problems();
  }

  private static ExperimentFile file(String text) {
    return ExperimentFile.ofUtf8("mine.yaml", text.getBytes(StandardCharsets.UTF_8));
  }

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
  void mistakesInAllArmsAreToldWithTheArm() {
    assertThat(
            problems(
                """
                environment: {cassandra: {nodes: many}}
                prepare: [{workload: keyvalu}]
                arms:
                  one: {parameters: {workload: keyvalue, thraeds: 8}}
                  two: {parameters: {workload: keyvalue, adapter: cqll}}
                  three: {parameters: {workload: keyvalue, scenario: default.schema}}
                  four: {command: search, parameters: {workload: keyvalue}}
                  five: {parameters: {workload: nothing-like-it}}
                  six: {command: search, parameters: {workload: keyvalue, slo: p99, rate: 5}}
                  seven: {command: search, parameters: {workload: keyvalue, slo: p99<1s, replications: no}}
                """))
        .satisfiesExactly(
            told -> assertThat(told).startsWith("environment servers: ").contains("many"),
            told -> assertThat(told).startsWith("arm one: ").contains("'threads'"),
            told -> assertThat(told).startsWith("arm two: ").contains("'cql'"),
            told -> assertThat(told).isEqualTo("arm three: none of its steps measures"),
            told -> assertThat(told).startsWith("arm four: slo: nothing to search for"),
            told -> assertThat(told).startsWith("arm five: ").contains("nothing-like-it"),
            told -> assertThat(told).startsWith("arm six: slo: "),
            told -> assertThat(told).startsWith("arm six: leave out 'rate=5'"),
            told -> assertThat(told).startsWith("arm seven: ").contains("replications"),
            told -> assertThat(told).startsWith("prepare keyvalu: ").contains("'keyvalue'"));
  }

  @Test
  void eventsWantOneMeasurementOfACassandraThatBenchStarts() {
    String arms =
        """
        parameters: {workload: keyvalue, scenario: default.capacity, adapter: cql}
        arms:
          quiet: {}
          stalled: {during: {every: 10s, stall: 1s}}
          none: {parameters: {adapter: null-async}, during: {every: 10s, stall: 1s}}
          limit:
            command: search
            parameters: {slo: p99<1ms}
            during: {every: 10s, stall: 1s}
        """;

    assertThat(problems(arms))
        .containsExactly(
            "arm none: 'during' wants a Cassandra that Bench starts, and this arm has none",
            "arm limit: 'during' is for one measurement, and a search is many");
    assertThat(problems("environment: {host: '10.0.0.1'}\n" + arms))
        .contains(
            "arm stalled: 'during' wants a Cassandra that Bench starts, and this arm has none");
  }

  @Test
  void rebuiltServersAreThoseThatBenchStarts() {
    String arms =
        """
        parameters: {workload: keyvalue, scenario: default.capacity, adapter: cql}
        arms: {warm: {}, cold: {data: rebuilt}}
        """;

    assertThat(problems(arms)).isEmpty();
    assertThat(problems("environment: {host: '10.0.0.1'}\n" + arms))
        .containsExactly(
            "arm cold: 'data: rebuilt' wants servers that Bench starts, and this arm has those of"
                + " 'host'");
  }

  @Test
  void theComparedStepMustMeasureInEveryArm() {
    assertThat(
            problems(
                """
                compare: {step: latncy}
                arms: {one: {parameters: {workload: keyvalue}}}
                """))
        .singleElement()
        .asString()
        .startsWith("arm one: no step 'latncy' measures; there are ")
        .contains("latency");
  }

  @Test
  void stepsOfOneArmOnCqlAndOnGrpcAreRefused() {
    ExperimentFile file = file("arms: {mixed: {parameters: {workload: both}}}\n");
    WorkloadFile both =
        WorkloadFile.ofText(
            "both.yaml",
            """
            scenarios:
              default:
                load: run adapter==cql tags==block:load cycles=1
                main: run adapter==grpc tags==block:main cycles=1
            blocks: {load: {ops: {a: SELECT a FROM b.c}}, main: {ops: {d: SELECT a FROM b.c}}}
            """);

    UsageException wrong =
        catchThrowableOfType(
            UsageException.class,
            () ->
                new ExperimentPlanner(name -> both, arm -> Optional.empty())
                    .plan(file, file.read(Map.of(), false), Map.of()));
    assertThat(wrong.problems())
        .singleElement()
        .asString()
        .startsWith("arm mixed: its steps run on CQL and on gRPC");
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
  void aWorkloadThatBeginsWithADotLiesBesideTheExperiment() {
    List<String> asked = new ArrayList<>();
    ExperimentFile file =
        ExperimentFile.ofUtf8(
            "some/mine.yaml",
            "arms: {one: {parameters: {workload: ./own.yaml, adapter: null-async}}}"
                .getBytes(StandardCharsets.UTF_8));
    WorkloadLoader workloads = new WorkloadLoader(PackagedTexts.WORKLOADS);
    ExperimentPlan plan =
        new ExperimentPlanner(
                name -> {
                  asked.add(name);
                  return workloads.load("keyvalue");
                },
                (ExperimentArm arm) -> Optional.empty())
            .plan(file, file.read(Map.of(), false), Map.of());

    assertThat(asked).containsExactly("./some/own.yaml");
    assertThat(plan.withAbsoluteSource().source())
        .isEqualTo(Path.of("some/mine.yaml").toAbsolutePath().toString());
    assertThat(plan.arm("one").words()).contains("workload=./some/own.yaml");
  }

  @Test
  void adaptersWithoutAHostAreRefusedWhereServersAreThoseThatExist() {
    assertThat(
            problems(
                """
                environment: {host: {cql: 10.0.0.1}}
                prepare: {workload: keyvalue, scenario: default.schema, adapter: grpc}
                parameters: {workload: keyvalue, scenario: default.capacity}
                arms:
                  cql: {parameters: {adapter: cql}}
                  grpc: {parameters: {adapter: grpc}}
                  none: {parameters: {adapter: null-async}}
                """))
        .containsExactly(
            "arm grpc: there is no host for adapter grpc: give grpc-host=ADDRESS",
            "prepare keyvalue default.schema: there is no host for adapter grpc: give"
                + " grpc-host=ADDRESS");
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

  @Test
  void aRateThatIsAShareOfNothingIsToldBeforeAnythingIsStarted() {
    assertThat(
            problems(
                """
                parameters: {workload: keyvalue, scenario: default.latency}
                arms:
                  share: {}
                  rate: {parameters: {rate: 100}}
                  limit: {command: search, parameters: {slo: p99<1ms}}
                """))
        .singleElement()
        .asString()
        .startsWith("arm share: step 'latency': rate=70% is a share of");
  }

  @Test
  void anExperimentCannotNameFilesThatLieElsewhereNorAllowItselfTo() {
    String reading = "op: \"SELECT {{TextOfFile('/etc/hostname')}} FROM a.b\"";

    assertThat(
            problems(
                "arms: {one: {parameters: {workload: keyvalue, password-file: /etc/hostname,"
                    + " allow-files: true, data_path: /}}}"))
        .satisfiesExactly(
            file ->
                assertThat(file)
                    .startsWith(
                        "arm one: password-file=/etc/hostname, which the experiment sets, lies outside"),
            allow -> assertThat(allow).startsWith("arm one: 'allow-files' can only be typed"),
            path -> assertThat(path).startsWith("arm one: 'data_path' can only be typed"));
    assertThat(problems("arms: {one: {parameters: {cycles: 1, " + reading + "}}}"))
        .singleElement()
        .asString()
        .contains("'/etc/hostname' lies outside the workload's folder");
  }

  @Test
  void anExperimentRunsNoProgramAndOpensNoServerToOthers() {
    assertThat(
            problems(
                """
                environments:
                  open: {gateway: {address: 0.0.0.0}, cassandra: {data: /etc, authenticator: 'a.b.C'}}
                arms:
                  one: {environment: open, parameters: {workload: keyvalue, adapter: grpc}}
                  two:
                    environment: open
                    parameters: {workload: keyvalue, adapter: grpc, via: 'nginx:stock', nginx-program: evil}
                """))
        .satisfiesExactlyInAnyOrder(
            address ->
                assertThat(address)
                    .startsWith(
                        "environment open: gateway-address=0.0.0.0 runs a program or opens"),
            data ->
                assertThat(data)
                    .startsWith("environment open: cassandra-data=/etc, which the experiment sets"),
            code ->
                assertThat(code)
                    .startsWith("environment open: cassandra.authenticator=a.b.C, which the"),
            program ->
                assertThat(program).startsWith("arm two: nginx-program=evil runs a program"));
  }

  @Test
  void filesBesideAnExperimentAreFoundFromThere() {
    NamedFiles files =
        new NamedFiles(file("arms: {one: {parameters: {workload: keyvalue}}}"), Map.of());

    assertThat(files.located(Map.of("password-file", "mine/secret")))
        .containsEntry("password-file", Path.of("mine/secret").toAbsolutePath().toString());
    assertThat(files.located(Map.of("driver.basic.request.page-size", "100")))
        .containsEntry("driver.basic.request.page-size", "100");
  }

  @Test
  void whatTheUserTypesMayBeAnywhere() {
    ExperimentFile file = file("arms: {one: {parameters: {workload: keyvalue, username: me}}}");
    Map<String, String> typed = Map.of("password-file", "/etc/hostname", "allow-files", "true");

    assertThat(plan(file, typed, false, "").arm("one").words())
        .contains("password-file=/etc/hostname", "--allow-files");
  }
}
