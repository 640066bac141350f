package io.bench.app.experiment.program;

import static io.bench.app.experiment.program.ProgramFigures.NOT_STATED;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The summary of NoSQLBench 5 ({@code --report-summary-to stdout}). It states no p90, and in some
 * versions a rate of {@code 0.00 calls/nanosecond}, which is none.
 */
final class NoSqlBenchOutput {

  private static final Map<String, Double> NANOS =
      Map.of("nanoseconds", 1.0, "microseconds", 1e3, "milliseconds", 1e6, "seconds", 1e9);

  private NoSqlBenchOutput() {}

  static ProgramFigures read(String output) throws UnreadableOutputException {
    int begin = output.lastIndexOf("-- Timers");
    String succeeded = begin < 0 ? null : timer(output.substring(begin), "result_success");
    if (succeeded == null) {
      throw new UnreadableOutputException(
          "nosqlbench wrote no summary with a timer 'result_success'; give it --report-summary-to"
              + " stdout:0");
    }
    String all = timer(output.substring(begin), "result");
    double count = number(succeeded, "count = (\\d+)");
    double failed = all == null ? NOT_STATED : number(all, "count = (\\d+)") - count;
    return new ProgramFigures(
        number(succeeded, "mean rate = ([\\d.]+) (?:calls|events)/second"),
        count,
        failed,
        nanos(succeeded, "median ="),
        NOT_STATED,
        nanos(succeeded, "99% <="),
        nanos(succeeded, "max ="),
        "");
  }

  /** The lines of a timer; null if there is none, refused if there are several. */
  private static @Nullable String timer(String timers, String name)
      throws UnreadableOutputException {
    Matcher matcher =
        Pattern.compile(
                "(?m)^(?:"
                    + name
                    + "(?:\\{.*})?|\\{.*\\bname=\"?"
                    + name
                    + "\"?[,}].*)$((?:\\R +\\S.*)+)")
            .matcher(timers);
    if (!matcher.find()) {
      return null;
    }
    String lines = matcher.group(1);
    if (matcher.find()) {
      throw new UnreadableOutputException(
          "nosqlbench ran several activities: give it one, so that its timers are those of the"
              + " measurement");
    }
    return lines;
  }

  private static double number(String timer, String pattern) {
    Matcher matcher = Pattern.compile("(?m)^ +" + pattern + "$").matcher(timer);
    return matcher.find() ? Double.parseDouble(matcher.group(1)) : NOT_STATED;
  }

  private static double nanos(String timer, String label) {
    Matcher matcher = Pattern.compile("(?m)^ +" + label + " ([\\d.]+) ([a-z]+)$").matcher(timer);
    if (!matcher.find()) {
      return NOT_STATED;
    }
    Double unit = NANOS.get(matcher.group(2).toLowerCase(Locale.ROOT));
    return unit == null ? NOT_STATED : Double.parseDouble(matcher.group(1)) * unit;
  }
}
