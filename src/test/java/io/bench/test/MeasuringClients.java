package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Several clients that measure as one: processes of this machine, each in a folder of its own. */
final class MeasuringClients implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

  private final Path parent;
  private final int clients;
  private final String meet;
  private final String command;
  private final List<String> words;
  private final List<BenchProcess> processes = new ArrayList<>();

  private MeasuringClients(
      Path parent, int clients, String meet, String command, List<String> words) {
    this.parent = parent;
    this.clients = clients;
    this.meet = meet;
    this.command = command;
    this.words = words;
  }

  /**
   * Clients that are yet to be started.
   *
   * @param words what all of them are given, after {@code bench run}
   */
  static MeasuringClients of(Path parent, int clients, List<String> words) throws IOException {
    return of(parent, clients, "run", words);
  }

  /** The same of another command than {@code bench run}. */
  static MeasuringClients of(Path parent, int clients, String command, List<String> words)
      throws IOException {
    return new MeasuringClients(
        parent, clients, "127.0.0.1:" + TcpRelay.freePort(), command, words);
  }

  /** Starts all of them with another command than {@code bench run}. */
  static MeasuringClients startCommand(Path parent, int clients, String command, List<String> words)
      throws IOException {
    return of(parent, clients, command, words).startEach(client -> List.of());
  }

  /** Starts all of them. */
  static MeasuringClients start(Path parent, int clients, List<String> words) throws IOException {
    MeasuringClients started = of(parent, clients, words);
    started.startEach(client -> List.of());
    return started;
  }

  /** Starts all of them, each with words of its own. */
  MeasuringClients startEach(IntFunction<List<String>> own) throws IOException {
    for (int client = 0; client < clients; client++) {
      add(client, own.apply(client));
    }
    return this;
  }

  /** Starts the next one. */
  BenchProcess add(int client, List<String> own) throws IOException {
    return addAfter("true", client, own);
  }

  /** Starts the next one from a shell that runs a command first. */
  BenchProcess addAfter(String shellCommand, int client, List<String> own) throws IOException {
    return added(BenchProcess.startAfter(newFolder(), shellCommand, words(client, own)));
  }

  /** Starts the next one of another jar. */
  BenchProcess addOfJar(Path jar, int client, List<String> own) throws IOException {
    return added(BenchProcess.startJar(jar, newFolder(), words(client, own)));
  }

  private BenchProcess added(BenchProcess started) {
    processes.add(started);
    return started;
  }

  private Path newFolder() throws IOException {
    return Files.createDirectories(folder(processes.size()));
  }

  private String[] words(int client, List<String> own) {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(words);
    all.addAll(List.of("client=" + client));
    all.addAll(own);
    if (own.stream().noneMatch(word -> word.startsWith("clients="))) {
      all.add("clients=" + clients);
    }
    if (own.stream().noneMatch(word -> word.startsWith("meet="))) {
      all.add("meet=" + meet);
    }
    return all.toArray(String[]::new);
  }

  /** Where they meet. */
  String meet() {
    return meet;
  }

  /** The working folder of the process that was started in this place, from 0 on. */
  Path folder(int process) {
    return parent.resolve("client-" + process);
  }

  BenchProcess process(int process) {
    return processes.get(process);
  }

  /** Waits until a second of all of them is in the result. */
  void awaitMeasuring() throws IOException, InterruptedException {
    process(0).err.await(line -> line.contains("measuring"));
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!Files.exists(whole().file("intervals.jsonl")) || whole().intervals().isEmpty()) {
      assertThat(System.nanoTime() - deadline).as("a line of intervals").isNegative();
      FaultRun.pause(BETWEEN_LOOKS);
    }
  }

  /** The ends of all, in the order of their starts. */
  List<BenchProcess.Ended> awaitEnds() throws InterruptedException {
    List<BenchProcess.Ended> ends = new ArrayList<>();
    for (BenchProcess process : processes) {
      ends.add(process.awaitEnd(PATIENCE));
    }
    return ends;
  }

  /** Waits until all have ended with this code. */
  List<BenchProcess.Ended> awaitEnds(int exitCode) throws InterruptedException {
    List<BenchProcess.Ended> ends = awaitEnds();
    assertThat(ends)
        .as(ends.toString())
        .allSatisfy(ended -> assertThat(ended.exitCode()).isEqualTo(exitCode));
    return ends;
  }

  /** Asserts that each said why in one line, besides what it waited for, and nothing else. */
  static void assertRefused(List<BenchProcess.Ended> ends, String reason) {
    assertThat(ends)
        .allSatisfy(
            ended -> {
              assertThat(ended.exitCode()).as(ended.err()).isEqualTo(2);
              assertThat(ended.err().lines().filter(line -> !line.contains("waiting for")))
                  .singleElement()
                  .asString()
                  .startsWith("bench: ")
                  .contains(reason);
              assertThat(ended.out()).isEmpty();
            });
  }

  /** The result of all, which is client 0's. */
  ResultFiles whole() throws IOException {
    return ResultFiles.in(folder(0));
  }

  /** What client 0 keeps of one of them. */
  ResultFiles part(int client) throws IOException {
    return new ResultFiles(whole().file("clients/" + client));
  }

  /** Whether one has a result of its own. */
  boolean keepsItsOwn(int process) {
    Path results = folder(process).resolve("bench-results");
    String[] found = results.toFile().list();
    return found != null && found.length > 0;
  }

  @Override
  public void close() {
    processes.forEach(BenchProcess::close);
  }
}
