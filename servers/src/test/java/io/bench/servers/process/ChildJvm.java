package io.bench.servers.process;

import io.bench.servers.jvm.JavaHome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Starts a class of the tests as a guarded process on this test's own Java and class path. */
final class ChildJvm {
  static final Duration PATIENCE = Duration.ofSeconds(30);

  private ChildJvm() {}

  static GuardedProcess start(Class<?> main, List<String> flags, Path folder) throws IOException {
    List<Path> classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .map(Path::of)
            .toList();
    JavaHome java =
        new JavaHome(Path.of(System.getProperty("java.home")), Runtime.version().feature());
    return GuardedProcess.start(
        java, flags, classPath, main.getName(), folder, folder.resolve("log"));
  }

  /** Returns when a line of the child's log begins with a word; fails if it ends before. */
  static String awaitLine(GuardedProcess child, String beginning) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < deadline) {
      for (String line : LogTail.read(child.log(), 100)) {
        if (line.startsWith(beginning)) {
          return line;
        }
      }
      if (child.waitFor(Duration.ofMillis(20))) {
        break;
      }
    }
    throw new AssertionError("no such line: " + LogTail.read(child.log(), 100));
  }
}
