package io.bench.test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** One run of {@code java -jar bench.jar}, as a user would start and see it. */
final class BenchProcess implements AutoCloseable {

  private static final long PATIENCE_MINUTES = 5;

  /** What is left of a process that has ended. */
  record Ended(int exitCode, String out, String err) {}

  final LineStream out;
  final LineStream err;
  private final Process process;

  private BenchProcess(Path folder, List<String> command) throws IOException {
    this.process = new ProcessBuilder(command).directory(folder.toFile()).start();
    this.out = new LineStream(process.inputReader(StandardCharsets.UTF_8));
    this.err = new LineStream(process.errorReader(StandardCharsets.UTF_8));
  }

  /** Starts bench with these arguments in a working folder. */
  static BenchProcess start(Path folder, String... arguments) throws IOException {
    return new BenchProcess(folder, command(arguments));
  }

  /** Starts bench from a shell that runs a command first, such as {@code ulimit}. */
  static BenchProcess startAfter(Path folder, String shellCommand, String... arguments)
      throws IOException {
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", shellCommand + "; exec \"$@\"", "sh"));
    command.addAll(command(arguments));
    return new BenchProcess(folder, command);
  }

  /**
   * Starts bench on a terminal of its own, of type xterm, 80 columns wide and 24 rows high. What
   * {@code stty -a} tells of it before and after is left in files {@code before} and {@code after}.
   * All output is in {@link #out}, as it would be drawn.
   */
  static BenchProcess startOnTerminal(Path folder, String... arguments) throws IOException {
    String bench =
        command(List.of("-XX:TieredStopAtLevel=1"), arguments).stream()
            .map(word -> "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));
    String session =
        "export TERM=xterm LC_ALL=C.UTF-8; unset NO_COLOR; stty rows 24 cols 80; stty -a > before; "
            + bench
            + "; code=$?; stty -a > after; exit $code";
    return new BenchProcess(
        folder, List.of("script", "-q", "-f", "-e", "-c", session, "/dev/null"));
  }

  /**
   * Runs bench to its end on a terminal of 100 columns and 40 rows. What it draws goes to a file,
   * as it is drawn.
   */
  static Ended recordOnTerminal(Path folder, Path recording, String... arguments)
      throws IOException, InterruptedException {
    String session =
        "export TERM=xterm LC_ALL=C.UTF-8; unset NO_COLOR; stty rows 40 cols 100; exec "
            + String.join(" ", command(arguments));
    try (BenchProcess bench =
        new BenchProcess(
            folder, List.of("script", "-q", "-f", "-e", "-c", session, recording.toString()))) {
      return bench.awaitEnd();
    }
  }

  /** Types on the terminal, or writes to standard input. */
  void type(String keys) throws IOException {
    process.getOutputStream().write(keys.getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  /** Runs bench to its end. */
  static Ended run(Path folder, String... arguments) throws IOException, InterruptedException {
    try (BenchProcess bench = start(folder, arguments)) {
      return bench.awaitEnd();
    }
  }

  /**
   * Runs bench to its end with half the CPU that a short run takes otherwise, since its code is
   * compiled quickly rather than well: for runs whose times are nobody's concern.
   */
  static Ended runQuickly(Path folder, String... arguments)
      throws IOException, InterruptedException {
    try (BenchProcess bench =
        new BenchProcess(folder, command(List.of("-XX:TieredStopAtLevel=1"), arguments))) {
      return bench.awaitEnd();
    }
  }

  /** Runs {@code bench-slim.jar}, which carries no Cassandra, to its end. */
  static Ended runSlim(Path folder, String... arguments) throws IOException, InterruptedException {
    Path whole = Path.of(System.getProperty("bench.jar"));
    List<String> command = command(List.of("-XX:TieredStopAtLevel=1"), arguments);
    command.set(
        command.indexOf(whole.toString()), whole.resolveSibling("bench-slim.jar").toString());
    try (BenchProcess bench = new BenchProcess(folder, command)) {
      return bench.awaitEnd();
    }
  }

  /** Starts another jar in a working folder. */
  static BenchProcess startJar(Path jar, Path folder, String... arguments) throws IOException {
    List<String> command = command(arguments);
    command.set(command.indexOf("-jar") + 1, jar.toString());
    return new BenchProcess(folder, command);
  }

  /** Runs bench to its end on another JDK, whose program {@code java} this is. */
  static Ended runOn(Path java, Path folder, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = command(arguments);
    command.set(0, java.toString());
    try (BenchProcess bench = new BenchProcess(folder, command)) {
      return bench.awaitEnd();
    }
  }

  private static List<String> command(String... arguments) {
    return command(List.of(), arguments);
  }

  private static List<String> command(List<String> javaOptions, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(javaOptions);
    command.addAll(List.of("-jar", System.getProperty("bench.jar")));
    command.addAll(List.of(arguments));
    return command;
  }

  /** Sends a signal by its name, such as INT or KILL. */
  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /** The processes it has started and that are still there. */
  List<ProcessHandle> children() {
    return process.descendants().toList();
  }

  long pid() {
    return process.pid();
  }

  Ended awaitEnd() throws InterruptedException {
    return awaitEnd(Duration.ofMinutes(PATIENCE_MINUTES));
  }

  Ended awaitEnd(Duration patience) throws InterruptedException {
    if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("bench does not end; its stderr:\n" + err.all());
    }
    return new Ended(process.exitValue(), out.all(), err.all());
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
