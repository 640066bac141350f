package io.bench.app.search;

import io.bench.adapter.api.AdapterException;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.ServerParameters;
import io.bench.engine.run.ServerUsage;
import io.bench.engine.run.StepResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The servers of a whole search: started by its first run, found by the others. One thread. */
final class SharedServers implements RunEnvironment {

  private final RunEnvironment servers;
  private final RunPlan scenario;
  private @Nullable ServerParameters started;

  /**
   * @param servers starts them
   * @param scenario all steps that may need one
   */
  SharedServers(RunEnvironment servers, RunPlan scenario) {
    this.servers = servers;
    this.scenario = scenario;
  }

  @Override
  public ServerParameters open(RunPlan run) throws AdapterException, InterruptedException {
    ServerParameters known = started;
    if (known == null) {
      known = servers.open(scenario);
      started = known;
    }
    return known;
  }

  @Override
  public void hide(String secret) {
    servers.hide(secret);
  }

  @Override
  public void measurementBegins() {
    servers.measurementBegins();
  }

  @Override
  public List<ServerUsage> serverUsage(StepResult result) {
    return servers.serverUsage(result);
  }

  @Override
  public List<String> notices(StepResult result) {
    return servers.notices(result);
  }

  @Override
  public double calibratedPerSecond(String adapter) {
    return servers.calibratedPerSecond(adapter);
  }
}
