package io.bench.app.experiment.program;

import io.bench.engine.experiment.LoadProgram;

/**
 * What a program says of a whole run. A figure that it does not state is NaN: none is computed from
 * others.
 *
 * @param opsPerSecond as the program counts ops
 * @param succeeded ops that ended well
 * @param failed ops that did not
 * @param p50Nanos latency from sending, like the other percentiles
 * @param maxNanos the longest latency
 * @param error what it says of its most frequent error; empty if nothing
 */
public record ProgramFigures(
    double opsPerSecond,
    double succeeded,
    double failed,
    double p50Nanos,
    double p90Nanos,
    double p99Nanos,
    double maxNanos,
    String error) {

  /** Of what a program does not state. */
  static final double NOT_STATED = Double.NaN;

  /**
   * Reads what a program wrote to standard output.
   *
   * @throws UnreadableOutputException if that is not the output of a run that came to its end
   */
  static ProgramFigures read(LoadProgram program, String output) throws UnreadableOutputException {
    return switch (program) {
      case H2LOAD -> H2loadOutput.read(output);
      case GHZ -> GhzOutput.read(output);
      case LATTE -> LatteOutput.read(output);
      case CASSANDRA_STRESS -> CassandraStressOutput.read(output);
      case NOSQLBENCH -> NoSqlBenchOutput.read(output);
    };
  }
}
