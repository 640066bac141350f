package io.bench.app.run;

import io.bench.app.process.ExitCode;
import io.bench.engine.problem.HeapExhaustion;
import io.bench.engine.result.SecretMask;
import java.io.PrintWriter;
import java.io.StringWriter;

/** What is told of a bug that ended a run. */
public final class BugReport {

  private BugReport() {}

  /**
   * Prints the stack trace, masked: it may quote what a server said, and that a secret. A heap that
   * was too small is none, and told in one line.
   *
   * @return the exit code
   */
  public static int tell(Throwable bug, SecretMask mask, PrintWriter err) {
    String exhausted = HeapExhaustion.in(bug);
    if (exhausted != null) {
      err.println("bench: " + exhausted);
      err.flush();
      return ExitCode.RUN_FAILED;
    }
    StringWriter trace = new StringWriter();
    bug.printStackTrace(new PrintWriter(trace));
    err.println("bench: this is a bug; please report it with the lines below");
    err.print(mask.apply(trace.toString()));
    err.flush();
    return ExitCode.BUG;
  }
}
