package io.bench.app.experiment.block;

/** The process of an arm has ended, or does not answer; the message is one line on that. */
final class ArmLostException extends Exception {

  private static final long serialVersionUID = 1;

  ArmLostException(String message) {
    super(message);
  }
}
