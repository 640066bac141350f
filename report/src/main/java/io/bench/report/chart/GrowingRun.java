package io.bench.report.chart;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.json.Json;
import io.bench.engine.problem.UsageException;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.IntervalDocument;
import io.bench.engine.result.ResultFolder;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.StepDocument;
import io.bench.engine.result.read.GrowingFile;
import io.bench.engine.result.read.LatencyLine;
import io.bench.report.read.ReportedRun;
import io.bench.report.read.StepProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Follows a running run through its result folder: the same documents as in a report, piece by
 * piece. Reads every line once. Single-threaded.
 */
public final class GrowingRun {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Percentile curves are long, and change little from one second to the next. */
  private static final int SECONDS_PER_CURVE = 5;

  private final Path folder;
  private final GrowingFile intervals;
  private final GrowingFile latencies;
  private final Map<String, Step> steps = new LinkedHashMap<>();
  private ReportedRun run;
  private Stamp read;

  /** When a file was written, and how much; it is written whole. */
  private record Stamp(FileTime time, long bytes) {

    static Stamp of(Path file) throws IOException {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return new Stamp(attributes.lastModifiedTime(), attributes.size());
    }
  }

  /** What lasts from one second of a step to the next. */
  private static final class Step {
    private final PercentileCurves curves = new PercentileCurves();
    private Timeline.Before before = Timeline.Before.BEGIN;
    private final MeanTimes warmUp = new MeanTimes();
    private final MeanTimes measurement = new MeanTimes();
    private boolean measures;
    private int seconds;

    /**
     * Where the time of the ops went: in what is new, and in all of the phase. Ops of the warm-up
     * may still end when the measurement has begun.
     */
    void addTimes(List<IntervalDocument> added, ArrayNode target) {
      MeanTimes now = new MeanTimes();
      for (IntervalDocument interval : added) {
        boolean measured = interval.phase() == PhaseKind.MEASUREMENT;
        measures |= measured;
        now.add(interval);
        (measured ? measurement : warmUp).add(interval);
      }
      now.addTo(target, "last second");
      if (measures) {
        measurement.addTo(target, "measurement so far");
      } else {
        warmUp.addTo(target, "warm-up so far");
      }
    }
  }

  /**
   * Begins to follow a run.
   *
   * @throws UsageException if its {@code run.json} cannot be read
   * @throws IOException if there is none yet
   */
  public GrowingRun(Path folder) throws IOException {
    this.folder = folder;
    intervals = new GrowingFile(folder.resolve(IntervalDocument.FILE));
    latencies = new GrowingFile(folder.resolve(ResultFolder.LATENCY_FILE));
    read = Stamp.of(folder.resolve(RunDocument.FILE));
    run = ReportedRun.read(0, "A", folder);
  }

  /** Whether there is anything to read; asks for lengths and times of files alone. */
  public boolean hasChanged() throws IOException {
    return hasNewDocument() || intervals.hasGrown();
  }

  /** Whether {@link #document} would be another one. */
  public boolean hasNewDocument() throws IOException {
    return !Stamp.of(folder.resolve(RunDocument.FILE)).equals(read);
  }

  /**
   * What {@code run.json} says now: {@code run} as a report has it, and {@code steps} with their
   * figures, without series.
   *
   * @throws UsageException if it cannot be read
   */
  public ObjectNode document() throws IOException {
    read = Stamp.of(folder.resolve(RunDocument.FILE));
    run = ReportedRun.read(0, "A", folder);
    ObjectNode node = JSON.objectNode();
    node.set("run", ReportDocument.facts(run));
    ArrayNode all = node.putArray("steps");
    for (StepDocument step : run.document().steps()) {
      StepProcess process = new StepProcess("", folder, run.document(), step);
      ObjectNode one = all.addObject();
      one.put("name", step.name());
      one.put("judged", step.isJudged());
      one.put("paced", StepCharts.isPaced(step));
      one.set("result", StepCharts.figures(step));
      double measurement = process.startSeconds(PhaseKind.MEASUREMENT);
      ObjectNode marks = one.putObject("marks");
      if (!Double.isNaN(measurement)) {
        marks.put("zero", Numbers.millis(measurement));
      }
      StepCharts.addMarks(marks, process, Double.isNaN(measurement) ? 0 : measurement);
    }
    return node;
  }

  /**
   * The data appended since the last call: for every step with new data its {@code name}, its
   * {@code phase}, its {@code progress} (0 to 1), the {@code columns} of its charts with times in
   * seconds since the begin of the run, the {@code times} of its mean op by who spent them, and
   * from time to time its {@code percentiles}.
   *
   * @throws IOException if a file cannot be read
   */
  public List<ObjectNode> news() throws IOException {
    List<LatencyLine> times = new ArrayList<>();
    Map<String, List<IntervalDocument>> byStep = new LinkedHashMap<>();
    for (String line : intervals.newLines()) {
      try {
        IntervalDocument interval = Json.read(line, IntervalDocument.class);
        byStep.computeIfAbsent(interval.step(), unseen -> new ArrayList<>()).add(interval);
      } catch (JsonProcessingException e) {
        // A report counts these lines.
      }
    }
    for (String line : latencies.newLines()) {
      LatencyLine decoded = LatencyLine.parse(line);
      if (decoded != null) {
        times.add(decoded);
      }
    }
    List<ObjectNode> news = new ArrayList<>();
    byStep.forEach(
        (name, own) -> step(name).ifPresent(document -> news.add(news(document, own, times))));
    return news;
  }

  private Optional<StepDocument> step(String name) {
    if (run.document().step(name).isEmpty()) {
      run = ReportedRun.read(0, "A", folder);
    }
    return run.document().step(name);
  }

  private ObjectNode news(
      StepDocument document, List<IntervalDocument> own, List<LatencyLine> times) {
    Step step = steps.computeIfAbsent(document.name(), unseen -> new Step());
    StepProcess process = new StepProcess("", folder, run.document(), document);
    Columns columns = new Columns(process, own, step.before);
    double from = columns.bins().list().get(0).start();
    for (LatencyLine line : times) {
      boolean wanted =
          line.tag().step().equals(document.name()) && Columns.TIMES.contains(line.tag().latency());
      if (wanted && line.startSeconds() + line.seconds() / 2 > from) {
        columns.add(line);
      }
      if (wanted && line.tag().phase() == PhaseKind.MEASUREMENT) {
        step.curves.add(line);
      }
    }
    ObjectNode node = JSON.objectNode();
    IntervalDocument last = own.get(own.size() - 1);
    node.put("name", document.name());
    node.put("phase", last.phase().key());
    node.put("progress", last.progress());
    columns.addTo(node.putObject("columns"), 0);
    step.addTimes(own, node.putArray("times"));
    step.before = columns.end();
    step.seconds++;
    if (step.seconds % SECONDS_PER_CURVE == 0) {
      step.curves.addTo(node, StepCharts.judged(document));
    }
    return node;
  }
}
