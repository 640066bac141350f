package io.bench.app.submit;

import io.bench.app.process.ProgramPath;
import io.bench.engine.problem.UsageException;
import io.bench.engine.thread.DaemonThreads;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A program of the user's own, such as {@code kubectl}. No shell reads its arguments. No call lasts
 * for ever: one that hangs is killed. Thread-safe.
 *
 * @param answer how long a call may take, {@link #ANSWER}
 */
record ClusterProgram(String name, Path program, Duration answer) {

  /** How long a call may take that copies nothing. */
  static final Duration ANSWER = Duration.ofSeconds(60);

  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
  private static final Duration AFTER_END = Duration.ofSeconds(5);

  /**
   * How a call has ended.
   *
   * @param out its standard output
   * @param err its standard error
   * @param killed whether it hung
   */
  record Ended(int exitCode, String out, String err, boolean killed) {

    boolean succeeded() {
      return exitCode == 0;
    }

    /** What went wrong, on one line. */
    String problem() {
      String said = String.join(" ", err.lines().map(String::strip).toList()).strip();
      return said.isEmpty() ? "exit code " + exitCode : said;
    }
  }

  /**
   * Looks for a program.
   *
   * @param path folders, as the variable {@code PATH} has them
   * @param answer how long a call may take, {@link #ANSWER}
   * @throws UsageException if it is in none
   */
  static ClusterProgram find(String name, String path, Duration answer) {
    return ProgramPath.find(name, path)
        .map(program -> new ClusterProgram(name, program.toAbsolutePath(), answer))
        .orElseThrow(
            () ->
                new UsageException(
                    "no '%s' on the PATH: submit where it is, or without --go and take what is printed there"
                        .formatted(name)));
  }

  /** Runs it to its end with this on its standard input. */
  Ended run(List<String> arguments, String input) throws IOException, InterruptedException {
    return run(
        arguments, input, answer, () -> 0, "did not end within %d s".formatted(answer.toSeconds()));
  }

  /**
   * Runs it to its end, however long that takes, as long as it makes progress.
   *
   * @param stall how long it may make no progress
   * @param progress a number that changes while it makes progress
   */
  Ended runWhile(List<String> arguments, Duration stall, LongSupplier progress)
      throws IOException, InterruptedException {
    return run(
        arguments, "", stall, progress, "made no progress for %d min".formatted(stall.toMinutes()));
  }

  private Ended run(
      List<String> arguments, String input, Duration stall, LongSupplier progress, String hung)
      throws IOException, InterruptedException {
    Process process = builder(arguments).start();
    try {
      Output out = Output.of(process.getInputStream());
      Output err = Output.of(process.getErrorStream());
      write(input, process.getOutputStream());
      if (hasEnded(process, stall, progress)) {
        return new Ended(process.exitValue(), out.text(), err.text(), false);
      }
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      return new Ended(-1, "", hung + " and was killed: try it in a shell", true);
    } finally {
      process.destroy();
    }
  }

  /** Waits for its end; false if there was no progress for too long. */
  private static boolean hasEnded(Process process, Duration stall, LongSupplier progress)
      throws InterruptedException {
    long reached = progress.getAsLong();
    long sinceNanos = System.nanoTime();
    for (long left = stall.toNanos(); left > 0; ) {
      if (process.waitFor(Math.min(left, BETWEEN_LOOKS.toNanos()), TimeUnit.NANOSECONDS)) {
        return true;
      }
      long now = progress.getAsLong();
      sinceNanos = now == reached ? sinceNanos : System.nanoTime();
      reached = now;
      left = stall.toNanos() - (System.nanoTime() - sinceNanos);
    }
    return false;
  }

  /**
   * A program whose lines are read as it prints them.
   *
   * @param reader hands them over, and ends with the last one
   */
  record Followed(Process process, Thread reader) implements AutoCloseable {

    boolean hasEnded() {
      return !reader.isAlive();
    }

    /** Waits for the last line. */
    void await(Duration atMost) throws InterruptedException {
      reader.join(atMost.toMillis());
    }

    @Override
    public void close() {
      process.destroy();
    }
  }

  /**
   * Starts it, and hands over its lines until it ends; drops what it prints on stderr.
   *
   * @param lines told each line, on a thread of its own
   */
  Followed follow(List<String> arguments, Consumer<String> lines) throws IOException {
    Process process = builder(arguments).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    return new Followed(
        process, DaemonThreads.start("bench-follow-" + name, () -> readLines(process, lines)));
  }

  private static void readLines(Process process, Consumer<String> told) {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        told.accept(line);
      }
    } catch (IOException e) {
      // the process was killed by its caller
    }
  }

  private ProcessBuilder builder(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }

  /** On a thread of its own: a program that hangs does not read either. */
  private static void write(String input, OutputStream stream) {
    DaemonThreads.start(
        "bench-write",
        () -> {
          try (stream) {
            stream.write(input.getBytes(StandardCharsets.UTF_8));
          } catch (IOException e) {
            // a broken pipe: it did not need all of it, and its exit code says whether that is well
          }
        });
  }

  /**
   * What a process prints, read by a thread of its own. Once the process has ended, only what comes
   * within {@link #AFTER_END} counts: a child that it leaves behind may hold its output open.
   */
  private record Output(ByteArrayOutputStream bytes, Thread reader) {

    static Output of(InputStream stream) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      return new Output(
          bytes,
          DaemonThreads.start(
              "bench-read",
              () -> {
                try (stream) {
                  stream.transferTo(bytes);
                } catch (IOException e) {
                  // the process was killed
                }
              }));
    }

    /** Of a process that has ended. */
    String text() throws InterruptedException {
      reader.join(AFTER_END.toMillis());
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }
}
