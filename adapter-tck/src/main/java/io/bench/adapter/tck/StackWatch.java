package io.bench.adapter.tck;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Looks again and again at what a lane's thread does while it starts ops. For the virtual machine a
 * thread that waits for a socket is one that runs, so that {@link StartWaits} does not count it;
 * but its stack shows it.
 */
final class StackWatch implements AutoCloseable {

  private static final long LOOK_AGAIN_NANOS = 200_000;

  /** Methods that a thread is in while it waits for the network, by class. */
  private static final Map<String, Set<String>> WAITING =
      Map.of(
          "sun.nio.ch.Net", Set.of("poll", "connect0", "accept"),
          "sun.nio.ch.EPoll", Set.of("wait"),
          "sun.nio.ch.KQueue", Set.of("poll"),
          "sun.nio.ch.SocketDispatcher", Set.of("read0", "readv0"),
          "java.net.SocketInputStream", Set.of("socketRead0"),
          "java.net.Inet4AddressImpl", Set.of("lookupAllHostAddr"),
          "java.net.Inet6AddressImpl", Set.of("lookupAllHostAddr"));

  private final LaneDriver lane;
  private final StartWaits starts;
  private final Set<Long> waited = new HashSet<>();
  private final Thread watcher;
  private volatile boolean over;
  private volatile @Nullable String where;

  private StackWatch(LaneDriver lane, StartWaits starts) {
    this.lane = lane;
    this.starts = starts;
    this.watcher = new Thread(this::watch, Subject.PREFIX + "-kit-watch");
    watcher.setDaemon(true);
  }

  /** Watches a lane until closed. */
  static StackWatch of(LaneDriver lane, StartWaits starts) {
    StackWatch watch = new StackWatch(lane, starts);
    watch.watcher.start();
    return watch;
  }

  private void watch() {
    while (!over) {
      Thread thread = lane.thread();
      long number = starts.current();
      if (thread != null && number > 0) {
        look(number, thread.getStackTrace());
      }
      LockSupport.parkNanos(this, LOOK_AGAIN_NANOS);
    }
  }

  private void look(long number, StackTraceElement[] stack) {
    if (waitsForTheNetwork(stack)) {
      waited.add(number);
      where = stack[0].toString();
    }
  }

  static boolean waitsForTheNetwork(StackTraceElement[] stack) {
    if (stack.length == 0) {
      return false;
    }
    Set<String> methods = WAITING.getOrDefault(stack[0].getClassName(), Set.of());
    return methods.contains(stack[0].getMethodName()) && isWithinStart(stack);
  }

  /** Between two turns the loop may wait for the network as long as it likes. */
  private static boolean isWithinStart(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      if (frame.getClassName().equals(LaneDriver.class.getName())
          && (frame.getMethodName().equals("start") || frame.getMethodName().equals("flush"))) {
        return true;
      }
    }
    return false;
  }

  /** After closing: how many starts and flushes were seen to wait. */
  int waitedStarts() {
    return waited.size();
  }

  /** After closing: the method in which one was seen to wait, or null. */
  @Nullable String where() {
    return where;
  }

  @Override
  public void close() {
    over = true;
    LockSupport.unpark(watcher);
    boolean interrupted = false;
    while (watcher.isAlive()) {
      try {
        watcher.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
