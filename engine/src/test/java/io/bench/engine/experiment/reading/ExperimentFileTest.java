package io.bench.engine.experiment.reading;

import static io.bench.engine.experiment.reading.ReadingExperiments.MINIMAL;
import static io.bench.engine.experiment.reading.ReadingExperiments.file;
import static io.bench.engine.experiment.reading.ReadingExperiments.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.experiment.ArmExpectation;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.Claim;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.experiment.ComparisonPlan.Row;
import io.bench.engine.experiment.DataState;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.engine.experiment.PaxosVariant;
import io.bench.engine.experiment.PublishedState;
import io.bench.engine.experiment.ServerEvent;
import io.bench.engine.experiment.ServerEvent.Kind;
import io.bench.engine.experiment.TurnSchedule;
import io.bench.engine.experiment.TurnSchedule.Order;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a file says is what an experiment is. */
class ExperimentFileTest {

  private static final String FULL =
      """
      question: Which is faster?
      description: |
        More of it.
      rounds: 4
      order: random
      seed: 9
      forks: 2
      data: truncated
      environments:
        v1:
          cassandra: {nodes: 3, heap: 1G, paxos_variant: v1}
          gateway: {heap: 512M}
        there:
          host: {cql: '10.0.0.1', grpc: '10.0.0.2:8090'}
      prepare:
        - {workload: keyvalue, scenario: default.schema}
      reset:
        - {workload: keyvalue, scenario: default.truncate}
      parameters: {workload: keyvalue, threads: 8}
      arms:
        slow:
          description: the slow one
          environment: v1
          parameters: {threads: 16}
          cassandra: {paxos_variant: v2}
          during:
            - {every: 10s, stall: 500ms}
            - {every: 1.5m, paxos-repair: baselines}
        fast:
          environment: there
          data: kept
          command: search
          claim: p99
          truth: slow.p99.9
          parameters: {slo: p99<1ms}
      compare:
        pairs: [[slow, fast]]
        metrics: {p99: lower, applied-p50: higher}
        show: [rows, stride-p50]
        step: latency
        delta: 5%
      expect:
        - fast.errors < 1%
      published:
        - {says: slow is slow, shows: slow.p99 / fast.p99 > 2}
      quick:
        rounds: 1
      """;

  @Test
  void everythingThatAFileCanSayIsRead() {
    List<String> arms = List.of("slow", "fast");
    Experiment experiment = read(FULL);

    assertThat(experiment)
        .isEqualTo(
            new Experiment(
                "mine",
                "Which is faster?",
                "More of it.",
                new TurnSchedule(4, Order.RANDOM, 9, 2),
                null,
                DataState.TRUNCATED,
                Map.of(
                    "v1",
                    new ExperimentEnvironment(
                        "v1",
                        Map.of(
                            "cassandra-nodes",
                            "3",
                            "cassandra-heap",
                            "1G",
                            "cassandra.paxos_variant",
                            "v1",
                            "gateway-heap",
                            "512M"),
                        Map.of(),
                        false),
                    "there",
                    new ExperimentEnvironment(
                        "there",
                        Map.of(),
                        Map.of("cql", "10.0.0.1", "grpc", "10.0.0.2:8090"),
                        false)),
                List.of(Map.of("workload", "keyvalue", "scenario", "default.schema")),
                List.of(Map.of("workload", "keyvalue", "scenario", "default.truncate")),
                List.of(
                    new ExperimentArm(
                        "slow",
                        "the slow one",
                        "v1",
                        null,
                        Command.RUN,
                        null,
                        Map.of("workload", "keyvalue", "threads", "16"),
                        List.of(
                            new ServerEvent(
                                Kind.STALL, Duration.ofSeconds(10), Duration.ofMillis(500), null),
                            new ServerEvent(
                                Kind.PAXOS_REPAIR,
                                Duration.ofSeconds(90),
                                Duration.ZERO,
                                "baselines")),
                        PaxosVariant.V2,
                        false,
                        null),
                    new ExperimentArm(
                        "fast",
                        null,
                        "there",
                        DataState.KEPT,
                        Command.SEARCH,
                        null,
                        Map.of("workload", "keyvalue", "threads", "8", "slo", "p99<1ms"),
                        List.of(),
                        null,
                        false,
                        new Claim(ArmMetric.P99, "slow", ArmMetric.P99_9))),
                new ComparisonPlan(
                    List.of(new Pair("slow", "fast")),
                    Map.of(ArmMetric.P99, Better.LOWER, ArmMetric.APPLIED_P50, Better.HIGHER),
                    List.of(ArmMetric.ROWS, ArmMetric.STRIDE_P50),
                    "latency",
                    0.05),
                List.of(ArmExpectation.parse("fast.errors < 1%", arms)),
                List.of(
                    new PublishedState(
                        "slow is slow", ArmExpectation.parse("slow.p99 / fast.p99 > 2", arms))),
                Map.of(),
                false));
    assertThat(experiment.data(experiment.arms().get(0))).isEqualTo(DataState.TRUNCATED);
    assertThat(experiment.data(experiment.arms().get(1))).isEqualTo(DataState.KEPT);
    assertThat(experiment.turns()).hasSize(16);
  }

