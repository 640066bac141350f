package io.bench.app.server;

import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.grpc.GrpcAdapterProvider;
import io.bench.adapter.grpc.service.ServiceOps;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.StepPlan;
import io.bench.servers.gateway.Gateway;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Services that ops call and the gateway that bench starts does not have. */
final class ForeignServices {

  private ForeignServices() {}

  /**
   * A line for each such service that a step would call on the gateway: no server need be started
   * to know that it cannot be there.
   */
  static List<String> problems(RunPlan plan) {
    Map<String, String> problems = new LinkedHashMap<>();
    for (StepPlan step : plan.steps()) {
      if (ServerChoices.needsGateway(step) && step.adapter() instanceof GrpcAdapterProvider) {
        for (OpTemplate template : step.templates()) {
          ServiceOps.calledService(template)
              .filter(service -> !Gateway.services().contains(service))
              .ifPresent(service -> problems.putIfAbsent(service, problem(template, service)));
        }
      }
    }
    return new ArrayList<>(problems.values());
  }

  private static String problem(OpTemplate template, String service) {
    return "op '%s': give host=, where service '%s' is; the gateway that is started without has %s%s"
        .formatted(
            template.name(),
            service,
            String.join(", ", Gateway.services()),
            NearestName.suggestion(service, Gateway.services()));
  }
}
