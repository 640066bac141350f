package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Captures and spaces on a real server, on both loops. */
@ExtendWith(SharedServers.class)
class DependentOpsIT {

  private static final String WORKLOAD =
      Path.of("resources/own-workloads/dependent-ops.yaml").toAbsolutePath().toString();

  private static ServedCassandra cassandra;
  private static WorkloadRun run;
  @TempDir static Path folder;

  @BeforeAll
  static void serve(ServedCassandra shared) throws Exception {
    cassandra = shared;
    run = WorkloadRun.of(cassandra, folder, WORKLOAD, "dependent").assertEveryOpSucceeded();
  }

  @Test
  void whatAnOpCapturesIsUsedByTheNextOneOfItsStrideOnBothLoops() throws Exception {
    for (String step : new String[] {"closed", "paced"}) {
      assertThat(run.count(step, "login", "rows")).isEqualTo(200);
      run.assertVerified(step, 200);
    }
  }

  @Test
  void opsThatNameASpaceRunThereOnBothLoops() throws Exception {
    for (String step : new String[] {"closed-spaces", "paced-spaces"}) {
      assertThat(step(step).path("spaces").asInt()).isEqualTo(3);
      assertThat(run.count(step, "read-alone", "rows")).isEqualTo(300);
    }
    assertThat(step("closed").path("spaces").asInt()).isZero();
  }

  @Test
  void everyFieldCanBeCapturedAndUsedInASpace() throws Exception {
    run.assertVerified("everything", 100);
    assertThat(step("everything").path("spaces").asInt()).isEqualTo(1);
  }

  @Test
  void anOpWhoseValueWasNotFoundFailsUnsent() throws Exception {
    WorkloadRun nobody =
        WorkloadRun.of(
            cassandra, folder, WORKLOAD, "dependent", "scenario=nobody", "user_count=1G");

    assertThat(nobody.ended().exitCode()).isEqualTo(1);
    assertThat(nobody.count("main", "login", "empty")).isEqualTo(20);
    assertThat(nobody.count("main", "read", "notSent")).isEqualTo(20);
    assertThat(nobody.count("main", "read", "tries")).isZero();
    assertThat(nobody.ended().out()).contains("error NotCaptured: 20 tries");
  }

  private static JsonNode step(String name) throws IOException {
    return run.results().step(name);
  }
}
