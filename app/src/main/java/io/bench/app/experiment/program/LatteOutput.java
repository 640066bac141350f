package io.bench.app.experiment.program;

import static io.bench.app.experiment.program.ProgramFigures.NOT_STATED;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of Latte: its summary, and below it the percentiles of its latencies. */
final class LatteOutput {

  private static final String SUMMARY = "SUMMARY STATS";

  /** Of all requests, where several functions were run; not every version has it. */
  private static final Pattern OF_ALL = Pattern.compile("(?m)^RESPONSE LATENCY \\[ms].*$");

  private static final Pattern OF_FUNCTION = Pattern.compile("(?m)^CYCLE LATENCY for .*\\[ms].*$");

  private static final double NANOS_PER_MILLI = 1e6;

  private LatteOutput() {}

  static ProgramFigures read(String output) throws UnreadableOutputException {
    int begin = output.indexOf(SUMMARY);
    if (begin < 0) {
      throw new UnreadableOutputException("latte did not come to its end: no 'SUMMARY STATS'");
    }
    String summary = output.substring(begin);
    double cycles = figure(summary, "Cycles", "\\[op]");
    double failed = figure(summary, "Errors", "\\[op]");
    double perSecond = figure(summary, "Throughput", "\\[op/s]");
    if (Double.isNaN(cycles) || Double.isNaN(failed) || Double.isNaN(perSecond)) {
      throw new UnreadableOutputException(
          "latte's summary has no 'Cycles', 'Errors' and 'Throughput' per op");
    }
    String latencies = latencies(summary);
    return new ProgramFigures(
        perSecond,
        cycles - failed,
        failed,
        nanos(latencies, "50"),
        nanos(latencies, "90"),
        nanos(latencies, "99"),
        nanos(latencies, "Max"),
        firstError(summary));
  }

  /** The text behind the head of the latencies of all ops; empty if there is none. */
  private static String latencies(String summary) {
    Matcher ofAll = OF_ALL.matcher(summary);
    if (ofAll.find()) {
      return summary.substring(ofAll.end());
    }
    List<MatchResult> heads = OF_FUNCTION.matcher(summary).results().toList();
    return heads.size() == 1 ? summary.substring(heads.get(0).end()) : "";
  }

  private static double nanos(String latencies, String name) {
    return Math.rint(figure(latencies, name, "") * NANOS_PER_MILLI);
  }

  private static double figure(String text, String label, String unit) {
    Matcher matcher =
        Pattern.compile("(?m)^ *" + label + " +" + unit + " *(\\d+(?:\\.\\d+)?)(?:\\s|$)")
            .matcher(text);
    return matcher.find() ? Double.parseDouble(matcher.group(1)) : NOT_STATED;
  }

  private static String firstError(String summary) {
    Matcher errors = Pattern.compile("(?m)^ERRORS .*\\R(.*)$").matcher(summary);
    return errors.find() ? errors.group(1).strip() : "";
  }
}
