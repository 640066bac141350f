package io.bench.app.clients;

import io.bench.engine.activity.ClientSecond;
import io.bench.engine.result.StepDocument;

/** Told by the coordinator how the clients get on. Called under its lock: must not block. */
public interface GroupListener {

  /** A line for the user. */
  void say(String line);

  /** A client has handed over a second of the running step. */
  default void second(int client, ClientSecond second) {}

  /** A client has ended a step, of which it tells this. */
  default void stepEnded(int step, StepDocument document) {}
}
