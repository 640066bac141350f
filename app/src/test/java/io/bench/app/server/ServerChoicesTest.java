package io.bench.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerChoicesTest {

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
}
