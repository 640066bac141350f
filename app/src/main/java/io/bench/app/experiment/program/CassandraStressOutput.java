package io.bench.app.experiment.program;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of cassandra-stress 3.11 and later, where figures have units. It tells no p90, and
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
          "cassandra-stress ran several times: give it a number of threads, as in -rate threads=50");
    }
    OptionalDouble errors = figure(summary, "Total errors", WHOLE, "");
    return new ProgramFigures(
        figure(summary, "Op rate", WHOLE, " op/s"),
        nanos(figure(summary, "Latency median", TENTHS, " ms")),
        OptionalLong.empty(),
        nanos(figure(summary, "Latency 99th percentile", TENTHS, " ms")),
        errors.isPresent() ? OptionalLong.of((long) errors.getAsDouble()) : OptionalLong.empty());
  }

  private static OptionalLong nanos(OptionalDouble millis) {
    return millis.isPresent()
        ? OptionalLong.of(Math.round(millis.getAsDouble() * NANOS_PER_MILLI))
        : OptionalLong.empty();
  }

  /** The total of all kinds of ops; what stands behind it in brackets is each kind's. */
  private static OptionalDouble figure(String summary, String label, String number, String unit) {
    Matcher matcher =
        Pattern.compile("(?m)^\\s*" + label + " *: *(" + number + ")" + unit + "(?:\\s|$)")
            .matcher(summary);
    return matcher.find()
        ? OptionalDouble.of(Double.parseDouble(matcher.group(1).replace(",", "")))
        : OptionalDouble.empty();
  }
}
