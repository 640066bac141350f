package io.bench.app.experiment.server;

import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.PaxosVariant;
import io.bench.servers.ServerStartException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The servers of an environment. One thread, but for what is read of them. */
public interface EnvironmentServers extends AutoCloseable {

  /**
   * Starts the servers that are needed and not yet running, and returns their addresses.
   *
   * @param adapter the adapter that will speak with it
   * @return words for the command line of a run
   * @throws ServerStartException if a server does not come up, or one that was started has ended
   *     meanwhile
   * @throws InterruptedException if the start was interrupted; what it had begun is ended
   */
  List<String> words(Set<Need> needs, String adapter)
      throws ServerStartException, InterruptedException, IOException;

  /**
   * Checks that those that were started still run.
   *
   * @throws ServerStartException if one has ended, with where its log is
   */
  void failIfEnded() throws ServerStartException;

  /**
   * Ends what has been started in order; what is needed afterwards is started again, on the data
   * that was there if it is kept. Does nothing to servers that are not Bench's own.
   */
  void restart();

  /** The Cassandra, if it has been started. */
  Optional<MeasuredCassandra> cassandra();

  /**
   * Changes the Cassandra to what an arm wants; does nothing if the arm takes it as it is.
   *
   * @throws IOException if none has been started, or a node cannot be told
   */
  default void changeFor(ExperimentArm arm) throws IOException, InterruptedException {
    PaxosVariant variant = arm.paxosVariant();
    if (variant == null) {
      return;
    }
    try {
      cassandra()
          .orElseThrow(() -> new IOException("Bench has started none"))
          .changePaxosVariant(variant);
    } catch (IOException e) {
      throw new IOException("its Cassandra cannot be changed: " + e.getMessage(), e);
    }
  }

  /** The processes of each server, for {@code --server-process}: {@code cassandra=17+18}. */
  List<String> processes();

  /** The same processes, those that still run. */
  default List<ProcessHandle> handles() {
    return processes().stream()
        .flatMap(words -> Stream.of(words.substring(words.indexOf('=') + 1).split("\\+", -1)))
        .map(pid -> ProcessHandle.of(Long.parseLong(pid)))
        .flatMap(Optional::stream)
        .toList();
  }

  @Override
  void close();
}
