package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real Cassandra that stands still for a second in the midst of ten: its process is stopped and
 * goes on again. Nothing can be answered meanwhile, so whatever the machine's speed the ops that
 * were due in its first half wait for half a second at least.
 */
class StalledServerIT {

  private static final Duration STALL = Duration.ofSeconds(1);
  private static final long HALF_NANOS = STALL.toNanos() / 2;

  @TempDir static Path folder;
  private static ServedCassandra cassandra;

  @BeforeAll
  static void load() throws IOException, InterruptedException {
    cassandra = ServedCassandra.start(folder);
    for (String step : new String[] {"default.schema", "default.rampup"}) {
      BenchProcess.Ended ended =
          BenchProcess.run(folder, "run", "workload=keyvalue", step, "keycount=100", host());
      assertThat(ended.exitCode()).as(ended.err()).isZero();
    }
  }

  @AfterAll
  static void stop() {
    cassandra.close();
  }

  private static String host() {
    return "host=" + cassandra.address;
  }

  @Test
  void aPacedRunSeesTheStallInItsResponseTimes(@TempDir Path own) throws Exception {
    BenchProcess.Ended ended = runThroughAStall(own, "default.latency", "rate=1000");

    JsonNode measured = ResultFiles.in(own).measured("latency");
    JsonNode times = measured.at("/total/latencies");
    assertThat(
            measured.at("/total/counts/issued").asLong() + measured.at("/rate/unsentOps").asLong())
        .isEqualTo(10_000);
    assertThat(times.at("/response/p99").asLong()).as(ended.out()).isGreaterThan(HALF_NANOS);
    assertThat(times.at("/response/p95").asLong()).isGreaterThan(HALF_NANOS / 2);
    // What was in flight when it began is all that service times can show: 16 of 10,000.
    assertThat(times.at("/service/p99").asLong()).isLessThan(HALF_NANOS);
    assertThat(times.at("/service/max").asLong()).isGreaterThan(HALF_NANOS);
    assertThat(ended.out()).contains("response time");
  }

  @Test
  void aClosedLoopSaysThatItCannotSeeIt(@TempDir Path own) throws Exception {
    BenchProcess.Ended ended = runThroughAStall(own, "default.capacity");

    JsonNode times = ResultFiles.in(own).measured("capacity").at("/total/latencies");
    assertThat(times.at("/service/p99").asLong()).isLessThan(HALF_NANOS);
    assertThat(times.has("response")).isFalse();
    assertThat(ended.out()).contains("cannot see stalls");
  }

  private static BenchProcess.Ended runThroughAStall(Path own, String... more)
      throws IOException, InterruptedException {
    String[] arguments = new String[more.length + 8];
    System.arraycopy(
        new String[] {
          "run",
          "workload=keyvalue",
          "keycount=100",
          "warmup=3s",
          "duration=10s",
          "threads=16",
          "grace=30s",
          host()
        },
        0,
        arguments,
        0,
        8);
    System.arraycopy(more, 0, arguments, 8, more.length);
    try (BenchProcess bench = BenchProcess.start(own, arguments)) {
      bench.err.await(line -> line.contains("measuring for 10.0 s"));
      Thread.sleep(3_000); // into the measurement; what is asserted holds wherever in it this ends
      cassandra.signal("STOP");
      try {
        Thread.sleep(STALL.toMillis());
      } finally {
        cassandra.signal("CONT");
      }
      BenchProcess.Ended ended = bench.awaitEnd();
      assertThat(ended.exitCode()).as(ended.err()).isIn(0, 1);
      ResultFiles.in(own).assertCountsAddUp();
      return ended;
    }
  }
}
