package io.bench.app.compare;

import io.bench.engine.comparison.Arm;
import io.bench.engine.comparison.ProcessSample;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.RunState;
import io.bench.engine.result.StepDocument;
import io.bench.engine.result.StrideDocument;
import io.bench.engine.result.read.ResultProcess;
import io.bench.engine.result.read.ResultRun;
import io.bench.engine.statistics.BlockSeries;
import io.bench.engine.statistics.WindowBatch;
import io.bench.engine.verdict.VerdictKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
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
  static final String THROUGHPUT = "throughput";

  /** Figures where higher is better; for all others, lower is better. */
  static final Set<String> RATES = Set.of(THROUGHPUT, STRIDES_PER_SECOND);

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
    } catch (IOException e) {
      throw new UsageException(folder + ": " + e.getMessage());
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
      List<WindowBatch> batches = series.batchesOrWindow();
      Map<String, Double> figures = op.isEmpty() ? figures(process.phase()) : Map.of();
      if (batches.stream().anyMatch(batch -> batch.ops() > 0)) {
        samples.add(new ProcessSample(batches, figures));
      }
    }
    return samples.isEmpty() ? Optional.empty() : Optional.of(new Arm(samples));
  }

  /** What is known of a process's measurement as a whole. */
  private static Map<String, Double> figures(PhaseDocument phase) {
    Map<String, Double> figures = new HashMap<>();
    figures.put(CPU_PER_OP, phase.client().cpuNanosPerOp());
    StrideDocument strides = phase.strides();
    if (strides != null) {
      figures.put(STRIDES_PER_SECOND, strides.achievedPerSecond());
      figures.put(CPU_PER_STRIDE, strides.cpuNanosPerStride());
    }
    figures.values().removeIf(value -> !(value > 0));
    return figures;
  }

  /** Warnings about its runs that limit how far their figures can be trusted. */
  List<String> remarks() {
    Set<String> remarks = new LinkedHashSet<>();
    for (ResultRun run : runs) {
      if (run.document().state() != RunState.COMPLETED) {
        remarks.add("did not complete: it is '" + run.document().state() + "'");
      }
      if (run.log().damagedLines() > 0) {
        remarks.add(run.log().damagedLines() + " damaged lines of latency.hlog are left out");
      }
      for (StepDocument step : run.steps()) {
        for (ResultProcess process : run.processes(step.name())) {
          List<String> verdicts = process.phase().warningKinds().map(VerdictKind::key).toList();
          if (!verdicts.isEmpty()) {
            remarks.add("step " + step.name() + ": " + String.join(", ", verdicts));
          }
        }
      }
    }
    return List.copyOf(remarks);
  }
}
