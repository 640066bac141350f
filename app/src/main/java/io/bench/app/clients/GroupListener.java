package io.bench.app.clients;

/** Told by the coordinator how the clients get on. Called under its lock: must not block. */
public interface GroupListener {

  /** A line for the user. */
  void say(String line);

  /** A client has handed over a second. */
  default void second(int client, SecondMessage second) {}
}
