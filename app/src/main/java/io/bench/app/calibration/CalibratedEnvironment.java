package io.bench.app.calibration;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Parameter;
import io.bench.engine.result.ResultFolder;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.ServerParameters;
import io.bench.engine.run.ServerUsage;
import io.bench.engine.run.StepResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is around a run, and a calibration that its figures are held against. */
public final class CalibratedEnvironment implements RunEnvironment {

  /** The parameter that names a calibration. */
  public static final Parameter<Path> PARAMETER =
      Parameter.file(
          "calibration",
          "file or folder of a calibration (bench calibrate), to warn where the client's own floor"
              + " or limit is near");

  private static final ObjectMapper JSON = new ObjectMapper();

  private final RunEnvironment around;
  private final CalibrationFloor floor;
  private final Path runFolder;

  private CalibratedEnvironment(RunEnvironment around, CalibrationFloor floor, Path runFolder) {
    this.around = around;
    this.floor = floor;
    this.runFolder = runFolder;
  }

  /**
   * The calibration that the parameters name, read.
   *
   * @throws io.bench.engine.problem.UsageException if it cannot be read
   */
  public static Optional<CalibrationFloor> named(Map<String, String> given) {
    return Optional.ofNullable(given.get(PARAMETER.name()))
        .map(file -> CalibrationFloor.read(Path.of(file)));
  }

  /**
   * Adds a calibration.
   *
   * @param runFolder the result folder, whose {@code run.json} tells which machine this is
   */
  public static RunEnvironment of(RunEnvironment around, CalibrationFloor floor, Path runFolder) {
    return new CalibratedEnvironment(around, floor, runFolder);
  }

  @Override
  public ServerParameters open(RunPlan plan) throws AdapterException, InterruptedException {
    return around.open(plan);
  }

  @Override
  public void hide(String secret) {
    around.hide(secret);
  }

  @Override
  public double calibratedPerSecond(String adapter) {
    return floor.opsPerSecond(machine(), adapter);
  }

  @Override
  public void measurementBegins() {
    around.measurementBegins();
  }

  @Override
  public List<ServerUsage> serverUsage(StepResult result) {
    return around.serverUsage(result);
  }

  @Override
  public List<String> notices(StepResult result) {
    List<String> notices = new ArrayList<>(around.notices(result));
    MeasuredStep.of(result).ifPresent(step -> notices.addAll(floor.notices(machine(), step)));
    return notices;
  }

  private Machine machine() {
    try {
      return Machine.of(
          JSON.readTree(runFolder.resolve(ResultFolder.RUN_FILE).toFile()).path("environment"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
