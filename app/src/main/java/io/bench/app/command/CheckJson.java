package io.bench.app.command;

import io.bench.engine.check.CheckReport;
import io.bench.engine.json.Schema;
import io.bench.engine.json.Unknown;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What {@code bench check --json} prints.
 *
 * @param source the workload
 * @param problems a line for each thing that cannot work
 * @param warnings a line for each thing that is read in a way its author may not expect
 * @param steps every step that could be planned
 * @param ops every op template that could be made
 * @param bindings how many recipes there are
 * @param scenarios how many scenarios there are
 * @param prepared how many op templates a server has prepared; null if none was asked
 */
public record CheckJson(
    Schema schema,
    String source,
    List<String> problems,
    List<String> warnings,
    List<CheckReport.CheckedStep> steps,
    List<CheckReport.CheckedOp> ops,
    int bindings,
    int scenarios,
    @Unknown(-1) int prepared) {

  private static final Schema SCHEMA = new Schema("bench-check", 1);

  /**
   * A report as a document.
   *
   * @param problems those of the report, and others
   * @param mask hides secrets
   */
  static CheckJson of(
      String source, CheckReport report, List<String> problems, UnaryOperator<String> mask) {
    return new CheckJson(
        SCHEMA,
        source,
        problems.stream().map(mask).toList(),
        report.warnings().stream().map(mask).toList(),
        report.plans(),
        report.ops(),
        report.bindings(),
        report.scenarios(),
        report.prepared());
  }
}
