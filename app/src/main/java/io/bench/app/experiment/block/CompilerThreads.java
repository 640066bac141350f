package io.bench.app.experiment.block;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * CPU of the threads that compile in virtual machines, as Linux counts it for each thread: what a
 * machine itself tells of compiling is time that has passed, also while its compilers had to wait
 * for a core. What a thread has used that has ended since stays: compilers come and go with their
 * work. One thread.
 */
final class CompilerThreads {

  /** Linux: 100 in a second, whatever the kernel's own clock does (sysconf(_SC_CLK_TCK)). */
  private static final long NANOS_OF_TICK = TimeUnit.SECONDS.toNanos(1) / 100;

  /** Names of threads are cut to fifteen letters. */
  private static final List<String> NAMES =
      List.of("(C1 CompilerThre)", "(C2 CompilerThre)", "(JVMCI CompilerT)", "(JVMCI-native Co)");

  /** Fields behind the name, of proc(5): CPU in the program, and in the kernel for it. */
  private static final int USER = 11;

  private static final int KERNEL = 12;

  /** What a thread has used when it was looked at last, by its folder below {@code /proc}. */
  private final Map<Path, Long> used = new HashMap<>();

  /** What those of processes have used so far; NaN if nobody tells. */
  double seconds(Collection<ProcessHandle> processes) {
    if (!Files.exists(Path.of("/proc/self/task"))) {
      return Double.NaN;
    }
    long nanos = 0;
    for (ProcessHandle process : processes) {
      Path tasks = Path.of("/proc", Long.toString(process.pid()), "task");
      try (Stream<Path> all = Files.list(tasks)) {
        all.forEach(task -> used.merge(task, ofThread(task.resolve("stat")), Math::max));
      } catch (IOException | UncheckedIOException e) {
        // it has ended
      }
      nanos += of(tasks);
    }
    return nanos / 1e9;
  }

  private long of(Path tasks) {
    return used.entrySet().stream()
        .filter(thread -> thread.getKey().startsWith(tasks))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private static long ofThread(Path stat) {
    try {
      return ofThread(Files.readString(stat));
    } catch (IOException e) {
      return 0;
    }
  }

  /** Of one line of {@code stat}; 0 if the thread is no compiler. */
  static long ofThread(String stat) {
    int end = stat.lastIndexOf(')') + 1;
    int begin = stat.indexOf('(');
    if (begin < 0 || !NAMES.contains(stat.substring(begin, end))) {
      return 0;
    }
    String[] fields = stat.substring(end).strip().split(" ", KERNEL + 2);
    return NANOS_OF_TICK * (Long.parseLong(fields[USER]) + Long.parseLong(fields[KERNEL]));
  }
}
