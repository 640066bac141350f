package io.bench.app.experiment.turn;

import io.bench.app.search.SearchDocument;
import io.bench.engine.problem.UsageException;
import io.bench.engine.search.SearchAnswer.End;
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

  private static final String FILE = "search.json";

  /**
   * Reads it.
   *
   * @throws UsageException if the folder has no readable {@code search.json}
   */
  public static SearchEnd read(Path folder) {
    try {
      SearchDocument document = SearchDocument.read(folder);
      SearchDocument.Answer answer = document.answer();
      double resolution = document.settings().resolution();
      return new SearchEnd(
          answer.end() == End.NEVER_MET,
          answer.metPerSecond(),
          answer.missedPerSecond(),
          resolution > 0 ? resolution : SearchSettings.RESOLUTION,
          answer.clientLimited());
    } catch (IOException unreadable) {
      throw new UsageException(folder.resolve(FILE) + ": cannot be read");
    }
  }

  /**
   * Why a search that failed did, one line: what went wrong, or how far it came until its trials
   * were used up; its exit code if it has left neither.
   */
  static String failure(Path folder, int exitCode) {
    String unknown = "the search ended with exit code " + exitCode;
    try {
      SearchDocument document = SearchDocument.read(folder);
      boolean usedUp = document.answer().end() == End.OUT_OF_TRIALS;
      String reason = usedUp ? document.answer().text() : document.reason();
      return reason == null ? unknown : reason;
    } catch (IOException | UsageException unreadable) {
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
