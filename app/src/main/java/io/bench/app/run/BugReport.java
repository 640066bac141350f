package io.bench.app.run;

import io.bench.app.process.ExitCode;
import io.bench.engine.problem.HeapExhaustion;
import io.bench.engine.result.SecretMask;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Reports a bug that ended a run. */
public final class BugReport {

  private BugReport() {}

  /**
   * Prints the stack trace with secrets masked, since it may quote a server's message. A heap that
   * was too small is no bug and is reported in one line.
   *
   * @return the exit code
   */
  public static int tell(Throwable bug, SecretMask mask, PrintWriter err) {
    String exhausted = HeapExhaustion.in(bug);
    if (exhausted != null) {
      err.println("bench: " + exhausted);
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
