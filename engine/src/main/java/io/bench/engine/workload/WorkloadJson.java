package io.bench.engine.workload;

import java.util.List;

/**
 * Workloads ready to be printed as JSON. The shapes are the surface by which the workload language
 * can be compared with others.
 */
public final class WorkloadJson {

  private WorkloadJson() {}

  /** The normalised op templates. */
  public static List<NormalOp> ops(Workload workload) {
    return workload.ops().stream().map(NormalOp::of).toList();
  }

  /** The document itself, or a list of documents if there are several; templates resolved. */
  public static Object documents(Workload workload) {
    List<Object> documents = workload.documents();
    return documents.size() == 1 ? documents.get(0) : documents;
  }
}