  private static ExperimentArm usualArm(String name) {
    return new ExperimentArm(
        name,
        null,
        "servers",
        null,
        Command.RUN,
        null,
        Map.of("workload", "keyvalue"),
        List.of(),
        null,
        false,
        null);
  }

  @Test
  void whatAFileDoesNotSayIsTheUsual() {
    assertThat(read(MINIMAL))
        .isEqualTo(
            new Experiment(
                "mine",
                "",
                null,
                new TurnSchedule(6, Order.ABBA, 1, 1),
                null,
                DataState.KEPT,
                Map.of("servers", new ExperimentEnvironment("servers", Map.of(), Map.of(), false)),
                List.of(),
                List.of(),
                List.of(usualArm("one"), usualArm("two")),
                new ComparisonPlan(
                    List.of(new Pair("one", "two")),
                    Map.of(
                        ArmMetric.THROUGHPUT,
                        Better.HIGHER,
                        ArmMetric.SUSTAINED_RATE,
                        Better.HIGHER,
                        ArmMetric.P50,
                        Better.LOWER,
                        ArmMetric.P99,
                        Better.LOWER,
                        ArmMetric.CPU_PER_OP,
                        Better.LOWER),
                    List.of(),
                    null,
                    0.03),
                List.of(),
                List.of(),
                Map.of(),
                false));
  }

  @Test
  void aClaimNeedsNoTruth() {
    assertThat(read("parameters: {op: SELECT}\narms: {one: {claim: service-p50}}").arms())
        .extracting(ExperimentArm::claim)
        .containsExactly(new Claim(ArmMetric.SERVICE_P50, null, null));
  }

  @Test
  void anArmWithoutAnythingInItIsAnArm() {
    assertThat(read("parameters: {op: SELECT}\narms: {one: , two: }").arms())
        .extracting(ExperimentArm::name)
        .containsExactly("one", "two");
  }

  @Test
  void allArmsAreComparedWithTheBaselineWhereThereAreNoPairs() {
    String text =
        """
        parameters: {workload: keyvalue}
        arms: {one: {}, two: {}, three: {}}
        compare: {baseline: two}
        """;

    assertThat(read(text).comparison().pairs())
        .containsExactly(new Pair("two", "one"), new Pair("two", "three"));
  }

  @Test
  void metricsAreComparedInTheFilesOrder() {
    String text = MINIMAL + "compare: {metrics: {p99: lower, errors: lower, throughput: higher}}\n";

    assertThat(read(text).comparison().metrics().keySet())
        .containsExactly(ArmMetric.P99, ArmMetric.ERRORS, ArmMetric.THROUGHPUT);
  }

  @Test
  void aPairIsComparedByTheMetricsThatItNames() {
    String text =
        """
        parameters: {workload: keyvalue}
        arms: {one: {}, two: {}, three: {}}
        compare:
          pairs: [[one, two, p99], [one, three]]
          metrics: {throughput: higher, p99: lower}
        """;
    Pair ofOne = new Pair("one", "two", Set.of(ArmMetric.P99));
    Pair ofAll = new Pair("one", "three");

    assertThat(read(text).comparison().rows())
        .containsExactly(
            new Row(ofOne, ArmMetric.P99, Better.LOWER),
            new Row(ofAll, ArmMetric.THROUGHPUT, Better.HIGHER),
            new Row(ofAll, ArmMetric.P99, Better.LOWER));
  }

  @Test
  void itIsCalledAfterItsFile() {
    assertThat(file(MINIMAL).source()).isEqualTo("some/mine.yaml");
    assertThat(file(MINIMAL).text()).isEqualTo(MINIMAL);
    assertThat(read(MINIMAL).name()).isEqualTo("mine");
  }
}
