package io.bench.app.experiment.turn;

import io.bench.app.search.SearchDocument;
import io.bench.engine.problem.UsageException;
import io.bench.engine.search.SearchAnswer.End;
import io.bench.engine.search.SearchSettings;
import java.io.IOException;
import java.nio.file.Path;

/**
 * How a search says that it ended; figures and turns of experiments are made of it.
 *
 * @param stepShare how far, relatively, the rate that met the objective and the one that missed it
 *     may lie from each other where both were found
 */
public record SearchEnd(SearchDocument.Answer answer, double stepShare) {

  /**
   * Reads it.
   *
   * @throws UsageException if the folder has no readable {@code search.json}
   */
  public static SearchEnd read(Path folder) {
    try {
      SearchDocument document = SearchDocument.read(folder);
      double resolution = document.settings().resolution();
      return new SearchEnd(
          document.answer(), resolution > 0 ? resolution : SearchSettings.RESOLUTION);
    } catch (IOException e) {
      throw new UsageException(folder.resolve("search.json") + ": cannot be read");
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
    } catch (IOException | UsageException e) {
      return unknown;
    }
  }

  /** Whether the search came to this end: an answer, though not the one hoped for. */
  static boolean isNeverMet(Path folder) {
    try {
      return read(folder).neverMet();
    } catch (UsageException e) {
      return false;
    }
  }

  /** Whether not even the lowest rate met the objective. */
  private boolean neverMet() {
    return answer.end() == End.NEVER_MET;
  }

  /** Whether the load generator was the limit: the server may sustain more. */
  public boolean clientLimited() {
    return answer.clientLimited();
  }

  /** The rate that is sustained, 0 if none is; NaN if the search did not find out. */
  public double sustainedPerSecond() {
    return neverMet() ? 0 : answer.metPerSecond();
  }

  /**
   * Whether the search met its objective and missed it at no rate, since it was to try no higher
   * one or its trials were used up: then it does not know how much more is sustained.
   */
  public boolean isLowerBound() {
    return Double.isFinite(answer.metPerSecond()) && Double.isNaN(answer.missedPerSecond());
  }

  /** The share by which the true limit may lie above {@link #sustainedPerSecond}. */
  public double resolution() {
    return isLowerBound() ? Double.POSITIVE_INFINITY : stepShare;
  }
}
