package io.bench.benchmarks.turn;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.bench.benchmarks.DependentProcess;
import io.bench.engine.json.Json;
import io.bench.servers.jvm.JavaHome;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A client of ours in a JVM of its own, which stays warm between its turns: no other client's code
 * and garbage are in its figures. It ends with this process at the latest; if that is killed, after
 * its warm-up.
 */
public final class WarmProcess implements StartedClient {

  /**
   * As large as {@code bin/bench} lets it grow, and so from the start: none is measured while its
   * heap still grows. With 512 MB Netty would take buffers under a lock.
   */
  private static final List<String> FLAGS =
      List.of("-Xms1g", "-Xmx1g", "-XX:+ExitOnOutOfMemoryError");

  private static final long SECONDS_TO_END = 10;

  private final Process process;
  private final Path log;
  private final Duration patience;
  private final BufferedWriter commands;
  private final BufferedReader answers;

  private WarmProcess(Process process, Path log, Duration patience) {
    this.process = process;
    this.log = log;
    this.patience = patience;
    this.commands = process.outputWriter();
    this.answers = process.inputReader();
  }

  /**
   * Starts a client on this program's own Java and class path, and waits until it is warm.
   *
   * @param mainClass which serves {@link BlockCommands} on standard input and output
   * @param log takes its standard error
   * @param patience how long it may take until it is warm, and for a turn; then it is ended
   * @throws IOException if it does not become warm
   */
  public static WarmProcess start(
      Class<?> mainClass, List<String> arguments, Path log, Duration patience)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(JavaHome.ofThisProcess().program().toString());
    command.addAll(FLAGS);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass.getName()));
    command.addAll(arguments);
    File errors = log.toFile();
    WarmProcess started =
        new WarmProcess(
            DependentProcess.start(new ProcessBuilder(command).redirectError(errors)),
            log,
            patience);
    try {
      String answer = started.answer();
      if (!answer.equals(BlockCommands.READY)) {
        throw new IOException("it should be ready and says: " + answer);
      }
      return started;
    } catch (IOException e) {
      started.close();
      throw e;
    }
  }

  @Override
  public TurnFigures take() throws IOException {
    try {
      commands.newLine();
      commands.flush();
    } catch (IOException e) {
      // a broken pipe: it has ended, and the missing answer tells why
    }
    TurnFigures figures = read(answer());
    if (figures.perSecond() == 0) {
      throw new IOException("not one op ended well");
    }
    return figures;
  }

  private static TurnFigures read(String answer) throws IOException {
    @Nullable TurnFigures figures;
    try {
      figures = Json.read(answer, TurnFigures.class);
    } catch (JsonProcessingException e) {
      throw new IOException("no figures: " + answer, e);
    }
    if (figures == null) { // the line says null
      throw new IOException("no figures: " + answer);
    }
    return figures;
  }

  private String answer() throws IOException {
    CompletableFuture<Boolean> late =
        new CompletableFuture<Boolean>()
            .completeOnTimeout(true, patience.toMillis(), TimeUnit.MILLISECONDS);
    var unused = late.thenAccept(this::endIfLate);
    String line = answers.readLine();
    if (line != null && late.complete(false)) {
      return line;
    }
    throw new IOException(
        late.getNow(false)
            ? "it gave no answer for %d s".formatted(patience.toSeconds())
            : "its process has ended: " + lastCause());
  }

  private void endIfLate(boolean late) {
    if (late) {
      process.destroyForcibly();
    }
  }

  /** The innermost cause in the stack trace that it has left, one line. */
  private String lastCause() throws IOException {
    return Files.readAllLines(log).stream()
        .filter(
            said ->
                said.matches(
                    "(Exception in thread \"main\" |Caused by: )?[\\w.$]+(Exception|Error)\\b.*"))
        .reduce((first, next) -> next)
        .orElse("see " + log);
  }

  @Override
  public void close() {
    try {
      commands.close();
    } catch (IOException e) {
      // a broken pipe: it has ended
    }
    try {
      if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
