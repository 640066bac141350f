package io.bench.app.catalog;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.bench.engine.json.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@code bench list --json} prints: the field of what was asked for, and no other. */
public record ListDocument(
    Schema schema,
    @JsonInclude(Include.NON_NULL) @Nullable List<Listed> workloads,
    @JsonInclude(Include.NON_NULL) @Nullable List<Listed> experiments,
    @JsonInclude(Include.NON_NULL) @Nullable List<Listed.OfAdapter> adapters,
    @JsonInclude(Include.NON_NULL) Listed.@Nullable Parameters parameters,
    @JsonInclude(Include.NON_NULL) @Nullable List<Listed.OfFunction> functions,
    @JsonInclude(Include.NON_NULL) @Nullable List<Listed> verbs,
    @JsonInclude(Include.NON_NULL) @Nullable List<Listed> formats) {

  private static final Schema SCHEMA = new Schema("bench-list", 1);

  /** Built-in workloads. */
  public static ListDocument ofWorkloads(List<Listed> workloads) {
    return new ListDocument(SCHEMA, workloads, null, null, null, null, null, null);
  }

  /** Built-in experiments. */
  public static ListDocument ofExperiments(List<Listed> experiments) {
    return new ListDocument(SCHEMA, null, experiments, null, null, null, null, null);
  }

  /** Adapters with their parameters. */
  public static ListDocument ofAdapters(List<Listed.OfAdapter> adapters) {
    return new ListDocument(SCHEMA, null, null, adapters, null, null, null, null);
  }

  /** Parameters that need no adapter. */
  public static ListDocument ofParameters(Listed.Parameters parameters) {
    return new ListDocument(SCHEMA, null, null, null, parameters, null, null, null);
  }

  /** Binding functions. */
  public static ListDocument ofFunctions(List<Listed.OfFunction> functions) {
    return new ListDocument(SCHEMA, null, null, null, null, functions, null, null);
  }

  /** Error verbs. */
  public static ListDocument ofVerbs(List<Listed> verbs) {
    return new ListDocument(SCHEMA, null, null, null, null, null, verbs, null);
  }

  /** Formats of exports. */
  public static ListDocument ofFormats(List<Listed> formats) {
    return new ListDocument(SCHEMA, null, null, null, null, null, null, formats);
  }
}
