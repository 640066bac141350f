package io.bench.adapter.tck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The threads and connections that a process had at one time, to find out later what has come and
 * stayed.
 *
 * <p>What is closed may take a while to go: an executor's thread ends by itself, a client without a
 * method to close it goes with the next collection. So there is some patience for both.
 */
final class LeftBehind {

  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final long FIRST_LOOK_MILLIS = 5;
  private static final long LONGEST_LOOK_MILLIS = 500;

  private final Set<Thread> threads;
  private final Set<String> sockets;

  private LeftBehind(Set<Thread> threads, Set<String> sockets) {
    this.threads = threads;
    this.sockets = sockets;
  }

  /** Takes down what there is now. */
  static LeftBehind fromNow() {
    return new LeftBehind(allThreads(), allSockets());
  }

  /** Whether this system tells of connections. */
  static boolean seesConnections() {
    return Files.isDirectory(DESCRIPTORS);
  }

  /** Threads that were started since and have not ended, by name. */
  List<String> threads(Duration patience) throws InterruptedException {
    return remaining(this::newThreads, patience);
  }

  /** Sockets that were opened since and are open still; none where they cannot be seen. */
  List<String> connections(Duration patience) throws InterruptedException {
    return remaining(this::newSockets, patience);
  }

  /** Threads that were started since and live: their ids. */
  long[] newThreadIds() {
    return allThreads().stream()
        .filter(thread -> !threads.contains(thread))
        .mapToLong(Thread::getId)
        .toArray();
  }

  private static List<String> remaining(Supplier<List<String>> look, Duration patience)
      throws InterruptedException {
    long deadlineNanos = System.nanoTime() + patience.toNanos();
    long waitMillis = FIRST_LOOK_MILLIS;
    List<String> left = look.get();
    while (!left.isEmpty() && System.nanoTime() - deadlineNanos < 0) {
      System.gc();
      // Nobody tells when the last of them goes, so that there is only asking again.
      Thread.sleep(waitMillis);
      waitMillis = Math.min(2 * waitMillis, LONGEST_LOOK_MILLIS);
      left = look.get();
    }
    return left;
  }

  private List<String> newThreads() {
    List<String> names = new ArrayList<>();
    for (Thread thread : allThreads()) {
      if (thread.isAlive() && !threads.contains(thread) && !belongsToTheProcess(thread)) {
        names.add(thread.getName());
      }
    }
    return names;
  }

  /** Of the JDK's own pools, which every thread of the process may have made grow. */
  private static boolean belongsToTheProcess(Thread thread) {
    String name = thread.getName();
    return name.startsWith("ForkJoinPool.commonPool-worker-")
        || name.equals("process reaper")
        || name.equals("Attach Listener");
  }

  private List<String> newSockets() {
    return allSockets().stream().filter(socket -> !sockets.contains(socket)).toList();
  }

  private static Set<Thread> allThreads() {
    return Thread.getAllStackTraces().keySet();
  }

  private static Set<String> allSockets() {
    Set<String> found = new HashSet<>();
    if (!seesConnections()) {
      return found;
    }
    try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
      for (Path descriptor : descriptors.toList()) {
        String target = target(descriptor);
        if (target.startsWith("socket:")) {
          found.add(target);
        }
      }
    } catch (IOException e) {
      throw new AssertionError("cannot list " + DESCRIPTORS, e);
    }
    return found;
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      return "";
    }
  }
}
