package io.bench.app.search;

import io.bench.app.catalog.PackagedTexts;
import io.bench.engine.workload.reading.WorkloadFile;
import io.bench.engine.workload.reading.WorkloadLoader;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;

/** Searches as users ask for them, for tests. */
final class Searches {

  static final WorkloadFile KEYVALUE = new WorkloadLoader(PackagedTexts.WORKLOADS).load("keyvalue");

  private Searches() {}

  /**
   * A request.
   *
   * @param words options, and {@code name=value}
   */
  static SearchRequest request(String... words) {
    SearchOptions options = new SearchOptions();
    CommandLine commandLine = new CommandLine(options).setUnmatchedArgumentsAllowed(true);
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String word : commandLine.parseArgs(words).unmatched()) {
      int equals = word.indexOf('=');
      parameters.put(word.substring(0, equals), word.substring(equals + 1));
    }
    return SearchRequest.of(parameters, options);
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
