package io.bench.servers;

import java.nio.file.Path;
import java.util.List;

/**
 * A server did not come up. The message is for a person: one line that says what happened, then the
 * last lines of the server's log where there are any, then where the whole log is.
 */
public final class ServerStartException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the failure of a server that had no log yet.
   *
   * @param headline one line that says what happened and what to do about it
   */
  public ServerStartException(String headline) {
    super(headline);
  }

  /**
   * Creates the failure of a server that had no log yet.
   *
   * @param headline one line that says what happened
   * @param cause what was thrown
   */
  public ServerStartException(String headline, Throwable cause) {
    super(headline, cause);
  }

  /**
   * Creates the failure of a server that logged.
   *
   * @param headline one line that says what happened
   * @param lastLogLines the end of the server's log, oldest line first
   * @param log the whole log
   */
  public ServerStartException(String headline, List<String> lastLogLines, Path log) {
    super(message(headline, lastLogLines, log));
  }

  private static String message(String headline, List<String> lines, Path log) {
    StringBuilder message = new StringBuilder(headline);
    if (!lines.isEmpty()) {
      message.append("; the end of its log:");
    }
    lines.forEach(line -> message.append("\n    ").append(line));
    return message.append("\nwhole log: ").append(log).toString();
  }
}
