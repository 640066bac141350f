package io.bench.app.process;

import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What every command of {@code bench} has: help and version, and where it prints. */
@Command(mixinStandardHelpOptions = true)
public abstract class BenchCommand {

  /** The command as picocli knows it; set before it is called. */
  @Spec protected CommandSpec spec;

  /** Takes results. */
  protected final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** Takes warnings and progress. */
  protected final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** The main class of this program, for child processes. */
  protected final String mainClass() {
    return spec.root().userObject().getClass().getName();
  }

  /** Whether the user has typed an option. */
  protected final boolean isGiven(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  /** Prints a warning. */
  protected final void warn(String warning) {
    err().println("bench: warning: " + warning);
  }
}
