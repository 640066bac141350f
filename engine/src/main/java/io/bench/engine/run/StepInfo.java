package io.bench.engine.run;

import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.parameter.EngineParameters;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A step that is about to run.
 *
 * @param index 0-based place in the scenario
 * @param count how many steps the scenario has
 * @param name the step's name
 * @param ratesOf what the step with {@code rates=} is called of which this is one rate, or null
 * @param adapter the adapter's name
 * @param preparatory whether it only prepares the server; otherwise it measures
 * @param parameters every parameter in force, engine's and adapter's, defaults included, secrets
 *     masked
 * @param server what the adapter found out about the other side
 * @param cores the processors that this JVM may use; of a step that is told as one of several
 *     clients, those of all their JVMs together, 0 if that is not known
 * @param plan what the engine will do
 */
public record StepInfo(
    int index,
    int count,
    String name,
    @Nullable String ratesOf,
    String adapter,
    boolean preparatory,
    Map<String, String> parameters,
    Map<String, String> server,
    int cores,
    ActivityPlan plan) {

  /** How many clients run it together: 1 also of several where client 0 does it for all. */
  public int clients() {
    return EngineParameters.clients(parameters);
  }

  /** The same of a plan for all clients, with the processors of all of them. */
  StepInfo ofAllClients(ActivityPlan all, int allCores) {
    Map<String, String> common = new LinkedHashMap<>(parameters);
    common.remove(EngineParameters.CLIENT.name());
    return new StepInfo(
        index, count, name, ratesOf, adapter, preparatory, common, server, allCores, all);
  }

  /** The same with what was found out about the other side. */
  StepInfo withServer(Map<String, String> facts) {
    return new StepInfo(
        index, count, name, ratesOf, adapter, preparatory, parameters, facts, cores, plan);
  }
}
