package io.bench.app.results;

import io.bench.engine.json.Schema;
import java.nio.file.Path;
import java.util.List;

/**
 * What {@code bench results --json} prints, and the page of past runs shows.
 *
 * @param folder that was looked into
 * @param runs those that are meant, the oldest first
 * @param trends of these runs
 * @param otherRuns how many runs did not match
 * @param leftOut folders without a run that can be read
 */
public record ResultsDocument(
    Schema schema,
    Path folder,
    List<PastRun> runs,
    List<Trend> trends,
    int otherRuns,
    List<PastRuns.LeftOut> leftOut) {

  private static final Schema SCHEMA = new Schema("bench-results", 1);

  /** The runs of a folder that a filter lets through. */
  public static ResultsDocument of(PastRuns all, RunFilter filter) {
    List<PastRun> runs = filter.of(all.runs());
    return new ResultsDocument(
        SCHEMA, all.folder(), runs, Trend.of(runs), all.runs().size() - runs.size(), all.leftOut());
  }
}
