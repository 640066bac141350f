package io.bench.app.calibration;

import io.bench.engine.problem.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The packaged workload that calibrates, and which parameters it leaves to the user. */
public final class CalibrationWorkload {

  /** Its name, after which result folders are named. */
  public static final String NAME = "calibration";

  /** What would make it something else than a calibration, and why. */
  private static final Map<String, String> REFUSED =
      Map.of(
          "workload", "it has a workload of its own",
          "scenario", "it has both steps, or it is none",
          "host", "it starts the server that it measures against",
          "scb", "it starts the server that it measures against",
          "tags", "it runs all ops of its own workload",
          "forks", "each adapter is calibrated in one JVM",
          "shard", "it is of one client",
          "clients", "it is of one client",
          "rates", "it has one rate, a share of what it reaches without",
          "dryrun", "it has to send something");

  private CalibrationWorkload() {}

  /**
   * Returns if a calibration can have these parameters.
   *
   * @throws UsageException naming each that it cannot
   */
  public static void requireOpen(Map<String, String> given) {
    List<String> problems = new ArrayList<>();
    for (String name : given.keySet()) {
      String why = REFUSED.get(name);
      if (why != null) {
        problems.add("parameter '%s' is not for a calibration: %s".formatted(name, why));
      }
    }
    UsageException.throwIfAny(problems);
  }
}
