package io.bench.app.calibration;

import io.bench.adapter.api.Parameter;
import io.bench.engine.result.RunDocument;
import io.bench.engine.run.StepResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A calibration that the figures of a run are compared with.
 *
 * @param runFolder the result folder, whose {@code run.json} tells which machine this is
 */
public record RunCalibration(CalibrationFloor floor, Path runFolder) {

  /** The parameter that names a calibration. */
  public static final Parameter<Path> PARAMETER =
      Parameter.file(
          "calibration",
          "file or folder of a calibration (bench calibrate), to warn where the client's own floor"
              + " or limit is near");

  /**
   * The calibration that the parameters name, read.
   *
   * @throws io.bench.engine.problem.UsageException if it cannot be read
   */
  public static Optional<CalibrationFloor> named(Map<String, String> given) {
    return Optional.ofNullable(given.get(PARAMETER.name()))
        .map(file -> CalibrationFloor.read(Path.of(file)));
  }

  /** The most ops per second that this client reaches at all; NaN if that is not known. */
  public double opsPerSecond(String adapter) {
    return floor.opsPerSecond(machine(), adapter);
  }

  /** What the calibration says of a measured step, one line each. */
  public List<String> notices(StepResult result) {
    return MeasuredStep.of(result).map(step -> floor.notices(machine(), step)).orElse(List.of());
  }

  private Machine machine() {
    try {
      return Machine.of(RunDocument.read(runFolder).environment());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
