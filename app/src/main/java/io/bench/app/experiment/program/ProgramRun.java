package io.bench.app.experiment.program;

import io.bench.engine.experiment.ArmProgram;
import io.bench.engine.time.NanoClock;
import io.bench.servers.process.CpuTime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs another program to its end or its limit, and leaves what it used and said in {@code
 * program.json}.
 *
 * @param server values of {@link ArmProgram#OF_SERVER}
 * @param servers the processes of its servers, none where they are not Bench's
 * @param limit how long it may run
 */
public record ProgramRun(
    ArmProgram program,
    Map<String, String> server,
    List<ProcessHandle> servers,
    ProgramLimit limit,
    InstantSource clock) {

  private static final Duration LOOK_EVERY = Duration.ofMillis(200);

  /** A line of an error is cut behind so many characters. */
  private static final int LONGEST = 300;

  /**
   * Runs it.
   *
   * @param words those of the program with all placeholders but those of its server filled
   * @param folder its working folder, which is made
   * @param output takes its standard output
   * @param interrupted whether it is to end at once
   * @return why the turn failed, one line; null if it did not
   * @throws IOException if it cannot be started, or its results cannot be kept
   */
  public @Nullable String run(
      List<String> words, Path folder, Path output, BooleanSupplier interrupted)
      throws IOException, InterruptedException {
    Files.createDirectories(folder);
    for (Map.Entry<String, String> file : program.files().entrySet()) {
      Files.write(folder.resolve(file.getKey()), ArmProgram.bytes(file.getValue()));
    }
    Path errors = folder.resolve("stderr.txt");
    Instant start = clock.instant();
    long begin = NanoClock.SYSTEM.nanoTime();
    Optional<Duration> serversBefore = CpuTime.of(servers);
    ProgramProcess process =
        ProgramProcess.start(ArmProgram.filled(words, server), folder, output, errors);
    boolean tooLong;
    try {
      tooLong = runsTooLong(process, begin, interrupted);
    } finally {
      process.stop();
    }
    double seconds = (NanoClock.SYSTEM.nanoTime() - begin) / 1e9;
    double serverCpu = serverCpuSeconds(serversBefore);
    Said said =
        interrupted.getAsBoolean()
            ? Said.INTERRUPTED
            : tooLong ? new Said(null, limit.reason()) : said(process, output, errors);
    ProgramDocument document =
        new ProgramDocument(
            program.output(),
            ArmProgram.filled(words, withoutToken()),
            start,
            process.exitCode(),
            seconds,
            process.cpuSeconds(),
            process.peakBytes() > 0 ? process.peakBytes() : Double.NaN,
            serverCpu,
            said.figures(),
            said.reason());
    document.write(folder);
    return said.reason();
  }

  /** Waits for its end or an interruption; true once it has run for too long. */
  private boolean runsTooLong(ProgramProcess process, long begin, BooleanSupplier interrupted)
      throws IOException, InterruptedException {
    while (!process.waitFor(LOOK_EVERY) && !interrupted.getAsBoolean()) {
      Duration time = Duration.ofNanos(NanoClock.SYSTEM.nanoTime() - begin);
      if (time.compareTo(limit.longest()) > 0) {
        return true;
      }
      process.look();
    }
    return false;
  }

  private Map<String, String> withoutToken() {
    return server.entrySet().stream()
        .filter(value -> !value.getKey().equals("token"))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private double serverCpuSeconds(Optional<Duration> before) {
    Optional<Duration> after = CpuTime.of(servers);
    return servers.isEmpty() || before.isEmpty() || after.isEmpty()
        ? Double.NaN
        : after.get().minus(before.get()).toNanos() / 1e9;
  }

  /** What is known of its end: figures, or why there are none. */
  private record Said(@Nullable ProgramFigures figures, @Nullable String reason) {

    static final Said INTERRUPTED = new Said(null, "interrupted");
  }

  private Said said(ProgramProcess process, Path output, Path errors) throws IOException {
    String name = program.file();
    if (process.exitCode() != 0) {
      String last = lastLine(errors).or(() -> lastLine(output)).orElse("and says nothing");
      return failed(
          null, "%s ended with exit code %d: %s".formatted(name, process.exitCode(), last));
    }
    ProgramFigures figures;
    try {
      figures = ProgramFigures.read(program.output(), text(output));
    } catch (UnreadableOutputException e) {
      String last = lastLine(errors).map(line -> "; it says: " + line).orElse("");
      return failed(null, e.getMessage() + last);
    }
    if (figures.failed() > 0) {
      String error = figures.error().isEmpty() ? "" : ": " + figures.error();
      return failed(
          figures,
          "%s: %.0f of %.0f ops failed%s"
              .formatted(name, figures.failed(), figures.failed() + figures.succeeded(), error));
    }
    return new Said(figures, null);
  }

  /** The token of a server may stand in what the program says. */
  private Said failed(@Nullable ProgramFigures figures, String reason) {
    String token = server.getOrDefault("token", "");
    UnaryOperator<String> masked = text -> token.isEmpty() ? text : text.replace(token, "***");
    String line = masked.apply(reason.lines().findFirst().orElse(""));
    return new Said(figures, line.length() > LONGEST ? line.substring(0, LONGEST) + "..." : line);
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  private static Optional<String> lastLine(Path file) {
    try {
      return text(file).lines().filter(line -> !line.isBlank()).reduce((first, next) -> next);
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
