package io.bench.servers.cassandra.jmx;

import java.io.IOException;

/** A node could not be asked over JMX, or refused; the message is one line that names the node. */
public final class ManagementException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message one line
   */
  ManagementException(String message) {
    super(message);
  }

  /**
   * Creates the exception.
   *
   * @param message one line
   * @param cause what was thrown
   */
  ManagementException(String message, Throwable cause) {
    super(message, cause);
  }
}
