package io.bench.app.command;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.bench.engine.json.Schema;
import io.bench.engine.workload.NormalOp;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code bench show --json} prints: the field of what was asked for, and no other.
 *
 * @param source the workload, the experiment or the recipe
 * @param text a workload or an experiment as it stands
 * @param ops the op templates of a workload, normalised
 * @param documents the documents of a workload, templates resolved
 * @param values those of a recipe
 */
public record ShownDocument(
    Schema schema,
    String source,
    @JsonInclude(Include.NON_NULL) @Nullable String text,
    @JsonInclude(Include.NON_NULL) @Nullable List<NormalOp> ops,
    @JsonInclude(Include.NON_NULL) @Nullable List<Object> documents,
    @JsonInclude(Include.NON_NULL) @Nullable List<Value> values) {

  private static final Schema SCHEMA = new Schema("bench-show", 1);

  /** The value of a recipe in one cycle. */
  public record Value(long cycle, String value) {}

  static ShownDocument ofText(String source, String text) {
    return new ShownDocument(SCHEMA, source, text, null, null, null);
  }

  static ShownDocument ofOps(String source, List<NormalOp> ops) {
    return new ShownDocument(SCHEMA, source, null, ops, null, null);
  }

  static ShownDocument ofDocuments(String source, List<Object> documents) {
    return new ShownDocument(SCHEMA, source, null, null, documents, null);
  }

  static ShownDocument ofValues(String recipe, List<Value> values) {
    return new ShownDocument(SCHEMA, recipe, null, null, null, values);
  }
}
