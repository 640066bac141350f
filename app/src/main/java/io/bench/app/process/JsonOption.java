package io.bench.app.process;

import picocli.CommandLine.Option;

/** {@code --json}, of every command that has a result. */
public final class JsonOption {

  @Option(names = "--json", description = "Print the result as JSON instead.")
  private boolean given;

  /** Whether the result is to be JSON. */
  public boolean given() {
    return given;
  }
}
