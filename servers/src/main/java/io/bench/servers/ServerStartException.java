package io.bench.servers;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server did not come up. The message is for a person: one line that says what happened, then the
 * last lines of the server's log where there are any, then where the whole log is.
 */
public final class ServerStartException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String headline;

  /**
   * Creates the failure of a server that had no log yet.
   *
   * @param headline one line that says what happened and what to do about it
   */
  public ServerStartException(String headline) {
    this(headline, List.of(), null, null);
  }

  /**
   * Creates the failure of a server that had no log yet.
   *
   * @param headline one line that says what happened
   * @param cause what was thrown
   */
  public ServerStartException(String headline, Throwable cause) {
    this(headline, List.of(), null, cause);
  }

  /**
   * Creates the failure of a server that logged.
   *
   * @param headline one line that says what happened
   * @param lastLogLines the end of the server's log, oldest line first
   * @param log the whole log, or null where there is none
   * @param cause what was thrown, or null
   */
  public ServerStartException(
      String headline, List<String> lastLogLines, @Nullable Path log, @Nullable Throwable cause) {
    super(message(headline, lastLogLines, log), cause);
    this.headline = headline;
  }

  /** Returns the one line that says what happened. */
  public String headline() {
    return headline;
  }

  private static String message(String headline, List<String> lines, @Nullable Path log) {
    StringBuilder message = new StringBuilder(headline);
    if (!lines.isEmpty()) {
      message.append("; the end of its log:");
    }
    lines.forEach(line -> message.append("\n    ").append(line));
    if (log != null) {
      message.append("\nwhole log: ").append(log);
    }
    return message.toString();
  }
}
