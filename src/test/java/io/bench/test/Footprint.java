package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a JVM holds, as the system and its own tool tell.
 *
 * @param heapBytes used after a full collection
 * @param threads of the process but for those that the virtual machine adds to its collectors and
 *     compilers as it goes
 * @param files names of the open files that are no sockets
 * @param connections open sockets
 */
record Footprint(long heapBytes, int threads, List<String> files, long connections) {

  private static final int LOOKS = 4;
  private static final long BETWEEN_LOOKS_MILLIS = 300;

  private static final Pattern LIVE = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)\\s*$");
  private static final Pattern OF_THE_MACHINE =
      Pattern.compile("(GC Thread|G1 |C[12] Compiler).*", Pattern.DOTALL);

  /**
   * Each at its least of several looks. At a look more or fewer ops are in flight, what the
   * driver's timer still holds of ops that ended since its last tick comes and goes, and so do
   * files that are read once a second.
   */
  static Footprint atRest(long pid) throws IOException, InterruptedException {
    Footprint least = of(pid);
    for (int look = 1; look < LOOKS; look++) {
      Thread.sleep(BETWEEN_LOOKS_MILLIS);
      least = least.leastWith(of(pid));
    }
    return least;
  }

  private Footprint leastWith(Footprint other) {
    return new Footprint(
        Math.min(heapBytes, other.heapBytes),
        Math.min(threads, other.threads),
        files.size() <= other.files.size() ? files : other.files,
        Math.min(connections, other.connections));
  }

  /** Of a process on this machine that runs on the same Java; has it collect garbage first. */
  private static Footprint of(long pid) throws IOException, InterruptedException {
    // Collects and counts in one pause: a run at full speed makes garbage again at once.
    Matcher live = LIVE.matcher(jcmd(pid, "GC.class_histogram"));
    assertThat(live.find()).as("the heap's use is told").isTrue();
    Path process = Path.of("/proc", Long.toString(pid));
    int threads = 0;
    try (Stream<Path> tasks = Files.list(process.resolve("task"))) {
      for (Path task : tasks.toList()) {
        threads += isOfTheProgram(task) ? 1 : 0;
      }
    }
    List<String> files = new ArrayList<>();
    long connections = 0;
    try (Stream<Path> descriptors = Files.list(process.resolve("fd"))) {
      for (Path descriptor : descriptors.toList()) {
        String target = target(descriptor);
        if (target.startsWith("socket:")) {
          connections++;
        } else {
          files.add(target);
        }
      }
    }
    return new Footprint(Long.parseLong(live.group(1)), threads, files, connections);
  }

  /** Whether a thread is there and none of the virtual machine's own; it may end meanwhile. */
  private static boolean isOfTheProgram(Path task) {
    try {
      return !OF_THE_MACHINE.matcher(Files.readString(task.resolve("comm"))).matches();
    } catch (IOException e) {
      return false;
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      return "";
    }
  }

  private static String jcmd(long pid, String command) throws IOException, InterruptedException {
    String program = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Process process =
        new ProcessBuilder(program, Long.toString(pid), command).redirectErrorStream(true).start();
    String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(answer).isZero();
    return answer;
  }
}
