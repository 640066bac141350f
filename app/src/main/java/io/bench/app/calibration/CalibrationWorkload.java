package io.bench.app.calibration;

import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.reading.BuiltInWorkloads;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The packaged workload that calibrates, and which parameters it leaves to the user. */
public final class CalibrationWorkload implements BuiltInWorkloads {

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
          "dryrun", "it has to send something");

  @Override
  public List<String> names() {
    return List.of(NAME);
  }

  @Override
  public Optional<byte[]> read(String name) throws IOException {
    if (!name.equals(NAME)) {
      return Optional.empty();
    }
    try (InputStream in =
        CalibrationWorkload.class.getResourceAsStream("/calibration/" + NAME + ".yaml")) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    }
  }

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
    if (!problems.isEmpty()) {
      throw new UsageException(problems);
    }
  }
}
