package io.bench.app.experiment.program;

import static io.bench.app.experiment.program.ProgramFigures.NOT_STATED;

import io.bench.adapter.api.ParameterSyntax;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of h2load. Columns of its table are found by their heads, since percentiles are printed
 * by later versions only. It sees the HTTP status, not that of gRPC.
 */
final class H2loadOutput {

  private static final Pattern RATE =
      Pattern.compile("(?m)^finished in \\S+, (\\d+(?:\\.\\d+)?) req/s,");
  private static final Pattern COUNTS =
      Pattern.compile("(?m)^requests: .* (\\d+) succeeded, (\\d+) failed,");
  private static final Pattern HEADS = Pattern.compile("(?m)^ +(min .*)$");
  private static final Pattern TIMES = Pattern.compile("(?m)^time for request: +(\\S.*)$");
  private static final Pattern GAP = Pattern.compile(" {2,}");

  private H2loadOutput() {}

  static ProgramFigures read(String output) throws UnreadableOutputException {
    Matcher rate = RATE.matcher(output);
    Matcher counts = COUNTS.matcher(output);
    Matcher heads = HEADS.matcher(output);
    Matcher times = TIMES.matcher(output);
    if (!rate.find() || !counts.find() || !heads.find() || !times.find()) {
      throw new UnreadableOutputException(
          "h2load did not come to its end: no line 'finished in' with 'time for request' below it");
    }
    List<String> columns = cells(heads.group(1));
    List<String> values = cells(times.group(1));
    return new ProgramFigures(
        Double.parseDouble(rate.group(1)),
        Double.parseDouble(counts.group(1)),
        Double.parseDouble(counts.group(2)),
        nanos("median", columns, values),
        NOT_STATED,
        nanos("p99", columns, values),
        nanos("max", columns, values),
        "");
  }

  private static List<String> cells(String line) {
    return List.of(GAP.split(line.strip()));
  }

  private static double nanos(String column, List<String> columns, List<String> values)
      throws UnreadableOutputException {
    int index = columns.indexOf(column);
    if (index < 0) {
      return NOT_STATED;
    }
    try {
      return ParameterSyntax.parseDuration(values.get(index)).toNanos();
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new UnreadableOutputException(
          "h2load: no time in column '%s' of %s".formatted(column, values));
    }
  }
}
