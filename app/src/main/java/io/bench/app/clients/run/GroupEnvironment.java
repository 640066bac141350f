package io.bench.app.clients.run;

import io.bench.adapter.api.AdapterException;
import io.bench.app.clients.Coordinator;
import io.bench.app.text.Figures;
import io.bench.engine.result.ClientOfRun;
import io.bench.engine.result.ClockReading;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.ServerParameters;
import io.bench.engine.run.ServerUsage;
import io.bench.engine.run.StepResult;
import java.util.ArrayList;
import java.util.List;

/** The environment of client 0, with notices about the clocks of all clients. */
record GroupEnvironment(RunEnvironment first, Coordinator coordinator) implements RunEnvironment {

  @Override
  public ServerParameters open(RunPlan plan) throws AdapterException, InterruptedException {
    return first.open(plan);
  }

  @Override
  public List<ServerUsage> serverUsage(StepResult result) {
    return first.serverUsage(result);
  }

  @Override
  public List<String> notices(StepResult result) {
    List<String> notices = new ArrayList<>(first.notices(result));
    List<ClientOfRun> clients = coordinator.clients();
    long worst =
        clients.stream()
            .flatMap(client -> client.clock().stream())
            .mapToLong(ClockReading::uncertaintyNanos)
            .max()
            .orElse(0);
    List<String> hosts = clients.stream().map(client -> client.environment().hostName()).toList();
    notices.add(
        "%d clients measured together (%s); their clocks agree within %s"
            .formatted(clients.size(), String.join(", ", hosts), Figures.latency((double) worst)));
    coordinator
        .lateNanos()
        .forEach(
            (client, nanos) ->
                notices.add(
                    "%s began a phase %s after the others: it heard of it too late"
                        .formatted(client, Figures.latency((double) nanos))));
    return notices;
  }
}
