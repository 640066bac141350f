package io.bench.app.experiment.program;

import static io.bench.app.experiment.program.ProgramFigures.NOT_STATED;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of cassandra-stress 3.11 and later, where figures have units. It states no p90, and
 * latencies to a tenth of a millisecond.
 */
final class CassandraStressOutput {

  private static final Pattern RESULTS = Pattern.compile("(?m)^\\s*Results:\\s*$");

  /** As it writes them where English is spoken; in other places the figures are absent. */
  private static final String WHOLE = "[\\d,]+";

  private static final String TENTHS = "[\\d,]+\\.\\d";

  private static final double NANOS_PER_MILLI = 1e6;

  private CassandraStressOutput() {}

  static ProgramFigures read(String output) throws UnreadableOutputException {
    Matcher results = RESULTS.matcher(output);
    if (!results.find()) {
      throw new UnreadableOutputException(
          "cassandra-stress did not come to its end: no line 'Results:'");
    }
    String summary = output.substring(results.end());
    if (results.find()) {
      throw new UnreadableOutputException(
          "cassandra-stress ran several times: give it a number of threads, as in -rate"
              + " threads=50");
    }
    double opsPerSecond = figure(summary, "Op rate", WHOLE, " op/s");
    boolean onePartitionEach =
        opsPerSecond == figure(summary, "Partition rate", WHOLE, " pk/s"); // it counts no ops
    return new ProgramFigures(
        opsPerSecond,
        onePartitionEach ? figure(summary, "Total partitions", WHOLE, "") : NOT_STATED,
        figure(summary, "Total errors", WHOLE, ""),
        nanos(summary, "Latency median"),
        NOT_STATED,
        nanos(summary, "Latency 99th percentile"),
        nanos(summary, "Latency max"),
        "");
  }

  private static double nanos(String summary, String label) {
    return Math.rint(figure(summary, label, TENTHS, " ms") * NANOS_PER_MILLI);
  }

  /** The total of all kinds of ops; what stands behind it in brackets is each kind's. */
  private static double figure(String summary, String label, String number, String unit) {
    Matcher matcher =
        Pattern.compile("(?m)^\\s*" + label + " *: *(" + number + ")" + unit + "(?:\\s|$)")
            .matcher(summary);
    return matcher.find() ? Double.parseDouble(matcher.group(1).replace(",", "")) : NOT_STATED;
  }
}
