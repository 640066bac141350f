package io.bench.app.experiment.program;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A program whose final output Bench can read. */
public enum LoadProgram {
  /** Its text; later versions print the percentiles p95 and p99 too. */
  H2LOAD("h2load") {
    @Override
    public ProgramFigures read(String output) throws UnreadableOutputException {
      return H2loadOutput.read(output);
    }
  },
  /** Its JSON ({@code -O json}). */
  GHZ("ghz") {
    @Override
    public ProgramFigures read(String output) throws UnreadableOutputException {
      return GhzOutput.read(output);
    }
  },
  /** Its text of one run, with a fixed number of threads. */
  CASSANDRA_STRESS("cassandra-stress") {
    @Override
    public ProgramFigures read(String output) throws UnreadableOutputException {
      return CassandraStressOutput.read(output);
    }
  };

  private final String command;

  LoadProgram(String command) {
    this.command = command;
  }

  /** The name of the program's file. */
  public String command() {
    return command;
  }

  /**
   * Reads what the program wrote to standard output.
   *
   * @throws UnreadableOutputException if that is not the output of a run that came to its end
   */
  public abstract ProgramFigures read(String output) throws UnreadableOutputException;

  /** The program of a name. */
  public static Optional<LoadProgram> named(String command) {
    return Arrays.stream(values()).filter(one -> one.command.equals(command)).findFirst();
  }

  /** The names of all. */
  public static List<String> commands() {
    return Arrays.stream(values()).map(LoadProgram::command).toList();
  }
}
