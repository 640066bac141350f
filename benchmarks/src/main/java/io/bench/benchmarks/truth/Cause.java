package io.bench.benchmarks.truth;

import java.util.List;

/**
 * One thing that limits a run.
 *
 * @param name for the table and the command line
 * @param stallsServer whether it stops the server for a while, so that the client is never to blame
 * @param words of {@code bench run}
 * @param disturbance what is done to the run
 * @param expected what it must be called
 */
record Cause(
    String name,
    boolean stallsServer,
    List<String> words,
    Disturbance disturbance,
    Expected expected) {

  static Cause of(String name, List<String> words, Expected expected) {
    return new Cause(name, false, words, Disturbance.NONE, expected);
  }

  Cause with(Disturbance made) {
    return new Cause(name, stallsServer, words, made, expected);
  }

  Cause stallingServer() {
    return new Cause(name, true, words, disturbance, expected);
  }
}
