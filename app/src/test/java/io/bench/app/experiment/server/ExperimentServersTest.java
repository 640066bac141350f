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

  private ExperimentServers servers(String text) {
    return new ExperimentServers(
        Experiments.plan(text).experiment(), folder, StartupListener.silent());
  }

  @Test
  void serversThatArePreparedOnceKeepTheirDataWhenTheyAreRenewed() {
    try (ExperimentServers servers = servers(PREPARED_ONCE)) {
      EnvironmentServers before = servers.shared("v1");
      servers.renew();
      assertThat(servers.shared("v1")).isSameAs(before);
    }
  }

  @Test
  void allOthersAreNew() {
    try (ExperimentServers servers = servers(PREPARED_ONCE)) {
      EnvironmentServers memory = servers.shared("memory");
      servers.renew();
      assertThat(servers.shared("memory")).isNotSameAs(memory);
    }
    try (ExperimentServers servers = servers(PREPARED_ONCE.replace("prepared-once", "kept"))) {
      EnvironmentServers before = servers.shared("v1");
      servers.renew();
      assertThat(servers.shared("v1")).isNotSameAs(before);
    }
  }
}
