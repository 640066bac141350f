package io.bench.app.command;

import io.bench.app.catalog.PackagedTexts;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.reading.WorkloadFile;
import io.bench.engine.workload.reading.WorkloadLoader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The words of {@code run}: the workload, and everything else.
 *
 * @param workload a built-in workload's name or a file, null where an op is given instead
 * @param op the one op that is to be run, or null
 * @param parameters all others; a scenario that stood as a bare word is among them
 */
record RunWords(@Nullable String workload, @Nullable String op, Map<String, String> parameters) {

  /**
   * Reads {@code workload=W [scenario[.step]] name=value...}; a bare word in the place of {@code
   * workload=} means the same.
   *
   * @throws UsageException saying what is missing or too much
   */
  static RunWords parse(List<String> typed) {
    Words words = Words.parse(typed);
    Map<String, String> parameters = new LinkedHashMap<>(words.parameters());
    List<String> bare = new ArrayList<>(words.bare());
    String workload = parameters.remove(EngineParameters.WORKLOAD.name());
    String op = parameters.remove(EngineParameters.OP.name());
    if (workload != null && op != null) {
      throw new UsageException("give either 'workload' or 'op', not both");
    }
    if (workload == null && op == null) {
      if (bare.isEmpty()) {
        throw new UsageException(
            "no workload: give one, such as workload=keyvalue ('bench list workloads' names"
                + " them), or op=...");
      }
      workload = bare.remove(0);
    }
    if (!bare.isEmpty()) {
      String scenario = bare.remove(0);
      if (parameters.putIfAbsent(EngineParameters.SCENARIO.name(), scenario) != null) {
        throw new UsageException(
            "'%s' and scenario=%s both name a scenario: give one of them"
                .formatted(scenario, parameters.get(EngineParameters.SCENARIO.name())));
      }
    }
    if (!bare.isEmpty()) {
      throw new UsageException(
          "'" + bare.get(0) + "' is neither name=value nor the one scenario to run");
    }
    return new RunWords(workload, op, parameters);
  }

  /** The same of one of several clients, which may have learnt its number from others. */
  RunWords ofClient(int number) {
    Map<String, String> numbered = new LinkedHashMap<>(parameters);
    numbered.put(EngineParameters.CLIENT.name(), "" + number);
    return new RunWords(workload, op, numbered);
  }

  /**
   * The workload that is meant.
   *
   * @throws UsageException if there is none, or it cannot be read
   */
  WorkloadFile file() {
    return op != null
        ? WorkloadFile.ofOp(op)
        : new WorkloadLoader(PackagedTexts.WORKLOADS).load(String.valueOf(workload));
  }

  /** The word that names it, for another process. */
  String source() {
    return op != null
        ? EngineParameters.OP.name() + "=" + op
        : EngineParameters.WORKLOAD.name() + "=" + workload;
  }
}
