package io.bench.app.calibration;

import io.bench.engine.result.Environment;
import java.util.ArrayList;
import java.util.List;

/**
 * The machine properties that must match for a calibration to apply to a run.
 *
 * @param hostName of the machine
 * @param cpuModel as the system names it; empty where it does not
 * @param processors how many the JVM may use
 * @param jvm name and version
 */
public record Machine(String hostName, String cpuModel, int processors, String jvm) {

  /**
   * Reads it from a result.
   *
   * @param environment the field {@code environment} of a {@code run.json} or {@code
   *     calibration.json}
   */
  public static Machine of(Environment environment) {
    String cpu = environment.cpuModel();
    return new Machine(
        environment.hostName(),
        cpu == null ? "" : cpu,
        environment.processors(),
        environment.jvm().name() + " " + environment.jvm().version());
  }

  /** The differences between two machines, in words; empty if there are none. */
  List<String> differences(Machine run) {
    List<String> differences = new ArrayList<>();
    add(differences, "host", hostName, run.hostName);
    add(differences, "CPU", cpuModel, run.cpuModel);
    add(differences, "processors", String.valueOf(processors), String.valueOf(run.processors));
    add(differences, "JVM", jvm, run.jvm);
    return differences;
  }

  private static void add(List<String> differences, String what, String there, String here) {
    if (!there.equals(here)) {
      differences.add("%s '%s', here '%s'".formatted(what, there, here));
    }
  }
}
