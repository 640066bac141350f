package io.bench.app.compare;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.engine.comparison.Arm;
import io.bench.engine.comparison.ProcessSample;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.read.ResultProcess;
import io.bench.engine.result.read.ResultRun;
import io.bench.engine.statistics.BlockSeries;
import io.bench.engine.statistics.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The result folders of one arm.
 *
 * @param label {@code A}, {@code B} ...
 * @param runs in the order given
 */
record FolderArm(String label, List<ResultRun> runs) {

  static final String CPU_PER_OP = "cpuNanosPerOp";
  static final String CPU_PER_STRIDE = "cpuNanosPerStride";
  static final String STRIDES_PER_SECOND = "stridesPerSecond";

  /**
   * Reads the folders of all arms.
   *
   * @throws UsageException if one of them is no result folder, or stands there twice
   */
  static List<FolderArm> read(List<List<Path>> arms) {
    List<FolderArm> read = new ArrayList<>();
    for (List<Path> folders : arms) {
      String label = String.valueOf((char) ('A' + read.size()));
      read.add(new FolderArm(label, folders.stream().map(ResultRun::read).toList()));
    }
    refuseTwice(read);
    return read;
  }

  /** A process that counts twice would make chance look like certainty. */
  private static void refuseTwice(List<FolderArm> arms) {
    Set<Path> seen = new HashSet<>();
    for (FolderArm arm : arms) {
      for (ResultRun run : arm.runs()) {
        if (!seen.add(realPath(run.folder()))) {
          throw new UsageException(run.folder() + " is given twice: a process counts once");
        }
      }
    }
  }

  private static Path realPath(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException gone) {
      throw new UsageException(folder + ": " + gone.getMessage());
    }
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
      Map<String, Double> figures = op.isEmpty() ? figures(process.phase()) : Map.of();
      if (sections.stream().anyMatch(section -> section.ops() > 0)) {
        samples.add(new ProcessSample(sections, figures));
      }
    }
    return samples.isEmpty() ? Optional.empty() : Optional.of(new Arm(samples));
  }

  /** What is known of a process's measurement as a whole. */
  private static Map<String, Double> figures(JsonNode phase) {
    JsonNode strides = phase.path("strides");
    Map<String, Double> figures = new HashMap<>();
    put(figures, CPU_PER_OP, phase.path("client").path(CPU_PER_OP));
    put(figures, STRIDES_PER_SECOND, strides.path("achievedPerSecond"));
    put(figures, CPU_PER_STRIDE, strides.path(CPU_PER_STRIDE));
    return figures;
  }

  private static void put(Map<String, Double> figures, String key, JsonNode value) {
    if (value.asDouble(0) > 0) {
      figures.put(key, value.asDouble());
    }
  }
}
