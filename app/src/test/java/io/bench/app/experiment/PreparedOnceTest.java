package io.bench.app.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.experiment.plan.ExperimentPlan;
import org.junit.jupiter.api.Test;

class PreparedOnceTest {

  private static final String ARMS_IN_BLOCKS =
      """
      interleave: 1s
      data: prepared-once
      prepare: [{workload: a}]
      parameters: {workload: keyvalue}
      arms: {one: {}, two: {}}
      """;

  private final FakeTurns fake = new FakeTurns();

  /** What two restarts ask of servers. */
  private void restartTwice(String text) throws Exception {
    ExperimentPlan plan = Experiments.plan(text);
    PreparedServers servers =
        new PreparedServers(plan, fake, fake, () -> false, new TurnProgress(line -> {}, () -> 0));
    servers.prepareOnce(plan.turns());
    for (int restart = 1; restart <= 2; restart++) {
      fake.renew();
      servers.prepareShared(plan.turns());
    }
  }

  @Test
  void serversAreFilledBeforeTheFirstRestart() throws Exception {
    restartTwice(ARMS_IN_BLOCKS);

    assertThat(fake.happened).containsExactly("prepare/servers-1 on servers", "renew", "renew");
  }

  @Test
  void otherServersAreFilledAtEachRestart() throws Exception {
    restartTwice(ARMS_IN_BLOCKS.replace("prepared-once", "kept"));

    assertThat(fake.happened)
        .containsExactly(
            "renew", "prepare/servers-1 on servers", "renew", "prepare/servers-1 on servers");
  }

  @Test
  void whatEndpointsHoldInMemoryIsPreparedAtEachRestart() throws Exception {
    restartTwice("environment: {memory: {}}\n" + ARMS_IN_BLOCKS);

    assertThat(fake.happened)
        .containsExactly(
            "renew", "prepare/servers-1 on servers", "renew", "prepare/servers-1 on servers");
  }
}
