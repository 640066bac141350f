package io.bench.app.experiment.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program that is not Bench, and all that it starts. It ends when it is stopped, and with this
 * process however that ends. One thread.
 *
 * <p>A shell starts the program, waits for it, and then reads what the kernel counted of its ended
 * children: so the CPU time is exact, also of a program that lives for less than a look. The
 * program's own words are arguments of that shell, which reads none of them.
 */
final class ProgramProcess {

  /**
   * Standard input is a pipe from Bench: when it closes, the program's group is ended. The working
   * folder is the notes' folder.
   */
  private static final String GUARD =
      """
      exec 3<&0 </dev/null
      group=
      if command -v setsid >/dev/null 2>&1; then
        group=-
        set -- setsid "$@"
      fi
      "$@" 3<&- &
      program=$!
      echo "$program" >program.pid
      (
        read -r nothing <&3
        kill -s TERM -- "$group$program"
        sleep 3
        kill -s KILL -- "$group$program"
      ) >/dev/null 2>&1 &
      guard=$!
      wait "$program"
      code=$?
      kill "$guard" 2>/dev/null
      cat "/proc/$$/stat" >program.stat 2>/dev/null
      exit "$code"
      """;

  private static final String PID = "program.pid";

  /** In {@code /proc/PID/stat}, behind the name: of ended children, user and system. */
  private static final int CHILDREN_USER = 13;

  private static final int CHILDREN_SYSTEM = 14;

  /** What Linux counts CPU time in, on every machine that Bench knows. */
  private static final double TICKS_PER_SECOND = 100;

  private static final Pattern PEAK = Pattern.compile("(?m)^VmHWM:\\s+(\\d+) kB$");
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** As shells have it: 128 and the number of the signal. */
  private static final int KILLED = 137;

  private final Process process;
  private final Path folder;
  private long peakBytes;

  private ProgramProcess(Process process, Path folder) {
    this.process = process;
    this.folder = folder;
  }

  /**
   * Starts it.
   *
   * @param folder its working folder
   * @param output takes its standard output
   * @param errors takes its standard error
   */
  static ProgramProcess start(List<String> words, Path folder, Path output, Path errors)
      throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", GUARD, "sh"));
    command.addAll(words);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectOutput(output.toFile());
    builder.redirectError(errors.toFile());
    return new ProgramProcess(builder.start(), folder);
  }

  /** Waits until it ends or a time has passed, and returns whether it has ended. */
  boolean waitFor(Duration atMost) throws InterruptedException {
    return process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Its exit code; called after its end or {@link #stop}. */
  int exitCode() {
    return process.isAlive() ? KILLED : process.exitValue();
  }

  /** Looks how much memory it and its children hold at most; called from time to time. */
  void look() throws IOException {
    Optional<ProcessHandle> program = program();
    if (program.isEmpty()) {
      return;
    }
    long bytes = 0;
    for (ProcessHandle one :
        Stream.concat(program.stream(), program.get().descendants()).toList()) {
      bytes += peakBytes(one.pid());
    }
    peakBytes = Math.max(peakBytes, bytes);
  }

  private Optional<ProcessHandle> program() throws IOException {
    Path note = folder.resolve(PID);
    if (!Files.exists(note)) {
      return Optional.empty();
    }
    String pid = Files.readString(note).strip();
    return pid.isEmpty() ? Optional.empty() : ProcessHandle.of(Long.parseLong(pid));
  }

  private static long peakBytes(long pid) {
    try {
      Matcher peak = PEAK.matcher(Files.readString(Path.of("/proc/" + pid + "/status")));
      return peak.find() ? Long.parseLong(peak.group(1)) << 10 : 0;
    } catch (IOException e) {
      return 0; // it has ended, or the system does not tell
    }
  }

  /** The most memory that was seen: the sum of the peaks of processes at one time; 0 if unknown. */
  long peakBytes() {
    return peakBytes;
  }

  /**
   * What it and all children that it waited for have used; called once, after the end. NaN where
   * the system does not tell.
   */
  double cpuSeconds() throws IOException {
    Path note = folder.resolve("program.stat");
    String stat = Files.exists(note) ? Files.readString(note) : "";
    Files.deleteIfExists(note);
    Files.deleteIfExists(folder.resolve(PID));
    if (stat.indexOf(')') < 0) {
      return Double.NaN;
    }
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return (Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_SYSTEM]))
        / TICKS_PER_SECOND;
  }

  /** Ends it and what it started, in order if that takes no longer than seconds. */
  void stop() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // a broken pipe: it has ended
    }
    try {
      if (!waitFor(PATIENCE)) {
        kill();
      }
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for the end of the shell, which is at once unless the system hangs. */
  private void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    var unused =
        process
            .onExit()
            .completeOnTimeout(process, PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
            .join();
  }
}
