package io.bench.app.experiment;

/** Ends the experiment before its turns are all taken; the message says why. */
final class StoppedException extends Exception {

  private static final long serialVersionUID = 1L;

  StoppedException(String why) {
    super(why);
  }
}
