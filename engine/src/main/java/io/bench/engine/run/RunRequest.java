package io.bench.engine.run;

import io.bench.adapter.api.Parameter;
import io.bench.engine.function.FileAccess;
import io.bench.engine.workload.reading.WorkloadFile;
import java.util.List;
import java.util.Map;

/**
 * What a user wants to run.
 *
 * @param file the workload
 * @param given parameters as typed, in the order typed
 * @param environment declarations of parameters that concern neither engine nor adapters but what
 *     is around them, such as servers to be started; accepted, and otherwise left alone
 * @param files which files the workload may name; what the user gave may be anywhere
 * @param capacityPerSecond what an earlier step has reached in another process, 0 if none has
 * @param demonstrating whether the workload's demonstration runs, if it has one and the user names
 *     no scenario
 * @param searching whether a search chooses the rate of a step, so that {@code rates=} makes no
 *     steps
 */
public record RunRequest(
    WorkloadFile file,
    Map<String, String> given,
    List<Parameter<?>> environment,
    FileAccess files,
    double capacityPerSecond,
    boolean demonstrating,
    boolean searching) {

  /** A run that begins with nothing known, of a workload that may name no files. */
  public RunRequest(WorkloadFile file, Map<String, String> given, List<Parameter<?>> environment) {
    this(file, given, environment, FileAccess.NOWHERE, 0, false, false);
  }
}
