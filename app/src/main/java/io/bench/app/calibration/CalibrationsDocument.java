package io.bench.app.calibration;

import io.bench.engine.json.Json;
import io.bench.engine.json.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What {@code bench calibrate --json} prints: the calibration of every adapter that has one. */
public record CalibrationsDocument(Schema schema, List<CalibrationDocument> calibrations) {

  private static final Schema SCHEMA = new Schema("bench-calibrations", 1);

  /** Calibrations as a document. */
  public static CalibrationsDocument of(List<CalibrationDocument> calibrations) {
    return new CalibrationsDocument(SCHEMA, calibrations);
  }

  /**
   * Reads such a document, a single calibration, or an array of them as versions before printed.
   *
   * @throws IOException if it cannot be read as one of these
   * @throws io.bench.engine.problem.UsageException in one line, if it is another document or of a
   *     newer version
   */
  public static List<CalibrationDocument> read(Path file) throws IOException {
    return Json.readAll(
        file, CalibrationDocument.class, CalibrationDocument.SCHEMA, SCHEMA, "calibrations");
  }
}
