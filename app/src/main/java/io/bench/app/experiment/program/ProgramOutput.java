package io.bench.app.experiment.program;

import io.bench.engine.experiment.LoadProgram;

/** What load generators write to standard output, read into figures. Stateless. */
public final class ProgramOutput {

  private ProgramOutput() {}

  /**
   * Reads the output of a run.
   *
   * @throws UnreadableOutputException if that is not the output of a run that came to its end
   */
  public static ProgramFigures read(LoadProgram program, String output)
      throws UnreadableOutputException {
    return switch (program) {
      case H2LOAD -> H2loadOutput.read(output);
      case GHZ -> GhzOutput.read(output);
      case LATTE -> LatteOutput.read(output);
      case CASSANDRA_STRESS -> CassandraStressOutput.read(output);
      case NOSQLBENCH -> NoSqlBenchOutput.read(output);
    };
  }
}
