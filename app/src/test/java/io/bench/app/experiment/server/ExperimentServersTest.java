package io.bench.app.experiment.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.Experiments;
import io.bench.servers.StartupListener;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No server is started: nobody asks for its address. */
class ExperimentServersTest {

  private static final String PREPARED_ONCE =
      """
      interleave: 1s
      environments: {v1: {}, memory: {memory: {}}}
      data: prepared-once
      prepare: [{workload: a}]
      parameters: {workload: a}
      arms: {one: {environment: v1}, two: {environment: memory}}
      """;

  @TempDir Path folder;

  /** Whether an environment has the servers still that it had before they were renewed. */
  private boolean keeps(String text, String environment) {
    try (ExperimentServers servers =
        new ExperimentServers(
            Experiments.plan(text).experiment(), folder, StartupListener.silent())) {
      EnvironmentServers before = servers.shared(environment);
      servers.renew();
      return servers.shared(environment) == before;
    }
  }

  @Test
  void serversThatArePreparedOnceKeepTheirDataWhenTheyAreRenewed() {
    assertThat(keeps(PREPARED_ONCE, "v1")).isTrue();
  }

  @Test
  void allOthersAreNew() {
    assertThat(keeps(PREPARED_ONCE, "memory")).isFalse();
    assertThat(keeps(PREPARED_ONCE.replace("prepared-once", "kept"), "v1")).isFalse();
  }
}
