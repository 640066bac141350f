package io.bench.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bench.app.run.RunPlans;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.RunPlan;
import io.bench.engine.workload.reading.WorkloadFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is known of servers before any is started. */
class ServerChoicesTest {

  private static final String GREETER =
      "ops: {hello: {method: helloworld.Greeter/SayHello, message: {name: x}}}";

  @Test
  void everyWrongOptionIsNamed() {
    Map<String, String> given = new LinkedHashMap<>();
    given.put("cassandra-nodes", "9");
    given.put("cassandra-heap", "much");
    given.put("cassandra.paxos_varient", "v2");
    given.put("keycount", "5");

    assertThat(ServerChoices.problems(given))
        .hasSize(3)
        .contains(
            "unknown setting 'paxos_varient' of cassandra.yaml; did you mean 'paxos_variant'?")
        .anyMatch(problem -> problem.contains("cassandra-nodes"))
        .anyMatch(problem -> problem.contains("cassandra-heap"));
  }

  @Test
  void namesThatNoServerKnowsHaveASuggestion() {
    assertThat(ServerChoices.unknown(Map.of("cassandra-heep", "1G", "cassandra-heap", "1G")))
        .containsExactly("unknown option 'cassandra-heep'; did you mean 'cassandra-heap'?");
  }

  @Test
  void rightOnesAreNoProblem() {
    assertThat(
            ServerChoices.problems(
                Map.of("cassandra-nodes", "3", "cassandra.paxos_variant", "v2", "threads", "x")))
        .isEmpty();
  }

  private static RunPlan plan(String workload, String... namesAndValues) {
    Map<String, String> given = new LinkedHashMap<>(Map.of("adapter", "grpc", "cycles", "1"));
    for (int i = 0; i < namesAndValues.length; i += 2) {
      given.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return RunPlans.plan(WorkloadFile.ofText("w.yaml", workload), given, 0);
  }

  private static List<String> problems(String workload, String... namesAndValues) {
    return catchThrowableOfType(UsageException.class, () -> plan(workload, namesAndValues))
        .problems();
  }

  @Test
  void aServiceThatNoGatewayHasNeedsAHost() {
    assertThat(problems(GREETER))
        .containsExactly(
            "op 'hello': give host=, where service 'helloworld.Greeter' is; the gateway that is"
                + " started without has stargate.Stargate, bench.records.v1.Records,"
                + " grpc.health.v1.Health, grpc.reflection.v1.ServerReflection,"
                + " grpc.reflection.v1alpha.ServerReflection");
    assertThat(ServerChoices.foreignServices(plan(GREETER, "host", "127.0.0.1:50051"))).isEmpty();
  }

  @Test
  void eachServiceIsToldOnceAndOtherOpsDoNotMatter() {
    String workload =
        "ops: {a: {method: a.B/C}, b: {method: a.B.D}, c: select a from t,"
            + " d: {method: stargate.Stargat/ExecuteQuery}}";

    assertThat(problems(workload))
        .hasSize(2)
        .anyMatch(problem -> problem.startsWith("op 'a': give host=, where service 'a.B' is"))
        .anyMatch(problem -> problem.endsWith("did you mean 'stargate.Stargate'?"));
  }

  @Test
  void theGatewaysOwnServicesNeedNoHost() {
    RunPlan plan =
        plan(
            "ops: {page: {method: bench.records.v1.Records/Page},"
                + " check: {method: /grpc.health.v1.Health/Check}, cql: select a from t}");

    assertThat(ServerChoices.needsGateway(plan)).isTrue();
  }
}
