package io.bench.app.submit;

import io.bench.engine.problem.UsageException;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A program of the user's own, such as {@code kubectl}. No shell reads its arguments. Thread-safe.
 */
final class ClusterProgram {

  private final String name;
  private final Path program;

  private ClusterProgram(String name, Path program) {
    this.name = name;
    this.program = program;
  }

  /**
   * How a call has ended.
   *
   * @param out what it printed
   * @param err what it complained about
   */
  record Ended(int exitCode, String out, String err) {

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
   * @throws UsageException if it is in none
   */
  static ClusterProgram find(String name, String path) {
    for (String folder : path.split(File.pathSeparator, -1)) {
      Path program = Path.of(folder).resolve(name).toAbsolutePath();
      if (!folder.isEmpty() && Files.isRegularFile(program) && Files.isExecutable(program)) {
        return new ClusterProgram(name, program);
      }
    }
    throw new UsageException(
        "no '%s' on the PATH: submit where it is, or without --go and take what is printed there"
            .formatted(name));
  }

  /** Runs it to its end with this on its standard input. */
  Ended run(List<String> arguments, String input) throws IOException, InterruptedException {
    Process process = builder(arguments).start();
    try {
      CompletableFuture<String> err = read(process.getErrorStream());
      CompletableFuture<String> out = read(process.getInputStream());
      try (OutputStream in = process.getOutputStream()) {
        in.write(input.getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        // a broken pipe: it did not want all of it, and its exit code tells whether that was well
      }
      int exitCode = process.waitFor();
      return new Ended(exitCode, out.join(), err.join());
    } finally {
      process.destroy();
    }
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

    /** Waits for the last line, but not longer. */
    void await(Duration atMost) throws InterruptedException {
      reader.join(atMost.toMillis());
    }

    @Override
    public void close() {
      process.destroy();
    }
  }

  /**
   * Starts it, to print line by line until it ends; its complaints go nowhere.
   *
   * @param lines told each line, on a thread of its own
   */
  Followed follow(List<String> arguments, Consumer<String> lines) throws IOException {
    Process process = builder(arguments).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    Thread reader = new Thread(() -> readLines(process, lines), "bench-follow-" + name);
    reader.setDaemon(true);
    reader.start();
    return new Followed(process, reader);
  }

  private static void readLines(Process process, Consumer<String> told) {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        told.accept(line);
      }
    } catch (IOException e) {
      // the process was ended; whoever started it knows
    }
  }

  private ProcessBuilder builder(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }

  private static CompletableFuture<String> read(InputStream stream) {
    CompletableFuture<String> text = new CompletableFuture<>();
    Thread reader =
        new Thread(
            () -> {
              try (stream) {
                text.complete(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
              } catch (IOException e) {
                text.completeExceptionally(new UncheckedIOException(e));
              }
            },
            "bench-read");
    reader.setDaemon(true);
    reader.start();
    return text;
  }
}
