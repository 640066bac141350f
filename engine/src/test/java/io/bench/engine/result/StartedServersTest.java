package io.bench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.adapter.diagnostic.NullProvider;
import io.bench.engine.json.Json;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.ServerUsage;
import io.bench.engine.run.StepResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What run.json says of servers that Bench has started. */
class StartedServersTest {

  private static JsonNode document(ServerUsage... servers) throws Exception {
    StepResult ran =
        new RunRig()
            .step(
                new NullProvider(),
                Map.of(),
                RunRig.plan("main", RunRig.counted(PhaseKind.MEASUREMENT, 30, null)));
    SecretMask mask = new SecretMask();
    StepResult result =
        new StepResult(
            ran.step(), ran.activity(), ran.forks(), List.of(), List.of(servers), List.of());
    return Json.tree(StepDocument.ended(result, mask, new ErrorSamples(mask)))
        .path("startedServers");
  }

  @Test
  void whatTheyDidAndUsedPerRequest() throws Exception {
    JsonNode gateway =
        document(new ServerUsage("gateway", 1000, 3, Duration.ofMillis(40), false)).path(0);

    assertThat(gateway.path("name").asText()).isEqualTo("gateway");
    assertThat(gateway.path("requestsAnswered").asLong()).isEqualTo(1000);
    assertThat(gateway.path("requestsRefused").asLong()).isEqualTo(3);
    assertThat(gateway.path("cpuSeconds").asDouble()).isEqualTo(0.04);
    assertThat(gateway.path("cpuMicrosPerRequest").asDouble()).isEqualTo(40);
    assertThat(gateway.path("warmUpIncluded").asBoolean(true)).isFalse();
  }

  @Test
  void noCountIsMadeUpOfAServerThatDoesNotCount() throws Exception {
    JsonNode proxy =
        document(new ServerUsage("nginx:stock", -1, -1, Duration.ofSeconds(2), true)).path(0);

    assertThat(proxy.path("cpuSeconds").asDouble()).isEqualTo(2);
    assertThat(proxy.path("warmUpIncluded").asBoolean()).isTrue();
    assertThat(proxy.has("requestsAnswered")).isFalse();
    assertThat(proxy.has("cpuMicrosPerRequest")).isFalse();
  }

  @Test
  void nothingWhereNoneWasStarted() throws Exception {
    assertThat(document().isMissingNode()).isTrue();
  }
}
