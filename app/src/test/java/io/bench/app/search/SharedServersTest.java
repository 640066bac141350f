package io.bench.app.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.ServerParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SharedServersTest {

  @Test
  void serversAreStartedOnceForAllStepsAndFoundByEveryRun() throws Exception {
    List<RunPlan> opened = new ArrayList<>();
    RunEnvironment starting =
        run -> {
          opened.add(run);
          return step -> Map.of("host", "127.0.0.1:" + opened.size());
        };
    SearchPlan plan = Searches.keyvalue("slo=p99<1ms");
    SharedServers servers = new SharedServers(starting, plan.scenario());

    ServerParameters before = servers.open(plan.run(plan.before()));
    assertThat(before.of(plan.searched())).containsEntry("host", "127.0.0.1:1");
    assertThat(servers.open(plan.run(List.of(plan.searched())))).isSameAs(before);
    assertThat(opened).containsExactly(plan.scenario());
  }
}
