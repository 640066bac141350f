package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run that goes on for long holds no more at its end than soon after its beginning. Short here;
 * {@code -Dbench.endurance.null=60m -Dbench.endurance.cassandra=10m} for the whole of it.
 */
@Tag("full")
@ExtendWith(SharedServers.class)
class EnduranceIT {

  /** Of the time; before that, classes are loaded and code is compiled. */
  private static final int FIRST_LOOK_PERCENT = 25;

  /** What is left of a run for the last look, which takes seconds on a busy machine. */
  private static final Duration FOR_LAST_LOOK = Duration.ofSeconds(25);

  private static final long LEAST_BETWEEN_MILLIS = 15_000;

  private static final double MAX_GROWTH = 1.05;

  private static ServedCassandra cassandra;
  @TempDir Path folder;

  @BeforeAll
  static void serve(ServedCassandra shared) {
    cassandra = shared;
  }

  private static Duration length(String property, String otherwise) {
    String text = System.getProperty(property, otherwise);
    return Duration.parse("PT" + text);
  }

  @Test
  void onTheNullAdapterAtFullSpeed() throws Exception {
    assertFlat(
        length("bench.endurance.null", "60s"),
        List.of("run", "workload=keyvalue", "default.capacity", "adapter=null", "keycount=100k"));
  }

  @Test
  void onCassandra() throws Exception {
    WorkloadRun.of(cassandra, folder, "keyvalue", "it_endurance", "default.schema", "keycount=10k")
        .assertEveryOpSucceeded();
    assertFlat(
        length("bench.endurance.cassandra", "60s"),
        List.of(
            "run",
            "workload=keyvalue",
            "default.capacity",
            "keyspace=it_endurance",
            "keycount=10k",
            "host=" + cassandra.address));
  }

  private void assertFlat(Duration length, List<String> run) throws Exception {
    List<String> arguments = new ArrayList<>(run);
    // longer than all looks take on the slowest machine: the last look ends it
    Duration atMost = length.plusMinutes(10);
    arguments.addAll(List.of("duration=" + atMost.toSeconds() + "s", "warmup=none"));
    try (BenchProcess bench = BenchProcess.start(folder, arguments.toArray(String[]::new))) {
      bench.err.await(line -> line.contains("measuring"));
      long begun = System.nanoTime();
      TimeUnit.MILLISECONDS.sleep(length.toMillis() * FIRST_LOOK_PERCENT / 100);
      Footprint first = Footprint.atRest(bench.pid());
      Duration gone = Duration.ofNanos(System.nanoTime() - begun);
      long left = length.minus(FOR_LAST_LOOK).minus(gone).toMillis();
      TimeUnit.MILLISECONDS.sleep(Math.max(LEAST_BETWEEN_MILLIS, left));
      Footprint last = Footprint.atRest(bench.pid());
      bench.signal("INT");
      BenchProcess.Ended ended = bench.awaitEnd();

      System.out.println("endurance over " + length + ": " + first + " then " + last);
      assertThat(ended.exitCode()).as(ended.err()).isEqualTo(130);
      ResultFiles.in(folder).assertCountsAddUp();
      assertThat((double) last.heapBytes()).isLessThan(first.heapBytes() * MAX_GROWTH);
      assertThat(last.threads()).isLessThanOrEqualTo(first.threads());
      assertThat(last.files())
          .as("first: %s", first.files())
          .hasSizeLessThanOrEqualTo(first.files().size());
      assertThat(last.connections()).isLessThanOrEqualTo(first.connections());
    }
  }
}
