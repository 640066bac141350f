package io.bench.app.experiment.turn;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Runs what repeats at a fixed rate, on the caller's thread and at a time that the caller moves on;
 * nothing else can be asked of it.
 */
final class FakeScheduler extends AbstractExecutorService implements ScheduledExecutorService {

  private final List<Repeated> repeated = new ArrayList<>();
  private long nowNanos;
  private boolean shutdown;

  private static final class Repeated extends FutureTask<Void> implements ScheduledFuture<Void> {

    private final Runnable task;
    private final long firstNanos;
    private final long periodNanos;
    private long dueNanos;

    Repeated(Runnable task, long firstNanos, long periodNanos) {
      super(task, null);
      this.task = task;
      this.firstNanos = firstNanos;
      this.periodNanos = periodNanos;
      this.dueNanos = firstNanos;
    }

    long dueNanos() {
      return dueNanos;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int compareTo(Delayed other) {
      throw new UnsupportedOperationException();
    }
  }

  long nanoTime() {
    return nowNanos;
  }

  /** Moves time on, and runs what becomes due until then, each at its time. */
  void runUntil(Duration end) {
    while (!shutdown) {
      Repeated next =
          repeated.stream().min(Comparator.comparingLong(Repeated::dueNanos)).orElseThrow();
      if (next.dueNanos > end.toNanos()) {
        break;
      }
      nowNanos = next.dueNanos;
      next.dueNanos += next.periodNanos;
      next.task.run();
    }
    nowNanos = end.toNanos();
  }

  /** What was asked for, in order: {@code 10 every 10 s}. */
  List<String> rates() {
    return repeated.stream()
        .map(
            each ->
                "%d every %d s"
                    .formatted(
                        TimeUnit.NANOSECONDS.toSeconds(each.firstNanos),
                        TimeUnit.NANOSECONDS.toSeconds(each.periodNanos)))
        .toList();
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable task, long initialDelay, long period, TimeUnit unit) {
    Repeated added =
        new Repeated(task, nowNanos + unit.toNanos(initialDelay), unit.toNanos(period));
    repeated.add(added);
    return added;
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable task, long initialDelay, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> task, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void execute(Runnable task) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void shutdown() {
    shutdown = true;
  }

  @Override
  public List<Runnable> shutdownNow() {
    shutdown = true;
    return List.of();
  }

  @Override
  public boolean isShutdown() {
    return shutdown;
  }

  @Override
  public boolean isTerminated() {
    return shutdown;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return shutdown;
  }
}
