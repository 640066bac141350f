package io.bench.app.run;

import io.bench.app.process.ExitCode;
import io.bench.engine.result.SecretMask;
import java.io.PrintWriter;
import java.io.StringWriter;

/** What is told of a bug that ended a run. */
public final class BugReport {

  private BugReport() {}

  /**
   * Prints the stack trace, masked: it may quote what a server said, and that a secret.
   *
   * @return the exit code
   */
  public static int tell(Throwable bug, SecretMask mask, PrintWriter err) {
    StringWriter trace = new StringWriter();
    bug.printStackTrace(new PrintWriter(trace));
    err.println("bench: this is a bug; please report it with the lines below");
    err.print(mask.apply(trace.toString()));
    err.flush();
    return ExitCode.BUG;
  }
}
