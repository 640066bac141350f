package io.bench.app.search;

import io.bench.app.catalog.PackagedTexts;
import io.bench.engine.workload.reading.WorkloadFile;
import io.bench.engine.workload.reading.WorkloadLoader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Searches as users ask for them, for tests. */
final class Searches {

  static final WorkloadFile KEYVALUE = new WorkloadLoader(PackagedTexts.WORKLOADS).load("keyvalue");

  private Searches() {}

  /**
   * A request.
   *
   * @param words {@code name=value}, and {@code --no-preparation}
   */
  static SearchRequest request(String... words) {
    Map<String, String> parameters = new LinkedHashMap<>();
    List<String> parts = new ArrayList<>(List.of(words));
    boolean prepares = !parts.remove("--no-preparation");
    for (String word : parts) {
      int equals = word.indexOf('=');
      parameters.put(word.substring(0, equals), word.substring(equals + 1));
    }
    return SearchRequest.of(parameters, prepares);
  }

  /** A plan for the workload {@code keyvalue} without a server. */
  static SearchPlan keyvalue(String... words) {
    String[] all = new String[words.length + 1];
    all[0] = "adapter=null";
    System.arraycopy(words, 0, all, 1, words.length);
    return SearchPlanner.plan(KEYVALUE, request(all));
  }

  /** A plan for a workload in memory. */
  static SearchPlan plan(String workload, String... words) {
    return SearchPlanner.plan(WorkloadFile.ofText("test.yaml", workload), request(words));
  }
}
