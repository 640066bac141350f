package io.bench.app.experiment.plan;

import static io.bench.app.experiment.plan.PlannedExperiments.file;
import static io.bench.app.experiment.plan.PlannedExperiments.problems;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.reading.WorkloadFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every arm is checked before anything is started. */
class ArmMistakesTest {

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
  void whatCannotBeMeasuredInBlocksSaysWhy() {
    assertThat(
            problems(
                """
                interleave: 2s
                parameters: {workload: keyvalue, scenario: default.capacity, adapter: null-async}
                arms:
                  fine: {}
                  search: {command: search, parameters: {slo: p99<1ms}}
                  rebuilt: {data: rebuilt}
                  cold: {parameters: {warmup: none}}
                  counted: {parameters: {cycles: 10k}}
                  forked: {parameters: {forks: 2}}
                  two: {parameters: {scenario: full}}
                """))
        .satisfiesExactly(
            told -> assertThat(told).startsWith("arm search: ").contains("many measurements"),
            told -> assertThat(told).startsWith("arm rebuilt: ").contains("data: rebuilt"),
            told -> assertThat(told).startsWith("arm cold: ").contains("warmup=none"),
            told -> assertThat(told).startsWith("arm counted: ").contains("cycles="),
            told -> assertThat(told).startsWith("arm forked: ").contains("forks="),
            told -> assertThat(told).startsWith("arm two: ").contains("it measures "));
  }

  @Test
  void severalClientsAreToldToMeasureByTurns() {
    assertThat(
            problems(
                """
                interleave: 1s
                parameters: {op: a, adapter: null-async, duration: 1s}
                arms: {one: {}, two: {measured: at-a-stretch}}
                """,
                Map.of("clients", "3", "client", "1", "meet", "127.0.0.1:9741")))
        .containsExactly(
            "arm one: cannot be measured in blocks: several clients measure by turns only; give"
                + " interleave=turns, or leave out clients=");
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
    for (String other : List.of("{host: '10.0.0.1'}", "{memory: {}}")) {
      assertThat(problems("environment: " + other + "\n" + arms))
          .contains(
              "arm stalled: 'during' wants a Cassandra that Bench starts, and this arm has none");
    }
  }

  @Test
  void onlyACassandraThatBenchStartsIsChanged() {
    String arms =
        """
        parameters: {workload: keyvalue, scenario: default.capacity, adapter: cql}
        arms: {old: {cassandra: {paxos_variant: v1}}, new: {cassandra: {paxos_variant: v2}}}
        """;

    assertThat(problems(arms)).isEmpty();
    assertThat(
            problems(
                "environment: {gateway: {contact-points: '10.0.0.1'}}\n"
                    + arms.replace("adapter: cql", "adapter: grpc")))
        .contains(
            "arm old: 'cassandra' wants a Cassandra that Bench starts, and this arm has none");
    for (String other : List.of("{host: '10.0.0.1'}", "{memory: {}}")) {
      assertThat(problems("environment: " + other + "\n" + arms))
          .containsExactly(
              "arm old: 'cassandra' wants a Cassandra that Bench starts, and this arm has none",
              "arm new: 'cassandra' wants a Cassandra that Bench starts, and this arm has none");
    }
  }

  @Test
  void armsThatShareACassandraWithOneThatChangesItSayWhatTheyWant() {
    assertThat(
            problems(
                """
                environments: {a: {}, b: {}}
                parameters: {workload: keyvalue, scenario: default.capacity, adapter: cql}
                arms:
                  one: {environment: a, cassandra: {paxos_variant: v1}}
                  two: {environment: a}
                  own: {environment: a, data: rebuilt}
                  none: {environment: a, parameters: {adapter: null-async}}
                  other: {environment: b}
                """))
        .containsExactly(
            "arm two: give 'cassandra: {paxos_variant: ...}' too: other arms change its servers");
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
                new ExperimentPlanner(name -> both, arm -> Optional.empty(), "")
                    .plan(file, file.read(Map.of(), false), Map.of()));
    assertThat(wrong.problems())
        .singleElement()
        .asString()
        .startsWith("arm mixed: its steps run on CQL and on gRPC");
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
}
