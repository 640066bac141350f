package io.bench.app.summary;

import io.bench.engine.result.ResultFolder;
import io.bench.engine.run.RunResult;
import io.bench.report.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where the results of a run are, and what can be done with them. */
record FilesSection(RunResult result, Path folder) {

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("Results are in " + folder);
    if (Files.exists(folder.resolve(Report.FILE))) {
      lines.add("  report.html      all of it with charts: open it in a browser");
    }
    lines.add("  run.json         every figure, parameter and fact about the machine");
    boolean forked = result.steps().stream().anyMatch(step -> !step.forks().isEmpty());
    if (result.steps().stream().anyMatch(step -> step.forks().isEmpty())) {
      lines.add("  intervals.jsonl  the run second by second");
      lines.add("  latency.hlog     all latencies, for HdrHistogram's own tools");
    }
    if (Files.exists(folder.resolve(ResultFolder.FAILED_CYCLES_FILE))) {
      lines.add("  failed-cycles.jsonl  the cycles of ops that failed, as errors=list asked for");
    }
    if (forked) {
      lines.add("  forks/           the same of every JVM that measured a step");
    }
    lines.add("  bench.log        what the program and its drivers had to say");
    switch (result.end()) {
      case COMPLETED ->
          lines.addAll(
              new NextSteps(
                      folder,
                      result.run().scenario(),
                      NextSteps.program(System.getProperty("sun.java.command", "")))
                  .lines());
      case FAILED -> lines.add("What errors mean, and what to do: bench help errors");
      case INTERRUPTED -> {}
    }
    return lines;
  }
}
