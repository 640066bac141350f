package io.bench.app.experiment.server;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where servers of an experiment leave their logs: in folders that no earlier process of it has
 * used. Immutable.
 *
 * @param parent of all of them
 */
record LogFolders(Path parent) {

  /**
   * That of servers which arms share: {@code NAME}, {@code NAME-restart-2}.
   *
   * @param number at least, which is larger if folders are there already
   */
  Path shared(String environment, int number) {
    return free(environment, "-restart-", number < 2 ? "" : "-restart-" + number, number);
  }

  /**
   * That of servers of one turn: {@code NAME-1}, {@code NAME-2}.
   *
   * @param number at least, which is larger if folders are there already
   */
  Path ofTurn(String environment, int number) {
    return free(environment, "-", "-" + number, number);
  }

  private Path free(String environment, String between, String first, int number) {
    Path folder = parent.resolve(environment + first);
    for (int next = Math.max(1, number) + 1; Files.exists(folder); next++) {
      folder = parent.resolve(environment + between + next);
    }
    return folder;
  }
}
