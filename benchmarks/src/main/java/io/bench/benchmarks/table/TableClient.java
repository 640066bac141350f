package io.bench.benchmarks.table;

import io.bench.benchmarks.turn.Load;
import io.bench.engine.experiment.ExperimentArm;
import java.util.Map;

/** A client in a table. */
sealed interface TableClient {

  /** As tables name it. */
  String name();

  /** What it is, a few words. */
  String description();

  /**
   * One of ours, which has a JVM of its own.
   *
   * @param processors that it needs
   */
  record Own(String name, String description, int processors, Opening opening)
      implements TableClient {

    Own(String name, String description, Opening opening) {
      this(name, description, 1, opening);
    }
  }

  /**
   * Another load generator.
   *
   * @param server the name of the server that it calls
   * @param arm which says how it is called
   */
  record Program(String name, String description, String server, ExperimentArm arm)
      implements TableClient {

    Program(String server, ExperimentArm arm) {
      this(arm.name(), String.valueOf(arm.description()), server, arm);
    }
  }

  /** Opens a client of ours, in its own JVM. */
  interface Opening {

    /**
     * Opens it.
     *
     * @param servers what {@link TableServers} tells of them, by name
     */
    Load open(Map<String, String> servers) throws Exception;
  }
}
