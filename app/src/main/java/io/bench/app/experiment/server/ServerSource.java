package io.bench.app.experiment.server;

/** Where turns get their servers from. */
public interface ServerSource {

  /** The servers that every turn in this environment shares. */
  EnvironmentServers shared(String environment);

  /**
   * Ends the servers that turns share. Those that are asked for next are new, and without data
   * unless it is prepared once.
   */
  void renew();

  /** New servers for one turn, to be closed by the caller. */
  EnvironmentServers fresh(String environment);
}
