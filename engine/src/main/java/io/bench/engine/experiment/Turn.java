package io.bench.engine.experiment;

/**
 * One process of one arm in one round.
 *
 * @param number from 1, in the order in which turns are taken
 * @param round from 1
 * @param arm the arm's name
 * @param process from 1, of those that the arm runs in this round
 */
public record Turn(int number, int round, String arm, int process) {

  /** A name that is good for a folder: {@code round-02-grpc}, {@code round-02-grpc-3}. */
  public String folderName() {
    String name = "round-%02d-%s".formatted(round, arm);
    return process == 1 ? name : name + "-" + process;
  }
}
