package io.bench.adapter.grpc.connect;

/** Runs things on a lane's thread; does nothing once that has ended. Thread-safe. */
public interface LaneTimers {

  /** As soon as it can. */
  void onLoop(Runnable action);

  /** When a time has passed. */
  void after(long millis, Runnable action);

  /** The time that passes meanwhile, as {@code System.nanoTime}. */
  long nanoTime();
}
