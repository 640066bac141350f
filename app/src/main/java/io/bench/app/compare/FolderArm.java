package io.bench.app.compare;

import io.bench.engine.comparison.Arm;
import io.bench.engine.comparison.ProcessSample;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.read.ResultProcess;
import io.bench.engine.result.read.ResultRun;
import io.bench.engine.statistics.BlockSeries;
import io.bench.engine.statistics.Section;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result folders of one arm.
 *
 * @param label {@code A}, {@code B} ...
 * @param runs in the order given
 */
record FolderArm(String label, List<ResultRun> runs) {

  static final String CPU_PER_OP = "cpuNanosPerOp";

  /**
   * Reads the folders of an arm.
   *
   * @param word folders joined by commas
   * @throws UsageException if one of them is no result folder
   */
  static FolderArm read(String label, String word) {
    List<ResultRun> runs = new ArrayList<>();
    for (String folder : Arrays.asList(word.split(",", -1))) {
      if (folder.isBlank()) {
        throw new UsageException("'" + word + "' has an empty folder name");
      }
      try {
        runs.add(ResultRun.read(Path.of(folder)));
      } catch (InvalidPathException notAPath) {
        throw new UsageException("'" + folder + "' is no path: " + notAPath.getReason());
      }
    }
    return new FolderArm(label, List.copyOf(runs));
  }

  List<ResultProcess> processes(String step) {
    return runs.stream().flatMap(run -> run.processes(step).stream()).toList();
  }

  /** The processes' share of an op template, or of all ops; nothing if none recorded any. */
  static Optional<Arm> of(List<ResultProcess> processes, Optional<String> op) {
    List<ProcessSample> samples = new ArrayList<>();
    for (ResultProcess process : processes) {
      BlockSeries series = op.isPresent() ? process.times(op.get()) : process.timesOfAllOps();
      List<Section> sections = series.sections();
      if (sections.isEmpty()) {
        sections = List.of(series.window());
      }
      double cpu = process.phase().path("client").path(CPU_PER_OP).asDouble(0);
      Map<String, Double> figures = op.isEmpty() && cpu > 0 ? Map.of(CPU_PER_OP, cpu) : Map.of();
      if (sections.stream().anyMatch(section -> section.ops() > 0)) {
        samples.add(new ProcessSample(sections, figures));
      }
    }
    return samples.isEmpty() ? Optional.empty() : Optional.of(new Arm(samples));
  }
}
