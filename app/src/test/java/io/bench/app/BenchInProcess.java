package io.bench.app;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** Calls Bench in this process as a shell would, and keeps what it prints. */
final class BenchInProcess {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Runs a command to its end and returns its exit code. */
  int call(String... words) {
    CommandLine bench = Bench.commandLine();
    bench.setOut(new PrintWriter(out));
    bench.setErr(new PrintWriter(err));
    return Bench.execute(bench, words);
  }

  /** What all calls so far have printed to stdout. */
  String out() {
    return out.toString();
  }

  /** What all calls so far have printed to stderr. */
  String err() {
    return err.toString();
  }
}
