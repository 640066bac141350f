package io.bench.engine.result;

import io.bench.engine.activity.IntervalReport;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.StepInfo;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Formats {@code latency.hlog}: an HdrHistogram interval log in which every interval, phase, op
 * template and kind of time has its own line, tagged {@code step/phase/op/latency}. Not
 * thread-safe.
 */
final class HistogramLog {

  /** Recorded values are nanoseconds; the column {@code Interval_Max} is in milliseconds. */
  private static final double MAX_VALUE_UNIT_RATIO = 1_000_000;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final HistogramLogWriter writer =
      new HistogramLogWriter(new PrintStream(bytes, false, StandardCharsets.UTF_8));
  private final long startMillis;
  private Histogram scratch = new Histogram(3);

  HistogramLog(Instant runStart) {
    this.startMillis = runStart.toEpochMilli();
    writer.setBaseTime(startMillis);
  }

  /** What the file begins with. */
  byte[] header(String benchVersion) {
    bytes.reset();
    writer.outputComment("[Logged by Bench " + benchVersion + "]");
    writer.outputLogFormatVersion();
    writer.outputComment(
        "[Values are nanoseconds; Interval_Max is in milliseconds (maxValueUnitRatio 1000000)]");
    writer.outputComment("[Tags are step/phase/op/latency, other characters percent-encoded]");
    writer.outputBaseTime(startMillis);
    writer.outputStartTime(startMillis);
    writer.outputLegend();
    return bytes.toByteArray();
  }

  /** The lines of an interval; none if it recorded no time. */
  byte[] lines(StepInfo step, IntervalReport report) {
    bytes.reset();
    List<OpTotals> ops = report.record().ops();
    PhaseKind phase = report.phase().kind();
    for (int template = 0; template < ops.size(); template++) {
      String op = step.plan().ops().names().get(template);
      for (Latency latency : Latency.values()) {
        Histogram histogram = ops.get(template).histogram(latency);
        if (histogram != null) {
          write(histogram, new LatencyTag(step.name(), phase, op, latency), report);
        }
      }
    }
    Histogram strides = report.record().strides().histogram(Latency.STRIDE);
    if (strides != null) {
      write(
          strides, new LatencyTag(step.name(), phase, LatencyTag.STRIDES, Latency.STRIDE), report);
    }
    return bytes.toByteArray();
  }

  private void write(Histogram histogram, LatencyTag tag, IntervalReport report) {
    int digits = histogram.getNumberOfSignificantValueDigits();
    if (scratch.getNumberOfSignificantValueDigits() != digits) {
      scratch = new Histogram(digits);
    }
    // The histogram is the collector's and must not be given a tag; the scratch one keeps its size.
    scratch.reset();
    scratch.add(histogram);
    scratch.setTag(tag.toString());
    scratch.setStartTimeStamp(report.start().toEpochMilli());
    scratch.setEndTimeStamp(report.end().toEpochMilli());
    writer.outputIntervalHistogram(
        (scratch.getStartTimeStamp() - startMillis) / 1_000.0,
        (scratch.getEndTimeStamp() - startMillis) / 1_000.0,
        scratch,
        MAX_VALUE_UNIT_RATIO);
  }
}
