package io.bench.engine.workload;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Workloads as plain lists and maps, ready to be printed as JSON. The shapes are the surface by
 * which the workload language can be compared with others.
 */
public final class WorkloadJson {

  private WorkloadJson() {}

  /**
   * The normalised op templates: a list of {@code name}, {@code op}, {@code description}, {@code
   * bindings}, {@code params} and {@code tags}, empty ones left out.
   */
  public static List<Map<String, Object>> ops(Workload workload) {
    return workload.ops().stream().map(WorkloadJson::op).toList();
  }

  /** The document itself, or a list of documents if there are several; templates resolved. */
  public static Object documents(Workload workload) {
    List<Object> documents = workload.documents();
    return documents.size() == 1 ? documents.get(0) : documents;
  }

  private static Map<String, Object> op(WorkloadOp op) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", op.name());
    json.put("op", op.fields());
    if (op.description() != null) {
      json.put("description", op.description());
    }
    putUnlessEmpty(json, "bindings", op.bindings());
    putUnlessEmpty(json, "params", op.params());
    json.put("tags", op.tags());
    return json;
  }

  private static void putUnlessEmpty(Map<String, Object> json, String key, Map<String, ?> value) {
    if (!value.isEmpty()) {
      json.put(key, value);
    }
  }
}
