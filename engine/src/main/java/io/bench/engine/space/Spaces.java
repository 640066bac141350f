package io.bench.engine.space;

import io.bench.engine.lane.LaneSpaces;
import io.bench.engine.thread.DaemonThreads;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The client instances that the ops of one activity name, opened on first use, one after the other,
 * on a thread of their own. Thread-safe.
 */
public final class Spaces implements AutoCloseable {

  /** The error of ops that name one space more than there may be. */
  static final String TOO_MANY = "TooManySpaces";

  /** The error of ops whose space could not be opened. */
  static final String NOT_OPENED = "SpaceNotOpened";

  private static final long CLOSE_SECONDS = 30;

  private final SpacePlan plan;
  private final int lanes;
  private final Runnable wakeLanes;
  private final ExecutorService opener;
  private final ConcurrentHashMap<String, SpaceState> byName = new ConcurrentHashMap<>();

  private final AtomicInteger changes = new AtomicInteger();

  /**
   * @param lanes how many lanes the activity has
   * @param threadName of the thread that opens instances
   * @param wakeLanes called whenever an instance has been opened or could not be
   */
  public Spaces(SpacePlan plan, int lanes, String threadName, Runnable wakeLanes) {
    this.plan = plan;
    this.lanes = lanes;
    this.wakeLanes = wakeLanes;
    this.opener = Executors.newSingleThreadExecutor(DaemonThreads.named(threadName));
  }

  /** The spaces as one lane sees them. */
  public LaneSpaces ofLane(int lane) {
    return new SpacesOfLane(this, plan, lane);
  }

  /** How many instances there are, or were tried. */
  public int count() {
    return byName.size();
  }

  /** Changes whenever a space has been opened or could not be. */
  int changes() {
    return changes.get();
  }

  /** The state of a space; asked for the first time, it begins to be opened. */
  SpaceState find(String name) {
    SpaceState known = byName.get(name);
    if (known != null) {
      return known;
    }
    synchronized (this) {
      known = byName.get(name);
      if (known != null) {
        return known;
      }
      if (byName.size() >= plan.maxSpaces()) {
        return SpaceState.failed(
            TOO_MANY, "more than max-spaces=" + plan.maxSpaces() + ": no instance for " + name);
      }
      byName.put(name, SpaceState.OPENING);
      opener.execute(() -> open(name));
      return SpaceState.OPENING;
    }
  }

  private void open(String name) {
    SpaceState state;
    try {
      state = SpaceState.open(plan, name, lanes);
    } catch (Throwable e) {
      // Also an Error, such as no more threads: otherwise the ops would wait forever.
      String reason = e.getMessage();
      state =
          SpaceState.failed(
              NOT_OPENED, "space '" + name + "': " + (reason == null ? e.toString() : reason));
    }
    byName.put(name, state);
    changes.incrementAndGet();
    wakeLanes.run();
  }

  /** Closes every instance. After the lanes have ended. */
  @Override
  public void close() {
    opener.shutdownNow();
    try {
      var unused = opener.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    byName.values().forEach(SpaceState::close);
  }
}
