package io.bench.app.merge;

import io.bench.engine.json.Schema;
import io.bench.engine.result.RunDocument;
import java.util.List;

/**
 * What {@code bench merge --json} prints.
 *
 * @param folder the new result folder
 * @param warnings a line for each thing that was not alike
 * @param run its {@code run.json}
 */
public record MergeJson(Schema schema, String folder, List<String> warnings, RunDocument run) {

  private static final Schema SCHEMA = new Schema("bench-merge", 1);

  /** What was merged, as a document. */
  public static MergeJson of(MergedFolder merged) {
    return new MergeJson(SCHEMA, merged.folder().toString(), merged.warnings(), merged.document());
  }
}
