package io.bench.servers;

/** A user's mistake in the options of a server; the message is one line that names the option. */
public final class ServerOptionException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message one line: which option, what is wrong with its value, what would be right
   */
  public ServerOptionException(String message) {
    super(message);
  }
}
