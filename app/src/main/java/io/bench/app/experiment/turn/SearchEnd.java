package io.bench.app.experiment.turn;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.engine.problem.UsageException;
import io.bench.engine.search.SearchSettings;
import java.io.IOException;
import java.nio.file.Path;

/**
 * How a search says that it ended.
 *
 * @param neverMet whether not even the lowest rate met the objective
 * @param metPerSecond the highest rate that did; NaN if none did, or none was found
 * @param missedPerSecond the lowest rate above it that did not; NaN if none was found
 * @param stepShare how far, relatively, the two may lie from each other where both were found
 * @param clientLimited whether the load generator was the limit: the server may sustain more
 */
public record SearchEnd(
    boolean neverMet,
    double metPerSecond,
    double missedPerSecond,
    double stepShare,
    boolean clientLimited) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FILE = "search.json";

  /**
   * Reads it.
   *
   * @throws UsageException if the folder has no readable {@code search.json}
   */
  public static SearchEnd read(Path folder) {
    try {
      JsonNode document = document(folder);
      JsonNode answer = document.path("answer");
      return new SearchEnd(
          answer.path("end").asText().equals("never_met"),
          answer.path("metPerSecond").asDouble(Double.NaN),
          answer.path("missedPerSecond").asDouble(Double.NaN),
          document.path("settings").path("resolution").asDouble(SearchSettings.RESOLUTION),
          answer.path("clientLimited").asBoolean());
    } catch (IOException unreadable) {
      throw new UsageException(folder.resolve(FILE) + ": cannot be read");
    }
  }

  private static JsonNode document(Path folder) throws IOException {
    return JSON.readTree(folder.resolve(FILE).toFile());
  }

  /**
   * Why a search that failed did, one line: what went wrong, or how far it came until its trials
   * were used up; its exit code if it has left neither.
   */
  static String failure(Path folder, int exitCode) {
    String unknown = "the search ended with exit code " + exitCode;
    try {
      JsonNode document = document(folder);
      JsonNode answer = document.path("answer");
      boolean usedUp = answer.path("end").asText().equals("out_of_trials");
      JsonNode reason = usedUp ? answer.path("text") : document.path("reason");
      return reason.isTextual() ? reason.asText() : unknown;
    } catch (IOException unreadable) {
      return unknown;
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

  /**
   * Whether the search met its objective and missed it at no rate, since it was to try no higher
   * one or its trials were used up: then it does not know how much more is sustained.
   */
  public boolean isLowerBound() {
    return Double.isFinite(metPerSecond) && Double.isNaN(missedPerSecond);
  }

  /** The share by which the true limit may lie above {@link #sustainedPerSecond}. */
  public double resolution() {
    return isLowerBound() ? Double.POSITIVE_INFINITY : stepShare;
  }
}
