package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Figures of three clients that measure as one, for an idle machine and a patient reader: run by
 * hand, as {@code docs/how-to/several-clients.md} says.
 */
@ExtendWith(SharedServers.class)
class ThreeClientsFigures {

  private static final int CLIENTS = 3;
  private static final int ROUNDS = Integer.getInteger("rounds", 5);
  private static final int STARTS = Integer.getInteger("starts", 20);

  /** Three JVMs on two cores compile for longer than one. */
  private static final int WARMUP_SECONDS = Integer.getInteger("warmup", 15);

  /** Of all clients together: each sends its share of the first ops within 3 ms. */
  private static final int RATE = 1_000;

  @TempDir Path parent;

  private List<String> words(ServedCassandra cassandra, String keyspace, String... more) {
    try (CqlSession session = cassandra.connect()) {
      FaultRun.createTables(session, keyspace, 1);
    }
    List<String> words = new ArrayList<>();
    words.addAll(List.of("workload=" + FaultRun.workload(), "measured", "rate=" + RATE));
    words.addAll(List.of("host=" + cassandra.address, "keyspace=" + keyspace, "threads=30"));
    words.addAll(List.of(more));
    return words;
  }

  /** The same rate from one client and from three, alternating: what {@code compare} finds. */
  @Test
  void threeClientsAgainstOne(ServedCassandra cassandra) throws Exception {
    List<String> one = new ArrayList<>();
    List<String> three = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      for (int turn = 0; turn < 2; turn++) {
        boolean first = round % 2 == turn;
        String keyspace = (first ? "one" : "three") + round;
        List<String> words =
            words(cassandra, keyspace, "warmup=" + WARMUP_SECONDS + "s", "duration=20s");
        Path folder = parent.resolve(keyspace);
        ResultFiles result = first ? alone(folder, words) : together(folder, words);
        (first ? one : three).add(result.folder().toString());
        assertCountsAreThoseOfTheTable(cassandra, result, keyspace);
      }
    }
    BenchProcess.Ended compared =
        BenchProcess.run(parent, "compare", String.join(",", one), String.join(",", three));
    System.out.println(compared.out() + compared.err());
  }

  private static ResultFiles alone(Path folder, List<String> words) throws Exception {
    List<String> run = new ArrayList<>(List.of("run"));
    run.addAll(words);
    BenchProcess.Ended ended =
        BenchProcess.run(Files.createDirectories(folder), run.toArray(String[]::new));
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    return ResultFiles.in(folder);
  }

  private static ResultFiles together(Path folder, List<String> words) throws Exception {
    try (MeasuringClients clients = MeasuringClients.start(folder, CLIENTS, words)) {
      clients.awaitEnds(0);
      return clients.whole();
    }
  }

  private static void assertCountsAreThoseOfTheTable(
      ServedCassandra cassandra, ResultFiles result, String keyspace) throws IOException {
    result.assertCountsAddUp();
    long issued = 0;
    for (var phase : result.phases("write")) {
      assertThat(phase.at("/total/counts/failed").asLong()).isZero();
      issued += phase.at("/total/counts/issued").asLong();
    }
    try (CqlSession session = cassandra.connect()) {
      assertThat(WrittenRows.read(session, keyspace).keySet()).hasSize((int) issued).contains(0L);
    }
    System.out.printf("%s: %d ops, as many rows%n", keyspace, issued);
  }

  /**
   * How far apart clients begin to measure, whose machine's clock is one: by the instant that each
   * writes down, and by the first op of each, as the time of its write tells in whole milliseconds
   * when it was sent. An op that is due later than another is expected so much later.
   */
  @Test
  void spreadOfStarts(ServedCassandra cassandra) throws Exception {
    List<Double> instants = new ArrayList<>();
    List<Double> sends = new ArrayList<>();
    for (int run = 0; run < STARTS; run++) {
      String keyspace = "start" + run;
      List<String> words = words(cassandra, keyspace, "warmup=8s", "duration=3s");
      Path folder = parent.resolve(keyspace);
      try (MeasuringClients clients = MeasuringClients.start(folder, CLIENTS, words)) {
        clients.awaitEnds(0);
        long[] starts = new long[CLIENTS];
        for (int client = 0; client < CLIENTS; client++) {
          starts[client] = micros(clients.part(client).measured("write").path("start").asText());
        }
        instants.add(spreadMillis(starts));
        sends.add(
            spreadMillis(
                firstSends(cassandra, keyspace, Arrays.stream(starts).min().orElseThrow())));
      }
      System.out.printf(
          "run %d: instants %.3f ms apart, first sends %.3f ms%n",
          run + 1, instants.get(run), sends.get(run));
    }
    System.out.println("instants, ms: " + figures(instants));
    System.out.println("first sends, ms: " + figures(sends));
  }

  private static long micros(String instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(instant));
  }

  /** By client: when its first measured op was sent, less the time at which it was due. */
  private static long[] firstSends(ServedCassandra cassandra, String keyspace, long startMicros) {
    TreeMap<Long, Long> written = new TreeMap<>();
    try (CqlSession session = cassandra.connect()) {
      String all = "SELECT id, writetime(body) AS at FROM " + keyspace + ".things";
      for (Row row : session.execute(all)) {
        if (row.getLong("at") >= startMicros - 2_000) {
          written.put(row.getLong("id"), row.getLong("at"));
        }
      }
    }
    long[] sends = new long[CLIENTS];
    long first = written.firstKey();
    for (int client = 0; client < CLIENTS; client++) {
      sends[client] = written.get(first + client) - client * 1_000_000L / RATE - startMicros;
    }
    return sends;
  }

  private static double spreadMillis(long[] micros) {
    return (Arrays.stream(micros).max().orElseThrow() - Arrays.stream(micros).min().orElseThrow())
        / 1e3;
  }

  private static String figures(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return "median %.3f, max %.3f of %s"
        .formatted(
            sorted.get(sorted.size() / 2),
            sorted.get(sorted.size() - 1),
            sorted.stream().map("%.3f"::formatted).collect(Collectors.joining(" ")));
  }
}
