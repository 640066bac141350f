package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A run that writes a row in each of its cycles, while something breaks. */
final class FaultRun implements AutoCloseable {

  /** How long a run is left alone before anything breaks: what is asserted holds at any moment. */
  private static final Duration IN_PEACE = Duration.ofSeconds(2);

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

  final BenchProcess bench;
  private final Path folder;
  private final String keyspace;

  private FaultRun(BenchProcess bench, Path folder, String keyspace) {
    this.bench = bench;
    this.folder = folder;
    this.keyspace = keyspace;
  }

  /** Makes the tables that the workload writes to. */
  static void createTables(CqlSession session, String keyspace, int replicas) {
    session.execute(
        ("CREATE KEYSPACE %s WITH replication ="
                + " {'class': 'SimpleStrategy', 'replication_factor': %d}")
            .formatted(keyspace, replicas));
    for (String table : List.of("things", "doomed")) {
      session.execute(
          "CREATE TABLE %s.%s (id bigint PRIMARY KEY, body text)".formatted(keyspace, table));
    }
  }

  /**
   * Starts to write.
   *
   * @param parent where a folder for the result is made, named after the keyspace
   * @param parameters where to, and how
   */
  static FaultRun start(Path parent, String keyspace, List<String> parameters) throws IOException {
    return startAfter(parent, "true", keyspace, "write", parameters);
  }

  /**
   * Starts a step of the workload from a shell that runs a command first, such as {@code ulimit}.
   */
  static FaultRun startAfter(
      Path parent, String shellCommand, String keyspace, String step, List<String> parameters)
      throws IOException {
    Path folder = Files.createDirectory(parent.resolve(keyspace));
    List<String> arguments =
        new ArrayList<>(List.of("run", "workload=" + workload(), "default." + step));
    arguments.add("keyspace=" + keyspace);
    arguments.addAll(parameters);
    return new FaultRun(
        BenchProcess.startAfter(folder, shellCommand, arguments.toArray(String[]::new)),
        folder,
        keyspace);
  }

  static String workload() {
    return Path.of("resources/own-workloads/faults.yaml").toAbsolutePath().toString();
  }

  /** Waits until it has written for a while, and its result has a row that was. */
  void awaitWriting() throws IOException, InterruptedException {
    bench.err.await(line -> line.contains("measuring"));
    pause(IN_PEACE);
    awaitInterval(interval -> interval.at("/total/succeeded").asLong() > 0);
  }

  /** Waits until the first second of it is in its result. */
  void awaitInterval() throws IOException, InterruptedException {
    awaitInterval(interval -> true);
  }

  private void awaitInterval(Predicate<JsonNode> wanted) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (intervalsSoFar().stream().noneMatch(wanted)) {
      assertThat(System.nanoTime() - deadline).as("a line of intervals").isNegative();
      pause(BETWEEN_LOOKS);
    }
  }

  private List<JsonNode> intervalsSoFar() throws IOException {
    try {
      return ResultFiles.in(folder).intervals();
    } catch (NoSuchFileException | JsonProcessingException e) {
      return List.of(); // it appears with its first line, which may not be whole yet
    }
  }

  /** Lets time pass, where it is the time that a fault lasts. */
  static void pause(Duration time) throws InterruptedException {
    Thread.sleep(time.toMillis());
  }

  /** Waits for the end and reads what was written, by a client that has nothing to do with it. */
  WrittenRows awaitEnd(CqlSession session) throws IOException, InterruptedException {
    BenchProcess.Ended ended = bench.awaitEnd();
    assertThat(folder.resolve("bench-results")).as(ended.err()).exists();
    return new WrittenRows(ended, ResultFiles.in(folder), WrittenRows.read(session, keyspace));
  }

  @Override
  public void close() {
    bench.close();
  }
}
