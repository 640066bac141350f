package io.bench.app.experiment.turn;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * How a search says that it ended.
 *
 * @param neverMet whether not even the lowest rate met the objective
 * @param metPerSecond the highest rate that did; NaN if none did, or none was found
 */
public record SearchEnd(boolean neverMet, double metPerSecond) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FILE = "search.json";

  /**
   * Reads it.
   *
   * @throws UsageException if the folder has no readable {@code search.json}
   */
  public static SearchEnd read(Path folder) {
    try {
      JsonNode answer = JSON.readTree(folder.resolve(FILE).toFile()).path("answer");
      return new SearchEnd(
          answer.path("end").asText().equals("never_met"),
          answer.path("metPerSecond").asDouble(Double.NaN));
    } catch (IOException unreadable) {
      throw new UsageException(folder.resolve(FILE) + ": cannot be read");
    }
  }

  /** Whether the search came to this end: an answer, though not the one hoped for. */
  static boolean isNeverMet(Path folder) {
    try {
      return read(folder).neverMet();
    } catch (UsageException notThere) {
      return false;
    }
  }

  /** The rate that is sustained, 0 if none is; NaN if the search did not find out. */
  public double sustainedPerSecond() {
    return neverMet ? 0 : metPerSecond;
  }
}
