package io.bench.adapter.grpc.connect;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A lane's thread that is the test's own, and whose time the test lets pass. */
public final class ManualTimers implements LaneTimers {

  private final Queue<Runnable> due = new ArrayDeque<>();
  private final List<Timer> timers = new ArrayList<>();
  private long nowMillis;

  private record Timer(long dueMillis, Runnable action) {}

  @Override
  public void onLoop(Runnable action) {
    due.add(action);
  }

  @Override
  public void after(long millis, Runnable action) {
    timers.add(new Timer(nowMillis + millis, action));
  }

  @Override
  public long nanoTime() {
    return TimeUnit.MILLISECONDS.toNanos(nowMillis);
  }

  /** Runs all that waits to be run now. */
  public void run() {
    for (Runnable action = due.poll(); action != null; action = due.poll()) {
      action.run();
    }
  }

  /** Lets time pass, and everything happen that is due in it. */
  public void pass(long millis) {
    long endMillis = nowMillis + millis;
    run();
    Timer next = next(endMillis);
    while (next != null) {
      timers.remove(next);
      nowMillis = next.dueMillis;
      next.action.run();
      run();
      next = next(endMillis);
    }
    nowMillis = endMillis;
  }

  private @Nullable Timer next(long endMillis) {
    return timers.stream()
        .filter(timer -> timer.dueMillis <= endMillis)
        .min(Comparator.comparingLong(Timer::dueMillis))
        .orElse(null);
  }
}
