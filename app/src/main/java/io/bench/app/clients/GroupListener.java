package io.bench.app.clients;

import io.bench.engine.activity.ClientSecond;
import io.bench.engine.result.StepDocument;
import java.time.Duration;

/** Notified by the coordinator of what clients do. Called under its lock: must not block. */
public interface GroupListener {

  /** A line for the user. */
  void say(String line);

  /** A client has handed over a second of the running step. */
  default void second(int client, ClientSecond second) {}

  /**
   * A client that measures has handed over no second for a while, and others have. Told once a
   * second.
   *
   * @param name for people
   */
  default void silent(int client, String name, Duration since) {}

  /** A client that was silent has handed over a second. */
  default void heardAgain(int client, String name, Duration silence) {}

  /** A client has ended a step. */
  default void stepEnded(int client, int step, StepDocument document) {}
}
