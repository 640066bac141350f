package io.bench.app.experiment.server;

import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/**
 * A process of a server that an environment has started.
 *
 * @param server the server that it is of, as figures name it: {@code cassandra}, {@code gateway}
 * @param title for people: {@code node 2 of Cassandra}
 * @param pid its number
 * @param alive whether it runs now
 * @param log where it says what it has to say
 */
record OwnProcess(String server, String title, long pid, BooleanSupplier alive, Path log) {

  OwnProcess(String server, String title, ProcessHandle process, Path log) {
    this(server, title, process.pid(), process::isAlive, log);
  }
}
