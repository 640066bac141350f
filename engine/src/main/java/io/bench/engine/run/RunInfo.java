package io.bench.engine.run;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What is known of a run when it begins.
 *
 * @param start when it began
 * @param workload the workload's name, without folder and ending
 * @param workloadSource where the workload came from, for people
 * @param workloadText the workload as read
 * @param scenarios the names of all scenarios that the workload has, in its order
 * @param scenario the scenario's name
 * @param adapter the adapter's name; of the last step if they differ
 * @param givenParameters what the user typed, secrets masked
 * @param plugins those that take part, in the order of their names
 * @param demonstration whether it only shows the workload, on servers of Bench's own that share the
 *     machine with the client
 */
public record RunInfo(
    Instant start,
    String workload,
    String workloadSource,
    String workloadText,
    List<String> scenarios,
    String scenario,
    String adapter,
    Map<String, String> givenParameters,
    List<PluginInfo> plugins,
    boolean demonstration) {

  public RunInfo {
    scenarios = List.copyOf(scenarios);
    plugins = List.copyOf(plugins);
  }

  /** The same with the plugins that take part. */
  RunInfo withPlugins(List<PluginInfo> takingPart) {
    return with(adapter, takingPart, demonstration);
  }

  /** The same of steps that run on another adapter. */
  RunInfo on(String other) {
    return with(other, plugins, demonstration);
  }

  /** The same as a demonstration. */
  RunInfo asDemonstration() {
    return with(adapter, plugins, true);
  }

  private RunInfo with(String ranOn, List<PluginInfo> takingPart, boolean demonstrates) {
    return new RunInfo(
        start,
        workload,
        workloadSource,
        workloadText,
        scenarios,
        scenario,
        ranOn,
        givenParameters,
        takingPart,
        demonstrates);
  }
}
