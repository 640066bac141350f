package io.bench.servers.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.grpc.GrpcAdapterProvider;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MemoryEndpointTest {

  @TempDir Path folder;

  @Test
  void theDriverConnectsToTheCqlEndpointInItsOwnProcess() throws Exception {
    try (RunningEndpoint endpoint = MemoryEndpoint.CQL.start(folder.resolve("log"));
        CqlSession session =
            CqlSession.builder()
                .addContactPoint(endpoint.address())
                .withLocalDatacenter("datacenter1")
                .withConfigLoader(
                    DriverConfigLoader.programmaticBuilder()
                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30))
                        .build())
                .build()) {
      assertThat(session.execute("SELECT value FROM bench.keyvalue").all()).hasSize(1);
      assertThat(endpoint.handle().pid()).isNotEqualTo(ProcessHandle.current().pid());
    }
  }

  @Test
  void theAdapterConnectsToTheGrpcEndpointInItsOwnProcess() throws Exception {
    GrpcAdapterProvider provider = new GrpcAdapterProvider();
    try (RunningEndpoint endpoint = MemoryEndpoint.GRPC.start(folder.resolve("log"))) {
      ParameterValues parameters =
          ParameterValues.check(
              provider.parameters(),
              Map.of("host", "127.0.0.1:" + endpoint.address().getPort()),
              new ArrayList<>());
      try (Adapter adapter =
          provider.open(new AdapterContext(parameters, 1, 4, "test", secret -> {}))) {
        var unused =
            adapter.prepare(
                OpTemplate.of("read", Map.of("stmt", new OpValue.Constant("SELECT a FROM t"))));
        assertThat(adapter.metadata()).containsKey("server.version");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void anEndpointTellsItsCpuTimeAndEndsWhenClosed(MemoryEndpoint kind) throws Exception {
    RunningEndpoint endpoint = kind.start(folder.resolve("log"));
    ProcessHandle process = endpoint.handle();
    boolean tells = ProcessHandle.current().info().totalCpuDuration().isPresent();
    assertThat(endpoint.cpuTime().isPresent()).isEqualTo(tells);

    endpoint.close();
    endpoint.close();
    assertThat(process.isAlive()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void anEndpointDiesWithAParentThatIsKilled(MemoryEndpoint kind) throws Exception {
    Process parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                EndpointParent.class.getName(),
                kind.name(),
                folder.resolve("log").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String pid;
    try (BufferedReader output = parent.inputReader()) {
      pid = output.readLine();
      assertThat(pid).containsOnlyDigits();
    } finally {
      parent.destroyForcibly().waitFor();
    }
    assertThat(ProcessHandle.of(Long.parseLong(pid)))
        .as("the child, until it ends")
        .satisfiesAnyOf(
            child -> assertThat(child).isEmpty(),
            child -> child.orElseThrow().onExit().get(60, TimeUnit.SECONDS));
  }
}
