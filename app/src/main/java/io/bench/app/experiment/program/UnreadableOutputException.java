package io.bench.app.experiment.program;

/** Says in one line why a program's output cannot be read. */
public final class UnreadableOutputException extends Exception {

  private static final long serialVersionUID = 1L;

  UnreadableOutputException(String message) {
    super(message);
  }
}
