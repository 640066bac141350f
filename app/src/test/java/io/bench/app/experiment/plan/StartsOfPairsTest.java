package io.bench.app.experiment.plan;

import static io.bench.app.experiment.plan.PlannedExperiments.plan;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.experiment.ComparisonPlan.Pair;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which pairs of an experiment may be taken for independent from restart to restart. */
class StartsOfPairsTest {

  private static Set<String> inCommon(ExperimentPlan plan, Pair one, Pair other) {
    Set<String> common = new HashSet<>(plan.startsOf(one));
    common.retainAll(plan.startsOf(other));
    return common;
  }

  @Test
  void clientsOnTheSameServersStartByThemselves() {
    ExperimentPlan plan =
        plan(
            """
            interleave: 1s
            environment: {cassandra: {nodes: 1}}
            parameters: {workload: keyvalue, scenario: default.capacity, adapter: cql}
            arms: {a: {}, b: {}, c: {}, d: {}}
            """);

    assertThat(inCommon(plan, new Pair("a", "b"), new Pair("c", "d"))).isEmpty();
    assertThat(inCommon(plan, new Pair("a", "b"), new Pair("c", "b")))
        .containsExactly("client of b");
  }

  /** The gateway's start is in both ratios, and in no arm that goes by CQL. */
  @Test
  void aGatewayThatOneArmUsesIsSharedByAllSuchPairs() {
    ExperimentPlan plan =
        plan(
            """
            interleave: 1s
            environment: {cassandra: {nodes: 1}, gateway: {}}
            parameters: {workload: keyvalue, scenario: default.latency}
            arms:
              slow-cql: {parameters: {adapter: cql, rate: 100}}
              slow-grpc: {parameters: {adapter: grpc, rate: 100}}
              fast-cql: {parameters: {adapter: cql, rate: 500}}
              fast-grpc: {parameters: {adapter: grpc, rate: 500}}
            """);

    assertThat(inCommon(plan, new Pair("slow-cql", "slow-grpc"), new Pair("fast-cql", "fast-grpc")))
        .hasSize(2);
    assertThat(inCommon(plan, new Pair("slow-cql", "fast-cql"), new Pair("slow-grpc", "fast-grpc")))
        .isEmpty();
  }

  @Test
  void environmentsThatDifferAreSharedByPairsAcrossThem() {
    ExperimentPlan plan =
        plan(
            """
            interleave: 1s
            environments: {v1: {cassandra: {nodes: 1}}, v2: {cassandra: {nodes: 1}}}
            parameters: {workload: keyvalue, scenario: default.capacity, adapter: cql}
            arms:
              a: {environment: v1}
              b: {environment: v2}
              c: {environment: v1}
              d: {environment: v2}
            """);

    assertThat(inCommon(plan, new Pair("a", "b"), new Pair("c", "d"))).hasSize(2);
  }

  @Test
  void anArmWithServersOfItsOwnIsComparedWithThoseThatAllOthersUse() {
    ExperimentPlan plan =
        plan(
            """
            interleave: 1s
            environment: {cassandra: {nodes: 1}}
            parameters: {workload: keyvalue, scenario: default.capacity, adapter: cql}
            arms:
              a: {}
              b: {}
              c: {measured: at-a-stretch, data: rebuilt}
              d: {measured: at-a-stretch, data: rebuilt}
            """);

    assertThat(inCommon(plan, new Pair("a", "c"), new Pair("b", "d")))
        .as("the servers of a and b, and the rounds, in which c and d do not measure")
        .hasSize(2);
  }

  @Test
  void ratesOfTheSameTwoArmsAreMeasuredByTheSameTwoClients() {
    ExperimentPlan plan =
        plan(
            """
            parameters: {workload: keyvalue, scenario: default.latency, adapter: null-async}
            arms:
              one: {parameters: {rates: '1k,2k'}}
              two: {parameters: {rates: '1k,2k'}}
            """);

    assertThat(inCommon(plan, new Pair("one@1000", "two@1000"), new Pair("one@2000", "two@2000")))
        .containsExactlyInAnyOrder("client of one", "client of two");
  }
}
